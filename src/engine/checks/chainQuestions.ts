import type { AddressIdentity, ChainIdentifier } from "../addresses/addressFormat";
import type { FoundValidAddress } from "../addresses/findAddresses";
import { chainOfInterface, idOfChain } from "../chains/chainRef";
import { isValidOnInferred, type InferredChain } from "../chains/inferredChain";
import { type Name, symbolOf } from "../names/name";
import { findChainOfFile } from "../outline/chainOfFile";
import { mayDeclareNames } from "../outline/declaredName";
import { isOfOtherSideOfBridge } from "../outline/keys";
import { outlineInSteps } from "../outline/outline";
import type { Steps } from "../text/slices";
import { mentionsElsewhere } from "./elsewhere";
import { type FindingKind, nodeKinds, type Range } from "./finding";
import type { CheckedDocument, CheckFacts } from "./findProblems";
import { readIgnored } from "./ignoredLines";
import { isPattern } from "./nearDigits";
import { findTellingKey, isRecipient, impliesContract, symbolOfKey } from "./placeOnChain";
import { isSamplePath, publishedAccounts } from "./publishedAccounts";
import { Surroundings } from "./surroundings";
import { isTestPath } from "./testPath";
import { hasOtherAddress, onlyField, readDecimals, readRecordAbout } from "./tokenRecord";

/** A claim of a text about an address on a chain. A node of that chain can confirm or contradict the claim. */
export interface ChainQuestion extends Range {
  readonly address: AddressIdentity;
  readonly chain: InferredChain;
  /** The id of `chain` (EIP-155). */
  readonly chainId: number;
  readonly expects: Expectation;
  /** The kinds of warnings that a comment silences at this position. */
  readonly ignored: readonly FindingKind[];
}

export type Expectation =
  | { readonly kind: "contract" }
  /** A token according to the book or the text, with its symbol and decimals if they are given. */
  | { readonly kind: "token"; readonly symbol?: string; readonly decimals?: number }
  /** The recipient of a payment, which may be a wallet. */
  | { readonly kind: "recipient" };

/** Returns the same key for equal questions, regardless of their positions and files. */
export function keyOfQuestion({ address, chainId, expects }: ChainQuestion): string {
  return JSON.stringify([address.canonical, chainId, expects]);
}

/** Matches the files of simulated script runs, which deploy nothing. */
const simulated = /(?:^|\/)dry-run\//;
const sampleFile = /(?:^|[/._-])(?:examples?|samples?|templates?)(?:[/._-]|$)/i;
/**
 * Matches digits that were chosen on purpose: precompiles and predeploys, which differ by chain, and placeholders for
 * the native coin.
 */
const longRun = /(.)\1{11}/;

/**
 * Finds the claims of a text about its EVM addresses that a node can check. Skips addresses whose chain is not certain.
 * Skips tests, examples, documentation and generated files, since their addresses may be invented.
 */
export function* findChainQuestions(
  document: CheckedDocument,
  facts: Pick<CheckFacts, "namesOf" | "namesakes">,
  isWanted: (chainId: number) => boolean,
): Steps<readonly ChainQuestion[]> {
  const { text, path, language, found } = document;
  if (!mayAskAbout(path) || found.length === 0) return [];
  const questions: ChainQuestion[] = [];
  yield* outlineInSteps(text, path, language);
  for (const each of found) {
    yield;
    if (each.certainty === "broken" || each.format !== "evm" || isChosen(each)) continue;
    const chain = findChainOfFile(text, each, document);
    const chainId =
      chain === undefined || chain.isLikely === true ? undefined : idOfChain(chain.chain);
    if (chain === undefined || chainId === undefined || !isWanted(chainId)) continue;
    const expects = findExpectation(each, chain, document, facts);
    if (expects === undefined) continue;
    const { start, end, format, canonical } = each;
    const address = { format, canonical };
    questions.push({ start, end, address, chain, chainId, expects, ignored: [] });
  }
  return yield* noteIgnored(text, questions);
}

