import type { CompletionItem, Range as ClientRange } from "vscode-languageserver/node";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { withChecksum } from "../../engine/addresses/evm";
import { nameOfChain } from "../../engine/chains/chainRef";
import { isValidOnInferred, type InferredChain } from "../../engine/chains/inferredChain";
import { isOnlyInWorkspace } from "../../engine/checks/knownBy";
import { filterTextOf, orderCompletions, sortTextOf } from "../../engine/known/completionOrder";
import { completionRow, placeOfName } from "../../engine/known/completionRow";
import { isOfBook, type Name } from "../../engine/names/name";
import { formatNameInFull, formatNameText, formatSource } from "../../engine/names/nameText";
import { isWithheld } from "../../project/scan/withholdKeys";
import { fillIn } from "../../engine/text/fillIn";
import type { CommandFacts } from "../commandFacts";
import type { ShownNames } from "./shownNames";

/** The maximum number of names from each source that are ranked. */
const mostOfSource = 100;
/** The maximum number of completions: enough for the limits of two of the three sources. */
const mostItems = 2 * mostOfSource;
const longestName = 64;
/** The number of `CompletionItemKind.Constant` in the protocol. */
const constant = 21;

interface Completed {
  readonly word: string;
  /** The replaced range. */
  readonly range: ClientRange;
  readonly inferred: InferredChain | undefined;
}

interface Hit {
  readonly address: string;
  readonly name: Name;
  readonly isHere: boolean;
}

/**
 * Builds completions for the addresses whose names match a word. Addresses on the chain of the place come first. A
 * look-alike of a known address is offered only with a name of the book.
 */
export function buildCompletions(
  { word, range, inferred }: Completed,
  names: ShownNames,
  facts: CommandFacts,
): CompletionItem[] {
  const hits: Hit[] = [];
  for (const [identity, name] of names.search(word, mostOfSource)) {
    const { format, canonical } = identity;
    const address = withChecksum(identity).canonical;
    if (isWithheld({ text: address, format, canonical }, facts.isInBook)) continue;
    if (!isOfBook(name) && isImitation(identity, facts)) continue;
    hits.push({ address, name, isHere: isValidOnInferred(name, inferred) });
  }
  return orderCompletions(hits, mostItems).map(({ address, name }, at): CompletionItem => {
    const { label, ...labelDetails } = completionRow({
      text: formatNameText(fillIn, name, longestName),
      isToken: name.token !== undefined,
      place: placeOfName(fillIn, name, inferred, nameOfChain),
      address,
      source: formatSource(name.source),
    });
    return {
      label,
      labelDetails,
      kind: constant,
      detail: address,
      documentation: formatNameInFull(fillIn, name, nameOfChain),
      filterText: filterTextOf({ address, text: name.text }, word),
      sortText: sortTextOf(at),
      textEdit: { range, newText: address },
    };
  });
}

function isImitation(address: AddressIdentity, { checks }: CommandFacts): boolean {
  const { anchors, findKnownBy } = checks;
  const near =
    address.format === "evm"
      ? anchors.findNear(address.canonical.slice(2).toLowerCase(), findKnownBy)
      : [];
  return [...near, ...anchors.findAllImitated(address, findKnownBy)].some(
    ({ knownBy }) => !isOnlyInWorkspace(knownBy),
  );
}
