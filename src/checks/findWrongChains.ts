import type { FoundValidAddress } from "../addresses/findAddresses";
import { findChainOfFile } from "../names/chainOfFile";
import { holdsOn, type Name } from "../names/name";
import type { SpokenChain } from "../names/spokenChain";
import { buildReplacement } from "./buildReplacement";
import type { ChainReader } from "./chainReader";
import { speaksOfElsewhere } from "./elsewhere";
import type { WrongChainFinding } from "./finding";
import type { CheckedDocument, CheckFacts, Search } from "./findProblems";
import { isFolderOfChain } from "./folderOfChain";
import { hasOtherSymbol, isMentioned, isPlaceOfToken } from "./mention";
import { isNamedByChain } from "./namedChain";
import { Surroundings } from "./surroundings";

/** How many addresses that are known on the chain of a file weigh more than one that no word names. */
const knownForUnnamed = 10;

/**
 * Addresses that are known on other chains only, in places that speak of a chain on which the same thing has
 * another address. A path that only contains the word of a chain says what most of the file is about; then at
 * least as many addresses must be known on that chain, and ten times as many if no word names the token.
 */
export function startWrongChains(
  document: CheckedDocument,
  facts: CheckFacts,
  reader: ChainReader,
): Search<WrongChainFinding> {
  const { ofPath } = document;
  const suspicions: Suspicion[] = [];
  let known = 0;
  let ofBridge: boolean | undefined;
  const isOfBridge = (): boolean => (ofBridge ??= bridgeWord.test(document.text));
  return {
    check: (found, names, guess) => {
      if (names.some(({ chains }) => chains === "every")) return;
      const chainOfPath = ofPath?.chain;
      if (chainOfPath !== undefined && names.some((name) => holdsOn(name, chainOfPath))) known += 1;
      if (names.some((name) => holdsOn(name, guess))) return;
      const suspicion = checkAddress({ found, names, reader, isOfBridge }, document, facts);
      if (suspicion !== undefined) suspicions.push(suspicion);
    },
    finish: () => {
      const count = (wanted: Certainty): number =>
        suspicions.filter(({ certainty }) => certainty === wanted).length;
      const isLikely: Readonly<Record<Certainty, boolean>> = {
        certain: true,
        named: known >= count("named"),
        unnamed: known >= count("named") + knownForUnnamed * count("unnamed"),
      };
      return suspicions
        .filter(({ certainty }) => isLikely[certainty])
        .map(({ finding }) => finding);
    },
  };
}

/**
 * How much the place says: the chain and what stands there, only that with the chain in the path of the file,
 * or only the path.
 */
type Certainty = "certain" | "named" | "unnamed";

interface Suspicion {
  readonly finding: WrongChainFinding;
  readonly certainty: Certainty;
}

interface NamedFind {
  readonly found: FoundValidAddress;
  readonly names: readonly Name[];
  readonly reader: ChainReader;
  /** Whether the document speaks of contracts on two chains. */
  readonly isOfBridge: () => boolean;
}

function checkAddress(
  place: NamedFind,
  document: CheckedDocument,
  { namesakes }: CheckFacts,
): Suspicion | undefined {
  const { text } = document;
  const { found, names, reader, isOfBridge } = place;
  const told = names.filter((name) => name.kind !== "label" && namesakes.isShared(name));
  if (told.length === 0) return undefined;
  const spoken = reader.chainAt(found);
  const chain = spoken?.chain;
  if (spoken === undefined || chain === undefined) return undefined;
  if (names.some((name) => holdsOn(name, chain))) return undefined;
  if (found.chain === undefined && isInUrl(text, found.start)) return undefined;
  // The reader does not see a key that is far before the address.
  if (spoken.reason === "path" && findChainOfFile(text, found, document)?.chain !== chain) {
    return undefined;
  }
  const surroundings = new Surroundings(text, found);
  for (const name of told) {
    const here = namesakes.find(name, chain);
    if (here === undefined) continue;
    const certainty = judgePlace(name, spoken, document.path, { surroundings, isOfBridge });
    if (certainty === undefined) continue;
    if (speaksOfElsewhere(surroundings, spoken)) return undefined;
    const isOfExplorer = spoken.reason === "prefix";
    if (!isOfExplorer && isNamedByChain(document, surroundings, names)) return undefined;
    const replacement = buildReplacement(text, found, here);
    if (replacement === undefined) return undefined;
    const { start, end, format, canonical } = found;
    const finding: WrongChainFinding = {
      kind: "wrongChain",
      about: "address",
      start,
      end,
      address: { format, canonical },
      chain,
      reason: spoken.reason,
      name,
      here,
      replacement,
    };
    return { finding, certainty };
  }
  return undefined;
}

/**
 * How certain it is that a place speaks of what a name says; undefined if nothing says so. A token of one of
 * our chains needs no word of it where any token may stand.
 */
function judgePlace(
  name: Name,
  { reason }: SpokenChain,
  path: string,
  {
    surroundings,
    isOfBridge,
  }: Pick<NamedFind, "isOfBridge"> & { readonly surroundings: Surroundings },
): Certainty | undefined {
  const isToken = name.kind === "token";
  if (isToken && hasOtherSymbol(name, surroundings)) return undefined;
  const isCertain = reason !== "path" || isFolderOfChain(path);
  if (isMentioned(name, surroundings)) return isCertain ? "certain" : "named";
  if (!isToken || name.chains.length === 0 || !isPlaceOfToken(surroundings)) return undefined;
  return isCertain && (reason !== "path" || !isOfBridge()) ? "certain" : "unnamed";
}

/** What files of contracts on two chains speak of. */
const bridgeWord = /bridge|remote|messenger|gateway|cross_?(?:chain|domain)|l[12]_?token|wormhole/i;

const longestUrl = 500;
const endsUrl = /[\s"'`<>()]/;

/** Whether the text is part of a URL, which may name its chain in unknown ways. */
function isInUrl(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (before === quote || before === doubleQuote || before === space) return false;
  const limit = Math.max(0, start - longestUrl);
  let from = start;
  while (from > limit && !endsUrl.test(text.charAt(from - 1))) from -= 1;
  return text.slice(from, start).includes("://");
}

const space = 0x20;
const doubleQuote = 0x22;
const quote = 0x27;
