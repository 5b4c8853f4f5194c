import { type ChainRef, isOtherChain } from "../engine/chains/chainRef";
import type { AddressIdentity } from "../engine/addresses/addressFormat";
import { withChecksum } from "../engine/addresses/evm";
import { identify } from "../engine/addresses/identify";
import { isValidOnInferred, type InferredChain } from "../engine/chains/inferredChain";
import { coins } from "../engine/names/coins";
import { isQualifiedTokenName, type Name } from "../engine/names/name";
import { type Fit, fits, fitsWord } from "../engine/names/textIndex";
import { safeText } from "../engine/text/safeText";
import { formatAddressKey } from "../engine/addresses/addressFormat";
import type { CommandFacts } from "./commandFacts";
import { checkFileText, toOutputName } from "./checkFileText";
import type { OutputName } from "./problem";
import { withholdKeys } from "../project/scan/withholdKeys";

/** An address with its names, in the form for the output. */
export interface NamedAddress {
  readonly address: string;
  readonly format: AddressIdentity["format"];
  readonly names: readonly OutputName[];
  /** The full name of a token, if only the full name matches the word of `findNamed`. */
  readonly fullName?: string;
  /** The warning of `nameAddress` that an address outside the book is a typo or a look-alike of another one. */
  readonly warning?: string;
}

export interface NamedAddresses {
  /** How the listed names match the word; undefined without results. */
  readonly fit: Fit | undefined;
  readonly addresses: readonly NamedAddress[];
  readonly hasMore: boolean;
}

/** A text that is not an address, in the form for the output. */
export interface NoAddress {
  readonly text: string;
  readonly reason: string;
  /** A sentence about the known address that was probably meant, if the text has a typo or a wrong checksum. */
  readonly warning?: string;
}

/**
 * Finds the names of an address; empty if it is unknown. Adds a warning if an address outside the book resembles a
 * known one. Returns the reason if the text is not an address.
 */
export function nameAddress(text: string, facts: CommandFacts): NamedAddress | NoAddress {
  const verdict = identify(text);
  const isKnown = verdict.valid && facts.isInBook(verdict);
  const found = isKnown || text.length > longestText ? undefined : findWarning(text, facts);
  const warning = found === undefined ? {} : { warning: found };
  if (verdict.valid) return { ...describe(verdict, facts), ...warning };
  const hasOnlyWrongCapitals = identify(text.toLowerCase()).valid;
  const next = hasOnlyWrongCapitals ? ". In lower case it can be looked up" : "";
  const shown = withholdKeys(safeText(text), facts.isInBook);
  return { text: shown, reason: verdict.reason + next, ...warning };
}

/** Formats the reason, and the warning if there is one, as sentences. */
export function describeReason({ reason, warning }: NoAddress): string {
  return [`${reason}.`, ...(warning === undefined ? [] : [warning])].join(" ");
}

const longestText = 128;

/**
 * Describes the known address of which a text is a typo or a look-alike, or from which it differs in upper and lower
 * case; undefined if there is none.
 */
function findWarning(text: string, facts: CommandFacts): string | undefined {
  const options = {
    isChecked: true,
    withChains: false,
    withText: false,
    readChainId: () => undefined,
  };
  const { note } = checkFileText(text, "address.txt", facts, options);
  return note?.problems.find(
    ({ kind, known }) => /^(?:slip|lookAlike|checksum)$/.test(kind) && known !== undefined,
  )?.message;
}

/**
 * The maximum number of addresses of each source that are listed for a name. A label file may give one name to any
 * number of addresses, which must not displace the address of the book.
 */
const mostOfSource = 50;
const longestFullName = 64;

/**
 * Finds the addresses with a name, on one chain or on all: exact matches, otherwise names that begin with the word,
 * otherwise names that contain it. Tokens of which only the full name matches come last. `count`: the number of all
 * found addresses, including those that are not listed.
 */
export function findNamed(
  name: string,
  chain: InferredChain | undefined,
  facts: CommandFacts,
): { readonly found: NamedAddresses; readonly count: number } {
  const word = name.trim().toLowerCase();
  const none = { found: { fit: undefined, addresses: [], hasMore: false }, count: 0 };
  if (word === "") return none;
  for (const fit of fits) {
    const isCalled = (each: Name): boolean =>
      fitsWord(each.text, word, fit) && isValidOnInferred(each, chain);
    const isCalledInFull = (each: Name): boolean =>
      each.token !== undefined &&
      fitsWord(each.token.name, word, fit) &&
      isValidOnInferred(each, chain);
    const all = new Set<string>();
    const listed = new Map<string, NamedAddress>();
    // For `whole`, `Book.search` ignores the texts of names whose chain is not in interface.md. Whole words are
    // therefore searched with `start`, and `isCalled` selects the whole matches.
    for (const source of facts.search(word, fit === "whole" ? "start" : fit)) {
      const most = listed.size + mostOfSource;
      for (const each of source) {
        const key = keyOfSpelt(each);
        if (all.has(key) && (listed.has(key) || listed.size === most)) continue;
        const names = facts.findAll(each);
        const inFull = names.some(isCalled) ? undefined : names.find(isCalledInFull);
        if (inFull === undefined && !names.some(isCalled)) continue;
        all.add(key);
        if (listed.size === most) continue;
        const fullName =
          inFull &&
          withholdKeys(safeText(inFull.token?.name ?? "", longestFullName), facts.isInBook);
        listed.set(key, { ...describe(each, facts), ...(fullName && { fullName }) });
      }
    }
    if (all.size === 0) continue;
    const isInFull = ({ fullName }: NamedAddress): number => (fullName === undefined ? 0 : 1);
    const addresses = [...listed.values()].sort((a, b) => isInFull(a) - isInFull(b));
    return { found: { fit, addresses, hasMore: all.size > listed.size }, count: all.size };
  }
  return none;
}

