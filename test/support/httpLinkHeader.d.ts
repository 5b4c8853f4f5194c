declare module "http-link-header" {
  /** Declares only what the tests use. */
  class LinkHeader {
    set(link: Readonly<Record<string, string>>): this;
    toString(): string;
  }
  export = LinkHeader;
}
