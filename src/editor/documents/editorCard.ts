import { chainOfInterface } from "../../engine/chains/chainRef";
import { type AddressFacts, buildAddressCard } from "../../engine/known/addressCard";
import type { CardLine, CardLink, CardPiece } from "../../engine/known/card";
import type { Translate } from "../../engine/text/translate";
import { listAddressActions } from "../platform/addressActions";
import type { CommandLink, EditorCard } from "./card";

export interface EditorCardFacts extends AddressFacts {
  /** Whether the card has a link that loads details. */
  readonly offersDetails: boolean;
}

/** Builds the card of an address. Its last line has the actions. */
export function buildEditorCard(t: Translate, facts: EditorCardFacts): EditorCard {
  const lines = buildAddressCard(t, facts).map((line) => line.map(toEditorPiece));
  return [...lines, linkLine(t, facts)];
}

function toEditorPiece(piece: CardPiece): CardPiece<CommandLink> {
  return piece.kind === "link" ? { ...piece, link: toCommand(piece.link) } : piece;
}

function toCommand(link: CardLink): CommandLink {
  switch (link.to) {
    case "tag":
      return { command: "addressAtlas.openTag", argument: { tag: link.tag } };
    case "file":
      return { command: "_addressAtlas.openLabelFile", argument: link.place };
    case "takeTag":
      return { command: "addressAtlas.takeTag", argument: { address: link.address } };
    case "warnAgain": {
      const { address, anchor } = link;
      return {
        command: "_addressAtlas.allowPair",
        argument: { address, anchor, isAllowed: false },
      };
    }
  }
}

function linkLine(
  t: Translate,
  { found, known, offersDetails }: EditorCardFacts,
): CardLine<CommandLink> {
  const address = known?.tagged?.address ?? found.canonical;
  const actions = listAddressActions(t, address, chainOfInterface(found.inferred?.chain));
  const links = actions.map(({ title, ...link }): CardPiece<CommandLink> => {
    return { kind: "link", text: title, link };
  });
  if (offersDetails) {
    const link = { command: "_addressAtlas.loadDetails", argument: { address } } as const;
    links.push({ kind: "link", text: t("Load Details"), link });
  }
  return links.flatMap((link, i) => (i === 0 ? [link] : [{ kind: "text", text: " · " }, link]));
}
