import { type AddressIdentity, formatIds, formatOfId } from "../addresses/addressFormat";
import { checksumEvm } from "../addresses/evm";
import { AddressMemory } from "./addressMemory";
import {
  type Alphabet,
  type Body,
  bodiesOf,
  countShared,
  hashEnds,
  isChosen,
  leastSumFor,
} from "./ends";
import type { AnchorStrength } from "./finding";

/** A known address, and who vouches for it. */
export interface KnownAnchor extends AddressIdentity {
  readonly strength: AnchorStrength;
}

/** How strongly an anchor is vouched for now; undefined if nobody does any more. */
export type StrengthOf = (anchor: KnownAnchor) => AnchorStrength | undefined;

/** An anchor, with how many characters of both ends it shares with an address. */
export interface AlikeAnchor extends KnownAnchor {
  readonly shared: number;
  readonly alphabet: Alphabet;
}

/**
 * Known addresses by their ends. They are kept as bytes in pages, since there may be 200,000 of
 * them: adding one copies nothing, and a lookup reads only those that share the hash of their ends.
 */
export class AnchorIndex {
  /** For each hash the place of its newest entry, plus 1. */
  readonly #heads = new Uint32Array(1 << headBits);
  readonly #pages: DataView[] = [];
  #used = pageLength;
  /** By the number of the format. */
  readonly #counts = new Uint32Array(Object.keys(formatIds).length);
  #added = 0;
  /** Until the next anchor is added. */
  readonly #neighbours = new AddressMemory((address) => this.#findNeighbours(address));

  /** How often an address was added: as long as it stays, so do the answers of `isAlone`. */
  get added(): number {
    return this.#added;
  }

  /** Adds an address, or makes a weak one strong. */
  add(anchor: KnownAnchor): void {
    this.#added += 1;
    this.#neighbours.clear();
    const added = toWritten(anchor);
    const id = formatIds[anchor.format];
    let isNew = false;
    for (const body of bodiesOf(added)) {
      const hash = hashEnds(body);
      const known = this.#placesOf(hash).find((place) => this.#isAt(place, added));
      if (known === undefined) {
        this.#append(hash, added);
        isNew = true;
      } else if (anchor.strength === "strong") {
        this.#page(known).setUint8(offsetOf(known) + strengthAt, strongMark);
      }
    }
    if (isNew) this.#counts[id] = (this.#counts[id] ?? 0) + 1;
  }

  /** The anchor that an address imitates: the first of `findAllImitated`. */
  findImitated(address: AddressIdentity, strengthOf?: StrengthOf): KnownAnchor | undefined {
    return this.findAllImitated(address, strengthOf)[0];
  }

  /**
   * The anchors that an address imitates, the strongest and most alike first. A strong address imitates
   * nothing, and a weak one only strong ones, since whoever writes the code writes weak ones too. How strong
   * they are now is asked each time, since addresses stay in the index when nobody vouches for them any more.
   * Among many `unknown` addresses, such as those of a long list, more digits must be the same.
   */
  findAllImitated(
    address: AddressIdentity,
    strengthOf: StrengthOf = ({ strength }) => strength,
    unknown = 0,
  ): readonly KnownAnchor[] {
    if (this.isAlone(address)) return [];
    const { own, alike } = this.#neighbours.get(address);
    if (alike.length === 0) return [];
    const ownStrength = own && strengthOf({ ...address, strength: own });
    if (ownStrength === "strong") return [];
    const imitated: AlikeAnchor[] = [];
    for (const other of alike) {
      if (unknown > 0 && other.shared < this.#leastSum(address, other.alphabet, unknown)) continue;
      const strength = strengthOf(other);
      if (strength === undefined || (ownStrength === "weak" && strength === "weak")) continue;
      imitated.push({ ...other, strength });
    }
    return imitated
      .sort(compareAnchors)
      .map(({ format, canonical, strength }) => ({ format, canonical, strength }));
  }

  /** Whether no other address has the hash of its ends: so it is for nearly all, and quick to find out. */
  isAlone(address: AddressIdentity): boolean {
    for (const body of bodiesOf(address)) {
      const hash = hashEnds(body);
      let next = this.#heads[hash & headMask] ?? 0;
      while (next > 0) {
        const page = this.#page(next - 1);
        const at = offsetOf(next - 1);
        if (page.getUint32(at + hashAt) === hash && !this.#isAt(next - 1, address)) return false;
        next = page.getUint32(at);
      }
    }
    return true;
  }

  /** The strength that the address itself had, and every anchor that it may imitate. */
  #findNeighbours(address: AddressIdentity): Neighbours {
    const all: AlikeAnchor[] = [];
    let strength: AnchorStrength | undefined;
    for (const body of bodiesOf(address)) {
      const { own, alike } = this.#look(address, body);
      strength ??= own;
      if (alike.length === 0) continue;
      const least = this.#leastSum(address, body.alphabet);
      for (const other of alike) {
        if (other.shared < least || bodiesOf(other).some(isChosen)) continue;
        all.push({ ...other, canonical: toCanonical(other) });
      }
    }
    return all.length === 0 ? onlyOwn(strength) : { own: strength, alike: all };
  }

  #leastSum({ format }: AddressIdentity, alphabet: Alphabet, unknown = 0): number {
    return leastSumFor(alphabet, this.#counts[formatIds[format]] ?? 0, unknown);
  }

  /** Every other address that looks like a known one if only few are known. */
  findAlike(known: AddressIdentity): readonly AlikeAnchor[] {
    return bodiesOf(known)
      .filter((body) => !isChosen(body))
      .flatMap((body) => this.#look(known, body).alike)
      .map((anchor) => ({ ...anchor, canonical: toCanonical(anchor) }));
  }

  /** The strength of the address itself, and the others that share its ends. */
  #look(address: AddressIdentity, body: Body): Neighbours {
    const places = this.#placesOf(hashEnds(body));
    if (places.length === 0) return nobody;
    let alike: AlikeAnchor[] | undefined;
    let own: AnchorStrength | undefined;
    for (const place of places) {
      if (this.#isAt(place, address)) own = this.#strengthAt(place);
      else {
        const anchor = this.#read(place);
        const shared = Math.max(...bodiesOf(anchor).map((other) => countShared(body, other)));
        if (anchor.format === address.format && shared >= body.alphabet.leastSum) {
          (alike ??= []).push({ ...anchor, shared, alphabet: body.alphabet });
        }
      }
    }
    return alike === undefined ? onlyOwn(own) : { own, alike };
  }

  /** The places of the entries with this hash; there are hardly ever two. */
  #placesOf(hash: number): readonly number[] {
    let places: number[] | undefined;
    let next = this.#heads[hash & headMask] ?? 0;
    while (next > 0) {
      const place = next - 1;
      const page = this.#page(place);
      const at = offsetOf(place);
      if (page.getUint32(at + hashAt) === hash) (places ??= []).push(place);
      next = page.getUint32(at);
    }
    return places ?? none;
  }

  /** Whether an entry is this address, regardless of the case of hex. */
  #isAt(place: number, { format, canonical }: AddressIdentity): boolean {
    const page = this.#page(place);
    const at = offsetOf(place);
    if (page.getUint8(at + formatAt) !== formatIds[format]) return false;
    if (page.getUint8(at + lengthAt) !== canonical.length) return false;
    const caseBit = format === "evm" ? 0x20 : 0;
    for (let i = 0; i < canonical.length; i += 1) {
      if (page.getUint8(at + textAt + i) !== (canonical.charCodeAt(i) | caseBit)) return false;
    }
    return true;
  }

