/** A hover card or tooltip as data without markup. The renderer inserts every piece as plain text. */
export type Card<Link = CardLink> = readonly CardLine<Link>[];

export type CardLine<Link = CardLink> = readonly CardPiece<Link>[];

export type CardPiece<Link = CardLink> =
  | { readonly kind: "text"; readonly text: string }
  /** A heading. */
  | { readonly kind: "strong"; readonly text: string }
  /** A full address, in a monospaced font. */
  | { readonly kind: "address"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly link: Link };

/** The targets and actions of the links on the card of an address. */
export type CardLink =
  /** The addresses of a tag. */
  | { readonly to: "tag"; readonly tag: string }
  /** The row of a file that contains a name. */
  | { readonly to: "file"; readonly place: { readonly uri: string; readonly line: number } }
  /** Removes a local tag from the address. */
  | { readonly to: "takeTag"; readonly address: string }
  /** Turns on the warning again for two addresses that look alike. */
  | { readonly to: "warnAgain"; readonly address: string; readonly anchor: string };
