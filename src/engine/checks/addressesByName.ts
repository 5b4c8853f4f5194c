import type { AddressIdentity, ChainIdentifier } from "../addresses/addressFormat";
import { isSameAddress } from "../addresses/addressFormat";
import { withChecksum } from "../addresses/evm";
import { isValidOn, type Name } from "../names/name";
import { finish } from "../text/slices";

export type NamedAddress = AddressIdentity & { readonly name: Name };

/** Finds the addresses that have a name with the given key (`textKey`). */
type FindByKey = (key: string) => readonly NamedAddress[];

/** A source that groups its names by key without building each `Name`, one step per name. */
interface GroupedNames {
  groupNames(keyOf: (name: KeyedName) => string): Generator<undefined, FindByKey>;
}

type KeyedName = Pick<Name, "text" | "kind">;

/** Finds the addresses that have a given name. The names are read at the first lookup, or by `read`. */
export class AddressesByName {
  readonly #names: (() => Iterable<readonly [AddressIdentity, readonly Name[]]>) | GroupedNames;
  readonly #others: AddressesByName | undefined;
  /** Cache of the keys of names: computing a key costs more than the rest of a lookup. */
  readonly #keys = new WeakMap<Name, string>();
  #find: FindByKey | undefined;

  /**
   * `names`: a book, or a function that returns every address with its names, such as those in label files. `others`:
   * an index of further names, which lookups include.
   */
  constructor(
    names: (() => Iterable<readonly [AddressIdentity, readonly Name[]]>) | GroupedNames,
    others?: AddressesByName,
  ) {
    this.#names = names;
    this.#others = others;
  }

  /**
   * Whether the name has several entries, whether of several addresses or of one. Fast for names with one entry, which
   * most names are.
   */
  isShared(name: Name): boolean {
    return this.#namesakesOf(name).length > 1;
  }

  /**
   * Finds the only address with the same name on a chain. Tries three groups in order. First, the addresses from the
   * same source. Second, for a token, the addresses whose names have the same spelling; for any other name, all
   * addresses. Third, the tokens with the same full name. Undefined if no group has exactly one address.
   */
  find(name: Name, chain: ChainIdentifier): NamedAddress | undefined {
    const here = this.#namesakesOf(name).filter((each) => isValidOn(each.name, chain));
    const found =
      onlyOne(here.filter((each) => each.name.source.title === name.source.title)) ??
      onlyOne(here.filter((each) => isSpeltAlike(each.name, name))) ??
      onlyOne(here.filter((each) => hasSameFullName(each.name, name)));
    // A book stores EVM addresses in lower case, so the checksum is added here.
    return found && withChecksum(found);
  }

  /** Reads the names in steps, so that callers can yield between them. */
  *read(): Generator<undefined, void> {
    if (this.#find !== undefined) return;
    const names = this.#names;
    this.#find = yield* typeof names === "function"
      ? groupNames(names())
      : names.groupNames(textKey);
  }

  #namesakesOf(name: Name): readonly NamedAddress[] {
    let key = this.#keys.get(name);
    if (key === undefined) {
      key = textKey(name);
      this.#keys.set(name, key);
    }
    return this.#namesakesOfKey(key);
  }

  #namesakesOfKey(key: string): readonly NamedAddress[] {
    if (this.#find === undefined) finish(this.read());
    const own = this.#find?.(key) ?? nobody;
    if (this.#others === undefined) return own;
    const others = this.#others.#namesakesOfKey(key);
    return own.length === 0 ? others : [...own, ...others];
  }
}

const nobody: NamedAddress[] = [];

/** Groups names by key, one address per step. */
function* groupNames(
  entries: Iterable<readonly [AddressIdentity, readonly Name[]]>,
): Generator<undefined, FindByKey> {
  const groups = new Map<string, NamedAddress[]>();
  for (const [{ format, canonical }, names] of entries) {
    for (const name of names) {
      const key = textKey(name);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [{ format, canonical, name }]);
      else group.push({ format, canonical, name });
    }
    yield;
  }
  return (key) => groups.get(key) ?? nobody;
}

/** Returns the first entry if all entries have the same address. */
function onlyOne(named: readonly NamedAddress[]): NamedAddress | undefined {
  const [first] = named;
  return first !== undefined && named.every((each) => isSameAddress(each, first))
    ? first
    : undefined;
}

/**
 * Whether two tokens have the same spelling: `BTCb` and `BTCB` are different tokens. Always true if `one` is not a
 * token.
 */
function isSpeltAlike(one: Name, other: Name): boolean {
  return one.kind !== "token" || one.text === other.text;
}

function hasSameFullName({ token }: Name, { token: other }: Name): boolean {
  return token !== undefined && plainText(token.name) === plainText(other?.name ?? "");
}

function textKey(name: KeyedName): string {
  return name.kind === "token"
    ? `token ${plainText(name.text)}`
    : `other ${plainText(name.text.replace(chainWord, ""))}`;
}

/**
 * Matches a chain in the name of a contract. The key omits the chain, so that `AaveV3Ethereum.POOL` and
 * `AaveV3Base.POOL` are namesakes.
 */
const chainWord =
  /ethereum|mainnet|polygon|arbitrum|optimism|avalanche|base(?![a-z])|bnb(?![a-z])|bsc/gi;

/**
 * Normalizes a text for comparison: "USD₮0" equals "USDT0", and "USDC.e" equals "USDCe". A plus sign stays, since
 * "ETH+" is a different token from "ETH".
 */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace("₮", "t")
    .replace(/[^\p{L}\p{N}+]/gu, "");
}
