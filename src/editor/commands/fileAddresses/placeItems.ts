import { chainOfInterface } from "../../../engine/chains/chainRef";
import * as vscode from "vscode";
import type { ChainIdentifier } from "../../../engine/addresses/addressFormat";
import type { FoundAddress } from "../../../engine/addresses/findAddresses";
import type { TagKnowledge } from "../../../sources/tags/tagKnowledge";
import type { Names } from "../../../engine/names/names";
import type { InferredChain } from "../../../engine/chains/inferredChain";
import { describeKnown } from "../../../engine/known/describeKnown";
import { translate } from "../../platform/formatCount";
import { escapeIcons, safeLabel, safeText } from "../../../engine/text/safeText";

const { l10n } = vscode;

/** A row of the box: an address at its place in the file. */
export type PlaceItem = vscode.QuickPickItem & {
  readonly range: vscode.Range;
  /** The text of the address in the file. */
  readonly text: string;
  /** Undefined if the checksum is wrong. */
  readonly address: string | undefined;
  /** The chain that the file names at the address; empty if the file names none, or one that is not in interface.md. */
  readonly chains: readonly ChainIdentifier[];
};

interface PlaceFacts {
  readonly knowledge: Pick<TagKnowledge, "find">;
  readonly names: Pick<Names, "findAll">;
  readonly nameOfChain: (chain: string) => string | undefined;
  /** The problems of the extension in the document. */
  readonly problems: readonly vscode.Diagnostic[];
}

export const copyButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("copy"),
  tooltip: l10n.t("Copy Address"),
};
const goToButton: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon("go-to-file"),
  tooltip: l10n.t("Go to Address"),
};

/** Builds the row of an address: the name, then the address, the chain and the line. The warning is below them. */
export function buildPlaceItem(
  document: vscode.TextDocument,
  found: FoundAddress,
  inferred: InferredChain | undefined,
  facts: PlaceFacts,
): PlaceItem {
  const range = new vscode.Range(document.positionAt(found.start), document.positionAt(found.end));
  const problem = facts.problems.find((each) => each.range.isEqual(range));
  const detail = problem && { detail: escapeIcons(safeText(problem.message, 300)) };
  const line = l10n.t("line {0}", String(range.start.line + 1));
  if (found.certainty === "broken") {
    return {
      label: `$(error) ${l10n.t("The checksum is wrong")}`,
      description: [safeLabel(found.text, 100), line].join(" · "),
      ...detail,
      buttons: [goToButton],
      range,
      text: found.text,
      address: undefined,
      chains: [],
    };
  }
  const known = facts.knowledge.find(found);
  const called = describeKnown(translate, known, facts.names.findAll(found), inferred);
  const chain = inferred?.chain;
  const own = chainOfInterface(chain);
  const place = chain === undefined ? [] : [safeText(facts.nameOfChain(chain) ?? chain, 40)];
  const address = safeText(found.text, 100);
  const label = escapeIcons(called === "" ? address : called);
  const isError = problem?.severity === vscode.DiagnosticSeverity.Error;
  return {
    label: problem === undefined ? label : `$(${isError ? "error" : "warning"}) ${label}`,
    description: escapeIcons([...(called === "" ? [] : [address]), ...place, line].join(" · ")),
    ...detail,
    buttons: [copyButton, goToButton],
    range,
    text: found.text,
    address: found.canonical,
    chains: own === undefined ? [] : [own],
  };
}