/** A token of the book. */
export interface Namesake {
  readonly text: string;
  readonly address: string;
  readonly chain: ChainRef;
}

/**
 * Finds a token of the book with a name that a file gives to the address. The token must be on a chain on which that
 * name is valid, and on `chain` if it is set. Undefined if there is none, or if the address itself is such a token.
 */
export function findNamesake(
  { address, names }: NamedAddress,
  chain: InferredChain | undefined,
  facts: CommandFacts,
): Namesake | undefined {
  for (const { text, chains, line } of names) {
    if (line === undefined) continue;
    const isMeant = (each: ChainRef): boolean =>
      (chain === undefined || chain.chain === each) &&
      (chains === "every" || chains.includes(each));
    const tokens = facts.tokensOf(text).flatMap((token): readonly Namesake[] => {
      const here = token.name.chains === "every" ? undefined : token.name.chains.find(isMeant);
      const { canonical } = withChecksum(token);
      return here ? [{ text: token.name.text, address: canonical, chain: here }] : [];
    });
    if (!tokens.some((token) => token.address === address) && tokens[0]) return tokens[0];
  }
  return undefined;
}

/** Matches the suffix that is not part of the name, as in `usdcAddress` and `USDC_ADDRESS`. */
export const wordAddress = /_?addr(?:ess)?$/i;
/** Matches the name of a constant, which is in capitals even if the symbol is not. */
const constant = /^[A-Z][A-Z0-9_]*$/;
/** The symbols of coins count in lower case too. */
const coin = coins.join("|").toLowerCase();
const plainCoin = new RegExp(`^(?:${coin})$`);
/**
 * Matches the name of a token: `usdcToken`, `LINK_TOKEN`. A different word before "token" states a purpose:
 * `stakeToken`.
 */
const namedToken = new RegExp(`^(${coin}|aave|link|uni)_?token$`, "i");

/** The address that `findInBook` found, and the name in the book that matched. */
export interface FoundInBook extends NamedAddress {
  readonly called: Pick<OutputName, "text" | "source">;
}

/**
 * Finds the address of the book with exactly this symbol or name on a chain. `name` may be an identifier in code:
 * `usdcAddress`, `USDC_ADDRESS`, `usdc`, `LINK_TOKEN`. Undefined if there is no such address, or several.
 */
export function findInBook(
  name: string,
  chain: InferredChain,
  facts: CommandFacts,
): FoundInBook | undefined {
  if (isOtherChain(chain.chain)) return undefined;
  const found = new Map<string, readonly [AddressIdentity, FoundInBook["called"]]>();
  const bare = name.replace(wordAddress, "");
  const word = namedToken.exec(bare)?.[1] ?? bare;
  const isInLowerCase = plainCoin.test(word) || (word !== name && /^[a-z]+$/.test(word));
  const isSpelt = (text: string): boolean =>
    text === word ||
    (constant.test(word) && text.toUpperCase() === word) ||
    (isInLowerCase && text.toLowerCase() === word);
  const named = word === "" ? [] : facts.search(word.toLowerCase(), "start");
  for (const address of named.flatMap((source) => [...source])) {
    if (!facts.isInBook(address)) continue;
    for (const each of facts.find(address)) {
      if (each.source.place !== undefined || !isValidOnInferred(each, chain)) continue;
      const isFullName = each.token?.name === word && !isQualifiedTokenName(each.text);
      if (!isSpelt(each.text) && !isFullName) continue;
      const { text, source } = toOutputName(each, facts);
      const called = { text: isSpelt(each.text) ? text : word, source };
      found.set(keyOfSpelt(address), [address, called]);
      break;
    }
  }
  const [only, ...others] = found.values();
  if (only === undefined || others.length > 0) return undefined;
  const [address, called] = only;
  return { ...describe(address, facts), called };
}

function describe(identity: AddressIdentity, facts: CommandFacts): NamedAddress {
  const spelt = withChecksum(identity);
  const address = withholdKeys(facts.shown(spelt), facts.isInBook);
  const names = facts.findAll(spelt).map((name) => toOutputName(name, facts));
  return { address, format: spelt.format, names };
}

/**
 * Returns the same key for all spellings of an address, since the book, label files and code may spell it differently.
 */
export function keyOfSpelt(address: AddressIdentity): string {
  const { format, canonical } = address;
  return format === "evm" ? canonical.toLowerCase() : formatAddressKey(address);
}