  /** An anchor in the pages; EVM in lower case, since its checksum costs more than the lookup. */
  #read(place: number): KnownAnchor {
    const page = this.#page(place);
    const at = offsetOf(place);
    let canonical = "";
    const end = at + textAt + page.getUint8(at + lengthAt);
    for (let i = at + textAt; i < end; i += 1) canonical += String.fromCharCode(page.getUint8(i));
    return {
      format: formatOfId(page.getUint8(at + formatAt)),
      canonical,
      strength: this.#strengthAt(place),
    };
  }

  #strengthAt(place: number): AnchorStrength {
    const mark = this.#page(place).getUint8(offsetOf(place) + strengthAt);
    return mark === strongMark ? "strong" : "weak";
  }

  #append(hash: number, { format, canonical, strength }: KnownAnchor): void {
    const length = textAt + canonical.length;
    if (this.#used + length > pageLength) {
      this.#pages.push(new DataView(new ArrayBuffer(pageLength)));
      this.#used = 0;
    }
    const at = this.#used;
    const place = (this.#pages.length - 1) * pageLength + at;
    const page = this.#page(place);
    page.setUint32(at, this.#heads[hash & headMask] ?? 0);
    page.setUint32(at + hashAt, hash);
    page.setUint8(at + formatAt, formatIds[format]);
    page.setUint8(at + strengthAt, strength === "strong" ? strongMark : 0);
    page.setUint8(at + lengthAt, canonical.length);
    for (let i = 0; i < canonical.length; i += 1) {
      page.setUint8(at + textAt + i, canonical.charCodeAt(i));
    }
    this.#heads[hash & headMask] = place + 1;
    this.#used += length;
  }

  #page(place: number): DataView {
    const page = this.#pages[Math.floor(place / pageLength)];
    if (page === undefined) throw new RangeError("no such page");
    return page;
  }
}

interface Neighbours {
  readonly own: AnchorStrength | undefined;
  readonly alike: readonly AlikeAnchor[];
}

const nobody: Neighbours = { own: undefined, alike: [] };
const onlyStrong: Neighbours = { own: "strong", alike: [] };
const onlyWeak: Neighbours = { own: "weak", alike: [] };

/** What most addresses have, in one object for all of them. */
function onlyOwn(own: AnchorStrength | undefined): Neighbours {
  if (own === undefined) return nobody;
  return own === "strong" ? onlyStrong : onlyWeak;
}

const none: readonly number[] = [];

const headBits = 16;
const headMask = (1 << headBits) - 1;
const pageLength = 1 << 16;

/** An entry: the next one of the same head plus 1, then its hash, format, strength, length, text. */
const hashAt = 4;
const formatAt = 8;
const strengthAt = 9;
const lengthAt = 10;
const textAt = 11;
const strongMark = 1;

function offsetOf(place: number): number {
  return place % pageLength;
}

function toWritten<Address extends AddressIdentity>(address: Address): Address {
  return address.format === "evm"
    ? { ...address, canonical: address.canonical.toLowerCase() }
    : address;
}

function toCanonical({ format, canonical }: AddressIdentity): string {
  return format === "evm" ? checksumEvm(canonical) : canonical;
}

/** The strongest first, then the most alike. */
function compareAnchors(a: AlikeAnchor, b: AlikeAnchor): number {
  return a.strength === b.strength ? b.shared - a.shared : a.strength === "strong" ? -1 : 1;
}
