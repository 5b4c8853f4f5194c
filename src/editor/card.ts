/**
 * A hover card or tooltip as data. Nothing in it is markup: whoever draws it appends all as text and
 * makes links of nothing but the commands that are named here.
 */
export type Card = readonly CardLine[];

export type CardLine = readonly CardPiece[];

export type CardPiece =
  | { readonly kind: "text"; readonly text: string }
  /** A heading. */
  | { readonly kind: "strong"; readonly text: string }
  /** An address in full, in a face of even width. */
  | { readonly kind: "address"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly link: CardLink };

/** What a link of a card may do: these commands, with these arguments. */
export type CardLink =
  | {
      readonly command:
        | "addressAtlas.openAddress"
        | "addressAtlas.assignTag"
        | "addressAtlas.copyAddress"
        | "addressAtlas.openInExplorer"
        | "_addressAtlas.loadDetails";
      readonly argument: { readonly address: string };
    }
  | { readonly command: "addressAtlas.openTag"; readonly argument: { readonly tag: string } }
  | {
      readonly command: "_addressAtlas.hideNames" | "_addressAtlas.showNames";
      readonly argument: { readonly source: string };
    };

/** The commands that a card may call, and no other. */
export const cardCommands: readonly CardLink["command"][] = [
  "addressAtlas.openAddress",
  "addressAtlas.assignTag",
  "addressAtlas.copyAddress",
  "addressAtlas.openInExplorer",
  "_addressAtlas.loadDetails",
  "addressAtlas.openTag",
  "_addressAtlas.hideNames",
  "_addressAtlas.showNames",
];
