import type { AddressIdentity, ChainIdentifier } from "../addresses/addressFormat";
import { isSameAddress } from "../addresses/addressFormat";
import { checksumEvm } from "../addresses/evm";
import { holdsOn, type Name } from "../names/name";

export type NamedAddress = AddressIdentity & { readonly name: Name };

/** The addresses of each name, by chain. Reads the names at the first call, or by `read`. */
export class Namesakes {
  readonly #entries: () => Iterable<readonly [AddressIdentity, readonly Name[]]>;
  readonly #others: Namesakes | undefined;
  #groups: Groups | undefined;

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
      onlyOne(here.filter((each) => isSpeltAlike(each.name, name))) ??
      onlyOne(here.filter((each) => hasSameFullName(each.name, name)));
    // A book has the digits of EVM addresses without their capitals.
    return found?.format === "evm" ? { ...found, canonical: checksumEvm(found.canonical) } : found;
  }

  /** Reads the names, one address per step, so that callers can yield between steps. */
  *read(): Generator<undefined, void> {
    if (this.#groups !== undefined) return;
    const groups = new Groups();
    for (const [{ format, canonical }, names] of this.#entries()) {
      for (const name of names) groups.add({ format, canonical, name });
      yield;
    }
    this.#groups = groups;
  }

  #namesakesOf(name: Name): readonly NamedAddress[] {
    if (this.#groups === undefined) {
      const reading = this.read();
      while (reading.next().done !== true);
    }
    const own = this.#groups?.find(name) ?? nobody;
    if (this.#others === undefined) return own;
    const others = this.#others.#namesakesOf(name);
    return own.length === 0 ? others : [...own, ...others];
  }
}

const nobody: NamedAddress[] = [];

/** Named addresses by the key of their names. */
class Groups {
  readonly #byKey = new Map<string, NamedAddress[]>();
  /** The same by plain text, since making a key costs more than all else that is done with a name. */
  readonly #tokens = new Map<string, NamedAddress[]>();
  readonly #others = new Map<string, NamedAddress[]>();

  add(named: NamedAddress): void {
    const { name } = named;
    const byText = this.#mapOf(name);
    let group = byText?.get(name.text);
    if (group === undefined) {
      const key = textKey(name);
      group = this.#byKey.get(key) ?? [];
      this.#byKey.set(key, group);
      byText?.set(name.text, group);
    }
    group.push(named);
  }

  /** Only when all have been added. */
  find(name: Name): readonly NamedAddress[] {
    if (this.#byKey.size === 0) return nobody;
    const byText = this.#mapOf(name);
    let group = byText?.get(name.text);
    if (group === undefined) {
      group = this.#byKey.get(textKey(name)) ?? nobody;
      byText?.set(name.text, group);
    }
    return group;
  }

  /** Undefined for a name on another chain than ours: its key is not made of its text alone. */
  #mapOf({ chains, kind }: Name): Map<string, NamedAddress[]> | undefined {
    if (chains.length === 0) return undefined;
    return kind === "token" ? this.#tokens : this.#others;
  }
}

/** The first one, if all are the same address. */
function onlyOne(named: readonly NamedAddress[]): NamedAddress | undefined {
  const [first] = named;
  return first !== undefined && named.every((each) => isSameAddress(each, first))
    ? first
    : undefined;
}

/** Whether a token of another source is spelt alike to the letter: `BTCb` and `BTCB` are different tokens. */
function isSpeltAlike(one: Name, other: Name): boolean {
  return one.kind !== "token" || ownText(one) === ownText(other);
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
