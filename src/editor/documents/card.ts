import type { Card } from "../../engine/known/card";

/** A card whose links run commands. The editor runs only `cardCommands`. */
export type EditorCard = Card<CommandLink>;

export type CommandLink =
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
export const cardCommands: readonly CommandLink["command"][] = [
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
