/**
 * A hover card or tooltip as data without markup: drawing it adds everything as text, and links
 * only to the commands named here.
 */
export type Card = readonly CardLine[];

export type CardLine = readonly CardPiece[];

export type CardPiece =
  | { readonly kind: "text"; readonly text: string }
  /** A heading. */
  | { readonly kind: "strong"; readonly text: string }
  /** A full address, in a monospaced font. */
  | { readonly kind: "address"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly link: CardLink };

/** The links of a card: these commands with these arguments. */
export type CardLink =
  | {
      readonly command:
        | "addressAtlas.openAddress"
        | "addressAtlas.assignTag"
        | "addressAtlas.addRepositoryLabel"
        | "addressAtlas.copyAddress"
        | "addressAtlas.takeTag"
        | "addressAtlas.openInExplorer"
        | "_addressAtlas.loadDetails";
      readonly argument: { readonly address: string; readonly chains?: readonly string[] };
    }
  | { readonly command: "addressAtlas.openTag"; readonly argument: { readonly tag: string } }
  | {
      readonly command: "_addressAtlas.allowPair";
      readonly argument: {
        readonly address: string;
        readonly anchor: string;
        readonly isAllowed: boolean;
      };
    }
  | {
      readonly command: "_addressAtlas.openLabelFile";
      readonly argument: { readonly uri: string; readonly line: number };
    };

/** The only commands that a card may call. */
export const cardCommands: readonly CardLink["command"][] = [
  "addressAtlas.openAddress",
  "addressAtlas.assignTag",
  "addressAtlas.addRepositoryLabel",
  "addressAtlas.copyAddress",
  "addressAtlas.takeTag",
  "addressAtlas.openInExplorer",
  "_addressAtlas.loadDetails",
  "addressAtlas.openTag",
  "_addressAtlas.openLabelFile",
  "_addressAtlas.allowPair",
];
