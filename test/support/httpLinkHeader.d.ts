declare module "http-link-header" {
  /** The part of the library that the tests use as a reference. */
  class LinkHeader {
    set(link: Readonly<Record<string, string>>): this;
    toString(): string;
  }
  export = LinkHeader;
}
