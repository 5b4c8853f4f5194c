import { isOtherChain } from "../engine/chains/chainRef";
import type { AddressIdentity } from "../engine/addresses/addressFormat";
import { checksumEvm } from "../engine/addresses/evm";
import { identify } from "../engine/addresses/identify";
import { isValidOnInferred, type InferredChain } from "../engine/chains/inferredChain";
import { isQualifiedTokenName, type Name } from "../engine/names/name";
import { type Fit, fits, fitsWord } from "../engine/names/textIndex";
import { safeText } from "../engine/text/safeText";
import { formatAddressKey } from "../engine/addresses/addressFormat";
import type { CommandFacts } from "./commandFacts";
import { toOutputName } from "./checkFileText";
import type { OutputName } from "./problem";
import { withholdKeys } from "../project/scan/withholdKeys";

/** An address with its names, in the form for the output. */
export interface NamedAddress {
  readonly address: string;
  readonly format: AddressIdentity["format"];
  readonly names: readonly OutputName[];
}

export interface NamedAddresses {
  /** The way in which the listed names contain the word; undefined without results. */
  readonly fit: Fit | undefined;
  readonly addresses: readonly NamedAddress[];
  readonly hasMore: boolean;
}

/** A text that is not an address, in the form for the output. */
interface NoAddress {
  readonly text: string;
  readonly reason: string;
}

/** Finds the names of an address; empty if it is unknown. */
export function nameAddress(text: string, facts: CommandFacts): NamedAddress | NoAddress {
  const verdict = identify(text);
  if (verdict.valid) return describe(verdict, facts);
  const hasOnlyWrongCapitals = identify(text.toLowerCase()).valid;
  const next = hasOnlyWrongCapitals ? ". In lower case it can be looked up" : "";
  return { text: withholdKeys(safeText(text), facts.isInBook), reason: verdict.reason + next };
}

/** The maximum number of addresses that are listed for a name. */
const mostAddresses = 50;

/**
 * Finds the addresses with a name, on one chain or on all: exact matches, otherwise names that begin with the word,
 * otherwise names that contain it.
 */
export function findNamed(
  name: string,
  chain: InferredChain | undefined,
  facts: CommandFacts,
): NamedAddresses {
  const word = name.trim().toLowerCase();
  if (word === "") return { fit: undefined, addresses: [], hasMore: false };
  for (const fit of fits) {
    const found = new Map<string, AddressIdentity>();
    for (const each of facts.search(word, fit)) {
      if (found.size > mostAddresses) break;
      const address = spell(each);
      const isCalled = ({ text, token }: Name): boolean =>
        fitsWord(text, word, fit) || (token !== undefined && fitsWord(token.name, word, fit));
      if (facts.findAll(address).some((each) => isCalled(each) && isValidOnInferred(each, chain))) {
        found.set(formatAddressKey(address), address);
      }
    }
    if (found.size === 0) continue;
    const addresses = [...found.values()].map((address) => describe(address, facts));
    return {
      fit,
      addresses: addresses.slice(0, mostAddresses),
      hasMore: found.size > mostAddresses,
    };
  }
  return { fit: undefined, addresses: [], hasMore: false };
}

/** The suffix that is not part of the name, as in `usdcAddress`, `USDC_ADDRESS`. */
const wordAddress = /_?addr(?:ess)?$/i;
/** Matches the name of a constant, which is in capitals even if the symbol is not. */
const constant = /^[A-Z][A-Z0-9_]*$/;

/**
 * Finds the address of the book with exactly this symbol or name on a chain. `name` may be an identifier in code:
 * `usdcAddress`, `USDC_ADDRESS`. Undefined if there is no such address, or several.
 */
export function findInBook(
  name: string,
  chain: InferredChain,
  facts: CommandFacts,
): NamedAddress | undefined {
  if (isOtherChain(chain.chain)) return undefined;
  const found = new Map<string, AddressIdentity>();
  const word = name.replace(wordAddress, "");
  const isCamel = word !== name && /^[a-z]+$/.test(word);
  const isSpelt = (text: string): boolean =>
    text === word ||
    (constant.test(word) && text.toUpperCase() === word) ||
    (isCamel && text.toLowerCase() === word);
  for (const address of word === "" ? [] : facts.search(word.toLowerCase(), "start")) {
    if (!facts.isInBook(address)) continue;
    const isNamed = facts.find(address).some((each) => {
      const isSame =
        isSpelt(each.text) || (each.token?.name === word && !isQualifiedTokenName(each.text));
      return each.source.place === undefined && isSame && isValidOnInferred(each, chain);
    });
    if (isNamed) found.set(formatAddressKey(address), address);
  }
  const [only, ...others] = found.values();
  return only === undefined || others.length > 0 ? undefined : describe(only, facts);
}

function describe(identity: AddressIdentity, facts: CommandFacts): NamedAddress {
  const spelt = spell(identity);
  const address = withholdKeys(facts.shown(spelt), facts.isInBook);
  const names = facts.findAll(spelt).map((name) => toOutputName(name, facts));
  return { address, format: spelt.format, names };
}

/** Returns an EVM address with its checksum, since the book, label files and code may spell it differently. */
function spell({ format, canonical }: AddressIdentity): AddressIdentity {
  return { format, canonical: format === "evm" ? checksumEvm(canonical) : canonical };
}