/** Whether the addresses of a file may be looked up at a node, by the path of the file. */
function mayAskAbout(path: string): boolean {
  return (
    !isTestPath(path) &&
    !isSamplePath(path) &&
    !sampleFile.test(path) &&
    !simulated.test(path) &&
    mayDeclareNames(path)
  );
}

function isChosen({ canonical }: AddressIdentity): boolean {
  const digits = canonical.slice(2).toLowerCase();
  return longRun.test(digits) || isPattern(digits);
}

function findExpectation(
  found: FoundValidAddress,
  chain: InferredChain,
  document: CheckedDocument,
  { namesOf, namesakes }: Pick<CheckFacts, "namesOf" | "namesakes">,
): Expectation | undefined {
  const surroundings = new Surroundings(document, found);
  const { outline, level } = surroundings;
  if (outline.isInComment(found.start)) return undefined;
  if (surroundings.keys.some(isOfOtherSideOfBridge) || mentionsElsewhere(surroundings, chain)) {
    return undefined;
  }
  const key = findTellingKey(outline, level);
  if (isRecipient(outline, level, key)) return { kind: "recipient" };
  const names = namesOf(found).filter((name) => isValidOnInferred(name, chain));
  const token = names.find((name) => name.token !== undefined)?.token;
  // The symbol may have changed since the book was made; the decimals cannot change.
  if (token !== undefined) return { kind: "token", decimals: token.decimals };
  const record = readToken(surroundings, document);
  if (record !== undefined) return { kind: "token", ...record };
  const symbol = key === undefined ? undefined : symbolOfKey(level, key);
  const own = chainOfInterface(chain.chain);
  if (symbol !== undefined && own !== undefined) {
    const here =
      namesakes.find(tokenCalled(symbol, own), own) ??
      namesakes.find(tokenCalled(symbol.toUpperCase(), own), own);
    if (here !== undefined) return { kind: "token", symbol: symbolOf(here.name) };
  }
  // The book also names accounts of development tools, which are not contracts.
  const isAccount = publishedAccounts.has(found.canonical.toLowerCase());
  const isContract =
    (!isAccount && names.some(({ kind, isEarlier }) => isMadeOfCode(kind) && isEarlier !== true)) ||
    (key !== undefined && impliesContract(key));
  return isContract ? { kind: "contract" } : undefined;
}

/**
 * Reads the symbol and decimals from the record of an address; undefined if the record has neither, or contains another
 * address.
 */
function readToken(
  { outline, place }: Surroundings,
  { found }: CheckedDocument,
): Omit<Extract<Expectation, { kind: "token" }>, "kind"> | undefined {
  const record = readRecordAbout(outline, place);
  const symbol = onlyField(record, "symbol")?.value;
  const decimals = readDecimals(onlyField(record, "decimals"));
  if (symbol === undefined && decimals === undefined) return undefined;
  if (hasOtherAddress(record, place, new Set(found.map(({ start }) => start)))) return undefined;
  return {
    ...(symbol !== undefined && plainSymbol.test(symbol) && { symbol }),
    ...(decimals !== undefined && { decimals }),
  };
}

const plainSymbol = /^[\p{L}\p{N}.₮+$-]{1,24}$/u;

function isMadeOfCode(kind: Name["kind"]): boolean {
  return kind === "deployment" || kind === "contract";
}

function tokenCalled(text: string, chain: ChainIdentifier): Name {
  return { text, kind: "token", chains: [chain], source: { title: "", version: "" } };
}

function* noteIgnored(
  text: string,
  questions: readonly ChainQuestion[],
): Steps<readonly ChainQuestion[]> {
  if (!text.includes("address-atlas-ignore")) return questions;
  const places = questions.flatMap((question) =>
    nodeKinds.map((kind) => ({ kind, start: question.start, end: question.end, question })),
  );
  const silenced = yield* readIgnored(text, places);
  return questions.map((question) => {
    const own = places.filter((place) => place.question === question && silenced.has(place));
    return own.length === 0 ? question : { ...question, ignored: own.map(({ kind }) => kind) };
  });
}
