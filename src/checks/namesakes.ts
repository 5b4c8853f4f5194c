import type { AddressIdentity, ChainIdentifier } from "../addresses/addressFormat";
import { isSameAddress } from "../addresses/addressFormat";
import { checksumEvm } from "../addresses/evm";
import { holdsOn, type Name } from "../names/name";

export type NamedAddress = AddressIdentity & { readonly name: Name };

/** The addresses of each name, by chain. Reads the names at the first call, or by `read`. */
export class Namesakes {
  readonly #entries: () => Iterable<readonly [AddressIdentity, readonly Name[]]>;
  readonly #others: Namesakes | undefined;
  #byText: ReadonlyMap<string, readonly NamedAddress[]> | undefined;
  /** The same with those of others, for names that were asked for. */
  readonly #groups = new Map<string, readonly NamedAddress[]>();
  readonly #asked = new WeakMap<Name, readonly NamedAddress[]>();
  /** The keys of texts that were read. */
  readonly #tokenKeys = new Map<string, string>();
  readonly #otherKeys = new Map<string, string>();

  /**
   * `entries`: every address with its names, such as those of a book or of label files. `others`: names that
   * were read separately and count as well.
   */
  constructor(
    entries: () => Iterable<readonly [AddressIdentity, readonly Name[]]>,
    others?: Namesakes,
  ) {
    this.#entries = entries;
    this.#others = others;
  }

  /** Whether several addresses have this name; for most names the answer is no, and quick. */
  isShared(name: Name): boolean {
    return this.#namesakesOf(name).length > 1;
  }

  /**
   * The one address that has the same name on a chain: that of the same source, otherwise the only
   * one, otherwise the only token with the same full name. Undefined if there is none.
   */
  find(name: Name, chain: ChainIdentifier): NamedAddress | undefined {
    const here = this.#namesakesOf(name).filter((each) => holdsOn(each.name, chain));
    const found =
      onlyOne(here.filter((each) => each.name.source.title === name.source.title)) ??
      onlyOne(here) ??
      onlyOne(here.filter((each) => hasSameFullName(each.name, name)));
    // A book has the digits of EVM addresses without their capitals.
    return found?.format === "evm" ? { ...found, canonical: checksumEvm(found.canonical) } : found;
  }

  #namesakesOf(name: Name): readonly NamedAddress[] {
    let namesakes = this.#asked.get(name);
    if (namesakes === undefined) {
      const key = this.#keyOf(name);
      namesakes = this.#groups.get(key) ?? this.#findGroup(key);
      this.#groups.set(key, namesakes);
      this.#asked.set(name, namesakes);
    }
    return namesakes;
  }

  /** Reads the names, one address per step, so that callers can yield between steps. */
  *read(): Generator<undefined, void> {
    if (this.#byText !== undefined) return;
    const groups = new Map<string, NamedAddress[]>();
    for (const [{ format, canonical }, names] of this.#entries()) {
      for (const name of names) {
        const key = this.#keyOf(name);
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [{ format, canonical, name }]);
        else group.push({ format, canonical, name });
      }
      yield;
    }
    this.#byText = groups;
  }

  /** `textKey`, which costs more than all else that is done with a name. */
  #keyOf(name: Name): string {
    if (name.chains.length === 0) return textKey(name);
    const keys = name.kind === "token" ? this.#tokenKeys : this.#otherKeys;
    let key = keys.get(name.text);
    if (key === undefined) {
      key = textKey(name);
      keys.set(name.text, key);
    }
    return key;
  }

  #findGroup(key: string): readonly NamedAddress[] {
    const reading = this.read();
    while (reading.next().done !== true);
    const own = this.#byText?.get(key) ?? [];
    return this.#others === undefined ? own : [...own, ...this.#others.#findGroup(key)];
  }
}

/** The first one, if all are the same address. */
function onlyOne(named: readonly NamedAddress[]): NamedAddress | undefined {
  const [first] = named;
  return first !== undefined && named.every((each) => isSameAddress(each, first))
    ? first
    : undefined;
}

function hasSameFullName({ token }: Name, { token: other }: Name): boolean {
  return token !== undefined && plainText(token.name) === plainText(other?.name ?? "");
}

function textKey(name: Name): string {
  const own = ownText(name);
  return name.kind === "token"
    ? `token ${plainText(own)}`
    : `other ${plainText(own.replace(chainWord, ""))}`;
}

/** The text without the chain at its end, for a name on a chain that is not ours. */
export function ownText({ text, chains }: Name): string {
  return chains.length === 0 ? text.replace(/ on [^ ].*$/, "") : text;
}

/** The chain in the name of a contract: `AaveV3Ethereum.POOL` and `AaveV3Base.POOL` are namesakes. */
const chainWord =
  /ethereum|mainnet|polygon|arbitrum|optimism|avalanche|base(?![a-z])|bnb(?![a-z])|bsc/gi;

/** "USD₮0" and "USDT0" are one text, and so are "USDC.e" and "USDCe"; "ETH+" is another token than "ETH". */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace("₮", "t")
    .replace(/[^\p{L}\p{N}+]/gu, "");
}
