import { type AddressIdentity, formatIds, formatOfId } from "../addresses/addressFormat";
import { checksumEvm } from "../addresses/evm";
import { AddressMemory } from "./addressMemory";
import {
  type Alphabet,
  type Body,
  bodiesOf,
  countShared,
  fewestFalse,
  hashEnds,
  hashEachEnd,
  hasLongRun,
  isChosen,
  leastSumFor,
  sharesEachEnd,
  unknownAddresses,
} from "./ends";
import type { AnchorStrength } from "./finding";
import {
  type DigitDifference,
  digitsOfAddress,
  findDifference,
  findMeantPredeploy,
  isPattern,
  isPredeploy,
  isSeries,
  mostDifferent,
  pieceCount,
  pieceLength,
} from "./nearDigits";
import {
  isImitation,
  isOnlyInWorkspace,
  isOwn,
  type KnownBy,
  type Origin,
  origins,
  rankOf,
  strengthOf,
} from "./knownBy";

/** A known address, with its strength and the sources that know it. */
export interface KnownAnchor extends AddressIdentity {
  readonly strength: AnchorStrength;
  readonly knownBy: KnownBy;
}

/** Finds the sources that currently know an address; undefined for an unknown address. */
export type FindKnownBy = (address: AddressIdentity) => KnownBy | undefined;

/** An anchor, with the number of characters at both ends that it shares with an address. */
export interface AlikeAnchor extends AddressIdentity {
  readonly shared: number;
  readonly alphabet: Alphabet;
}

/** A known address that mistyped digits probably mean, with the digits that differ. */
export type NearAnchor = KnownAnchor & DigitDifference;

/**
 * Finds look-alikes and typos. All addresses are indexed by a hash of their first and last characters, EVM addresses
 * also by five pieces of their digits. There may be 200,000 entries, so they are stored as bytes in pages. Adding an
 * entry copies nothing, and a lookup reads only one linked list for each hash.
 */
export class AnchorIndex {
  /**
   * For the low 16 bits of each hash: the place of the newest entry plus 1, so that 0 means no entry. A place is an
   * offset across all pages.
   */
  readonly #heads: Uint32Array;
  readonly #pages: DataView[] = [];
  #used = pageLength;
  /**
   * The heads of the linked lists of EVM entries, with places as in `#heads`: for each piece of the digits, one head
   * per hash of the piece.
   */
  readonly #pieceHeads: Uint32Array;
  /**
   * Separate `#pieceHeads` for each weak origin (`weakOrigins`), with the addresses that were first added from this
   * origin. A packed index does not contain these heads.
   */
  readonly #weakHeads: Partial<Record<Origin, Uint32Array>> = {};
  /** The number of counted anchors by format and origin (`countAt`). */
  readonly #counts: Uint32Array;
  /** Cache of `#findNeighbours`; adding an anchor clears it. */
  readonly #neighbours = new AddressMemory((address) => this.#findNeighbours(address));

  /**
   * The number of addresses that share a beginning or an end, by a hash of those characters. The slots for the book
   * precede the slots for addresses that occur only in the workspace. If more addresses share an end than chance
   * explains, the end was chosen on purpose. Sharing such an end is no evidence of imitation.
   */
  readonly #endCounts: Uint32Array;
  /** For each hash that more than `mostAlike` addresses share: the crowd of these addresses. */
  readonly #crowds = new Map<number, Crowd>();

  /** `packed`: the bytes from `pack`; the index takes ownership of them. */
  constructor(packed: Uint8Array = new Uint8Array(tableBytes)) {
    let at = 0;
    const take = (length: number): Uint32Array => {
      const table = new Uint32Array(packed.buffer, packed.byteOffset + at, length);
      at += table.byteLength;
      return table;
    };
    this.#counts = take(tableLengths.counts);
    this.#heads = take(tableLengths.heads);
    this.#pieceHeads = take(tableLengths.pieceHeads);
    this.#endCounts = take(tableLengths.endCounts);
    const [used = pageLength] = take(1);
    if (packed.length > tableBytes) this.#used = used;
    for (; at < packed.length; at += pageLength) {
      this.#pages.push(new DataView(packed.buffer, packed.byteOffset + at, pageLength));
    }
  }

  /** Returns the whole index as bytes, for another process on this machine. */
  pack(): Uint8Array {
    const used = Uint32Array.of(this.#used);
    const tables = [this.#counts, this.#heads, this.#pieceHeads, this.#endCounts, used];
    return Buffer.concat(
      [...tables, ...this.#pages].map(
        ({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength),
      ),
    );
  }

  /**
   * Adds an address with its origin. An address with `isCounted: false` does not raise the number of characters
   * that look-alikes must share, and one with `isListed` raises it only for the addresses of long lists.
   */
  add({
    origin,
    isCounted = true,
    ...anchor
  }: AddressIdentity & { readonly origin: Origin; readonly isCounted?: boolean }): void {
    this.#neighbours.clear();
    const added = toWritten(anchor);
    const mark = markOf(origin);
    let isNew = false;
    for (const body of bodiesOf(added)) {
      const hash = hashEnds(body);
      const known = this.#find(hash, added);
      const marks = known === undefined ? 0 : this.#marksAt(known);
      if ((marks & mark) !== 0) continue;
      isNew = true;
      if (known === undefined) this.#append(hash, added, mark);
      else {
        this.#page(known).setUint8(offsetOf(known) + marksAt, marks | mark);
        if (marks === markOfWorkspace) this.#crowds.get(hash)?.known.push(known);
      }
    }
    if (!isNew || !isCounted) return;
    this.#counts[countAt(anchor, origin)] = this.#countOf(anchor, origin) + 1;
    if (origin !== "book" && origin !== "workspace") return;
    for (const slot of endSlots(added, origin)) {
      this.#endCounts[slot] = (this.#endCounts[slot] ?? 0) + 1;
    }
  }

  /**
   * Whether two addresses share an end that was probably chosen: more addresses have this end than chance explains.
   * Always false for an anchor with a tag, a label or a deployment.
   */
  #sharesChosenEnd(address: AddressIdentity, anchor: AddressIdentity, knownBy: KnownBy): boolean {
    if (isOwn(knownBy)) return false;
    const origin = isOnlyInWorkspace(knownBy) ? "workspace" : "book";
    const mostByChance = fewestOfFamily + (8 * this.#countOf(anchor, origin)) / (1 << headBits);
    const [own] = bodiesOf(address);
    const [other] = bodiesOf(anchor);
    if (own === undefined || other === undefined) return false;
    const shared = sharesEachEnd(own, other);
    return endSlots(anchor, origin).some(
      (slot, end) => shared[end] === true && (this.#endCounts[slot] ?? 0) > mostByChance,
    );
  }

  /** Returns the first result of `findAllImitated`. */
  findImitated(address: AddressIdentity, findKnownBy?: FindKnownBy): KnownAnchor | undefined {
    return this.findAllImitated(address, findKnownBy)[0];
  }

  /**
   * Finds the anchors that an address imitates, the most trusted and most similar first. `findKnownBy` is called for each
   * anchor, since an address stays in the index after its sources drop it. `unknown`: the number of unknown addresses,
   * with those of long lists.
   * The more there are, the more characters an address must share with an anchor of the book or the workspace.
   */
  findAllImitated(
    address: AddressIdentity,
    findKnownBy: FindKnownBy = (each) => this.#findAdded(each),
    unknown = 0,
  ): readonly KnownAnchor[] {
    if (this.isAlone(address)) return [];
    const alike = this.#neighbours.get(address);
    if (alike.length === 0) return [];
    const own = findKnownBy(address);
    const imitated: (AlikeAnchor & KnownAnchor)[] = [];
    for (const other of alike) {
      const knownBy = findKnownBy(other);
      if (knownBy === undefined || !isImitation(own, knownBy)) continue;
      if (other.shared < this.#leastSum(other, knownBy, unknown)) continue;
      if (this.#sharesChosenEnd(address, other, knownBy)) continue;
      imitated.push({ ...other, strength: strengthOf(knownBy), knownBy });
    }
    return imitated.sort(compareAnchors).map(({ format, canonical, strength, knownBy }) => ({
      format,
      canonical,
      strength,
      knownBy,
    }));
  }

  /**
   * Whether no other address has the same hash of its ends, or many equal digits at one end. This is true for nearly
   * all addresses, and quick to check.
   */
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

  /** Finds every anchor that an address may imitate. */
  #findNeighbours(address: AddressIdentity): readonly AlikeAnchor[] {
    // Constants such as precompiles and predeploys imitate nothing: they share their ends by chance, and nobody can
    // find a private key for one.
    if (bodiesOf(address).some(hasLongRun)) return nobody;
    const all = bodiesOf(address)
      .flatMap((body) => this.#look(address, body))
      .filter((other) => isDistinctive(other));
    return all.length === 0 ? nobody : all.map(withCanonical);
  }

  /**
   * Returns the minimum number of characters that an address and an anchor must share: the smallest minimum of the
   * anchor's origins. The minimum of an origin grows with the number of its anchors. It does not grow for label files
   * and the checked change: their author could add rows to hide a look-alike. Only pairs of the same kind are counted,
   * so that a long list does not hide a look-alike in the code.
   */
  #leastSum(anchor: AlikeAnchor, knownBy: KnownBy, unknown: number): number {
    const sums = knownBy.origins.map((origin) =>
      origin === "files" || origin === "change"
        ? anchor.alphabet.leastSum
        : leastSumFor(
            anchor.alphabet,
            // Halved, so that each pair of workspace addresses counts once.
            this.#countOf(anchor, origin) / (origin === "workspace" ? 2 : 1),
            origin === "book" || origin === "workspace" ? unknown : 0,
            origin === "book" && unknown > unknownAddresses ? fewestFalse : undefined,
          ),
    );
    return Math.min(...sums);
  }

  #countOf(anchor: AddressIdentity, origin: Origin): number {
    return this.#counts[countAt(anchor, origin)] ?? 0;
  }

  /**
   * Finds the other addresses that look like a known address; none if a person chose the known address (`isChosen`).
   * They share at least `leastSum` characters, as if few addresses were known.
   */
  findAlike(known: AddressIdentity): readonly AlikeAnchor[] {
    return bodiesOf(known)
      .filter((body) => !isChosen(body))
      .flatMap((body) => this.#look(known, body))
      .map(withCanonical);
  }

  /** Finds the other addresses that share the ends of an address. */
  #look(address: AddressIdentity, body: Body): readonly AlikeAnchor[] {
    const places = this.#placesOf(hashEnds(body));
    let alike: AlikeAnchor[] | undefined;
    for (const place of places) {
      if (this.#isAt(place, address)) continue;
      const anchor = this.#read(place);
      const shared = Math.max(...bodiesOf(anchor).map((other) => countShared(body, other)));
      if (anchor.format === address.format && shared >= body.alphabet.leastSum) {
        (alike ??= []).push({ ...anchor, shared, alphabet: body.alphabet });
      }
    }
    return alike ?? nobody;
  }

  /**
   * Finds the anchors that were probably meant by 39 to 41 hex digits in lower case, sorted by trust, then by the
   * number of differences. Finds none for a numbered series, or for a pattern that is not a typo of a known predeploy
   * (`findMeantPredeploy`): such digits differ on purpose.
   */
  findNear(
    digits: string,
    findKnownBy: FindKnownBy = (each) => this.#findAdded(each),
  ): readonly NearAnchor[] {
    if (isPattern(digits)) return findNearPredeploy(digits, findKnownBy);
    const places = this.#findNearPlaces(digits);
    if (places.length === 0) return noneNear;
    const found = places.flatMap((place) => {
      const read = this.#read(place);
      const known = read.canonical.slice(2).toLowerCase();
      const difference = findDifference(digits, known);
      if (difference === undefined || difference.difference === 0 || isPattern(known)) return [];
      return [{ read, difference }];
    });
    // Skips a long series before the anchors get their checksums, which are the largest cost for many anchors.
    if (found.length > fewNear && isSeries(found.map(({ difference }) => difference))) {
      return noneNear;
    }
    const own = findOwn(digits, findKnownBy);
    const near = found.flatMap(({ read, difference }): readonly NearAnchor[] => {
      const anchor = withCanonical(read);
      const knownBy = findKnownBy(anchor);
      if (knownBy === undefined) return [];
      // 39 or 41 digits are not an address, so they get a warning only for a known anchor.
      if (digits.length !== digitsOfAddress && isOnlyInWorkspace(knownBy)) return [];
      return [{ ...anchor, ...difference, knownBy, strength: strengthOf(knownBy) }];
    });
    return withoutSeries(near)
      .filter(({ knownBy }) => isImitation(own, knownBy))
      .sort(compareNear);
  }

  /** Finds the places of EVM addresses that differ in a few digits. */
  #findNearPlaces(digits: string): readonly number[] {
    let near: number[] | undefined;
    let unknown = 0;
    const { files, change, workspace } = this.#weakHeads;
    const ofKnown = [this.#pieceHeads, files, change].filter((heads) => heads !== undefined);
    const shift = digits.length - digitsOfAddress;
    for (let piece = 0; piece < pieceCount; piece += 1) {
      // A missing or extra digit shifts each later piece by one.
      for (let at = piece * pieceLength, round = 0; round <= Math.abs(shift); round += 1) {
        const from = at + round * shift;
        if (from < 0 || from + pieceLength > digits.length) continue;
        const slot = slotOf(
          piece,
          packDigits(digits, from),
          packDigits(digits, from + pieceLength / 2),
        );
        for (const heads of ofKnown) {
          for (const place of this.#nearInChain(heads[slot] ?? 0, piece, digits, from)) {
            if (near?.includes(place) !== true) (near ??= []).push(place);
          }
        }
        if (unknown > fewNear) continue;
        const head = workspace?.[slot] ?? 0;
        for (const place of this.#nearInChain(head, piece, digits, from)) {
          if (near?.includes(place) === true) continue;
          (near ??= []).push(place);
          if (this.#isUnknown(place)) unknown += 1;
        }
      }
    }
    if (near === undefined) return none;
    return unknown > fewNear ? near.filter((place) => !this.#isUnknown(place)) : near;
  }

  /** Returns the entries of a linked list that share a piece with the digits and differ from them in few digits. */
  #nearInChain(head: number, piece: number, digits: string, from: number): readonly number[] {
    if (head === 0) return none;
    let near: number[] | undefined;
    const first = packDigits(digits, from);
    const last = packDigits(digits, from + pieceLength / 2);
    for (let next = head, step = 0; next > 0 && step < mostOfPiece; step += 1) {
      const place = next - 1;
      const page = this.#page(place);
      const entry = offsetOf(place);
      const text = entry + textAt + 2 + piece * pieceLength;
      const isSame = page.getUint32(text) === first && page.getUint32(text + 4) === last;
      if (isSame && isNear(page, entry, digits)) (near ??= []).push(place);
      next = page.getUint32(entry + piecesAt + 4 * piece);
    }
    return near ?? none;
  }

  /** Whether an address occurs only in the workspace. */
  #isUnknown(place: number): boolean {
    return this.#marksAt(place) === markOfWorkspace;
  }

  /** Returns the origins with which an address was added. */
  #findAdded(address: AddressIdentity): KnownBy | undefined {
    const places = bodiesOf(address).map((body) => this.#find(hashEnds(body), address));
    const known = places.find((place) => place !== undefined);
    if (known === undefined) return undefined;
    const marks = this.#marksAt(known);
    return { origins: origins.filter((each) => (marks & markOf(each)) !== 0), files: [] };
  }

  /** Finds the place of an address among the entries with a hash. */
  #find(hash: number, address: AddressIdentity): number | undefined {
    const places = this.#placesOf(hash);
    const crowd = this.#crowds.get(hash);
    if (crowd !== undefined) return crowd.all.get(keyInCrowd(address));
    return places.find((place) => this.#isAt(place, address));
  }

  /**
   * Returns the places of the entries with a hash, rarely more than one. For a crowd, returns only the known
   * addresses.
   */
  #placesOf(hash: number): readonly number[] {
    const crowd = this.#crowds.get(hash);
    if (crowd !== undefined) return crowd.known;
    const places = this.#walk(hash);
    if (places.length <= mostAlike) return places;
    const all = new Map(places.map((place) => [keyInCrowd(this.#read(place)), place]));
    const known = places.filter((place) => !this.#isUnknown(place));
    this.#crowds.set(hash, { all, known });
    return known;
  }

  #walk(hash: number): readonly number[] {
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

  /** Whether an entry is this address, regardless of the case of EVM digits. */
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

  /**
   * Reads an anchor from the pages. EVM addresses stay in lower case, since a checksum costs more than the lookup.
   */
  #read(place: number): AddressIdentity {
    const page = this.#page(place);
    const at = offsetOf(place);
    let canonical = "";
    const end = at + textAt + page.getUint8(at + lengthAt);
    for (let i = at + textAt; i < end; i += 1) canonical += String.fromCharCode(page.getUint8(i));
    return { format: formatOfId(page.getUint8(at + formatAt)), canonical };
  }

  #marksAt(place: number): number {
    return this.#page(place).getUint8(offsetOf(place) + marksAt);
  }

  #append(hash: number, { format, canonical }: AddressIdentity, marks: number): void {
    const length = format === "evm" ? lengthOfEvm : textAt + canonical.length;
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
    page.setUint8(at + marksAt, marks);
    page.setUint8(at + lengthAt, canonical.length);
    for (let i = 0; i < canonical.length; i += 1) {
      page.setUint8(at + textAt + i, canonical.charCodeAt(i));
    }
    this.#heads[hash & headMask] = place + 1;
    this.#used += length;
    const crowd = this.#crowds.get(hash);
    crowd?.all.set(keyInCrowd({ format, canonical }), place);
    if (marks !== markOfWorkspace) crowd?.known.push(place);
    if (format === "evm") this.#appendPieces(page, at, place);
  }

  #appendPieces(page: DataView, at: number, place: number): void {
    // Each weak origin has separate lists, so that a crowd of its addresses cannot hide an address of another origin.
    const marks = this.#marksAt(place);
    const weak = weakOrigins.find((origin) => marks === markOf(origin));
    const heads =
      weak === undefined
        ? this.#pieceHeads
        : (this.#weakHeads[weak] ??= new Uint32Array(tableLengths.pieceHeads));
    for (let piece = 0; piece < pieceCount; piece += 1) {
      const text = at + textAt + 2 + piece * pieceLength;
      const slot = slotOf(piece, page.getUint32(text), page.getUint32(text + 4));
      page.setUint32(at + piecesAt + 4 * piece, heads[slot] ?? 0);
      heads[slot] = place + 1;
    }
  }

  #page(place: number): DataView {
    const page = this.#pages[Math.floor(place / pageLength)];
    if (page === undefined) throw new RangeError("no such page");
    return page;
  }
}

/** Many addresses with the same ends, which were chosen on purpose. */
interface Crowd {
  readonly all: Map<string, number>;
  /**
   * The places of the known addresses. They are kept separately, so that the creator of the crowd cannot hide a known
   * address in it.
   */
  readonly known: number[];
}

/** If more addresses than this share a hash of their ends, they count as a crowd. */
const mostAlike = 64;

function keyInCrowd({ format, canonical }: AddressIdentity): string {
  return format === "evm" ? canonical.toLowerCase() : `${format} ${canonical}`;
}

const nobody: readonly AlikeAnchor[] = [];
const noneNear: readonly NearAnchor[] = [];

const none: readonly number[] = [];

const headBits = 16;
const headMask = (1 << headBits) - 1;
const pageLength = 1 << 16;

const tableLengths = {
  counts: Object.keys(formatIds).length * origins.length,
  heads: 1 << headBits,
  pieceHeads: pieceCount << headBits,
  endCounts: 2 << (headBits + 1),
};
/** The size in bytes of all tables and of the number that counts the used bytes of the last page. */
const tableBytes =
  Uint32Array.BYTES_PER_ELEMENT *
  Object.values(tableLengths).reduce((sum, length) => sum + length, 1);

/**
 * The layout of an entry: the place of the next entry with the same head plus 1 (0 means none), then hash, format,
 * marks of origins, length, text.
 */
const hashAt = 4;
const formatAt = 8;
const marksAt = 9;
const lengthAt = 10;
const textAt = 11;
/**
 * After its text, an EVM entry has a number for each piece: the place of the next entry in the piece's linked list plus
 * 1 (0 means none).
 */
const piecesAt = textAt + 2 + digitsOfAddress;
const lengthOfEvm = piecesAt + 4 * pieceCount;

/**
 * If more addresses than this share an end, in addition to the number that chance explains, the end counts as chosen. A
 * few addresses may share an end because they were created together.
 */
const fewestOfFamily = 8;

/** Returns the slots of `#endCounts` for both ends of an address. */
function endSlots(address: AddressIdentity, origin: "book" | "workspace"): readonly number[] {
  const [body] = bodiesOf(address);
  if (body === undefined) return [];
  const base = origin === "book" ? 0 : 2;
  return hashEachEnd(body).map(
    (hash, end) => ((base + end) << headBits) | (Math.imul(hash, 0x9e3779b1) >>> (32 - headBits)),
  );
}

/**
 * The maximum number of entries of a piece that are compared. A frequent piece, such as eight zeros, is weak evidence.
 */
const mostOfPiece = 128;
/**
 * If more unknown addresses than this are near some digits, they were derived from each other and do not count. If more
 * anchors than this are near some digits, they are first checked for a series.
 */
const fewNear = 16;

/** Returns the slot of the head of a piece's linked list, from the first and last four digits of the piece. */
function slotOf(piece: number, first: number, last: number): number {
  const mixed = Math.imul(Math.imul(first, 0x9e3779b1) ^ last, 0x85ebca6b);
  return (piece << headBits) | (mixed >>> (32 - headBits));
}

/** Packs four digits into the number that `getUint32` reads from an entry. */
function packDigits(digits: string, at: number): number {
  let packed = 0;
  for (let i = at; i < at + pieceLength / 2; i += 1) packed = (packed << 8) | digits.charCodeAt(i);
  return packed >>> 0;
}

/** Whether an entry may be near the digits. This is a quick filter; `findDifference` makes the final decision. */
function isNear(page: DataView, entry: number, digits: string): boolean {
  const text = entry + textAt + 2;
  if (digits.length !== digitsOfAddress) return true;
  let others = 0;
  for (let i = 0; i < digitsOfAddress && others <= mostDifferent; i += 1) {
    if (page.getUint8(text + i) !== digits.charCodeAt(i)) others += 1;
  }
  return others > 0 && others <= mostDifferent;
}

/** Returns the known predeploy that the digits are probably a typo of; empty if there is none. */
function findNearPredeploy(digits: string, findKnownBy: FindKnownBy): readonly NearAnchor[] {
  const known = findMeantPredeploy(digits);
  const difference = known === undefined ? undefined : findDifference(digits, known);
  if (difference === undefined || difference.difference === 0) return noneNear;
  const anchor = { format: "evm", canonical: checksumEvm(`0x${known}`) } as const;
  const knownBy = findKnownBy(anchor);
  if (knownBy === undefined || isOnlyInWorkspace(knownBy)) return noneNear;
  if (!isImitation(findOwn(digits, findKnownBy), knownBy)) return noneNear;
  return [{ ...anchor, ...difference, knownBy, strength: strengthOf(knownBy) }];
}

/** Returns the sources that know 40 digits as an address. */
function findOwn(digits: string, findKnownBy: FindKnownBy): KnownBy | undefined {
  if (digits.length !== digitsOfAddress) return undefined;
  return findKnownBy({ format: "evm", canonical: checksumEvm(`0x${digits}`) });
}

/**
 * Removes the anchors of a numbered series. Anchors that are known without the change stay, since the workspace or a
 * change could add other anchors to hide a typo of such an anchor. If they alone are a series, only those with a tag, a
 * label or a deployment stay, unless these are a series too.
 */
function withoutSeries(near: readonly NearAnchor[]): readonly NearAnchor[] {
  if (!isSeries(near)) return near;
  const firm = near.filter(({ knownBy }) => knownBy.origins.some(isOfProject));
  return isSeries(firm) ? noneNear : firm;
}

function isOfProject(origin: Origin): boolean {
  return origin === "user" || origin === "service" || origin === "files";
}

/** Sorts by trust (`rankOf`), then by the number of differences. */
function compareNear(a: NearAnchor, b: NearAnchor): number {
  return rankOf(a.knownBy) - rankOf(b.knownBy) || a.places.length - b.places.length;
}

function markOf(origin: Origin): number {
  return 1 << origins.indexOf(origin);
}

const markOfWorkspace = markOf("workspace");

/** The origins that the author of the code may write: a change can bring any number of their addresses. */
const weakOrigins = ["files", "change", "workspace"] as const satisfies readonly Origin[];

function countAt({ format }: AddressIdentity, origin: Origin): number {
  return formatIds[format] * origins.length + origins.indexOf(origin);
}

function offsetOf(place: number): number {
  return place % pageLength;
}

function toWritten<Address extends AddressIdentity>(address: Address): Address {
  return address.format === "evm"
    ? { ...address, canonical: address.canonical.toLowerCase() }
    : address;
}

function withCanonical<Address extends AddressIdentity>(address: Address): Address {
  return address.format === "evm"
    ? { ...address, canonical: checksumEvm(address.canonical) }
    : address;
}

/**
 * Whether sharing the ends of this anchor is evidence of imitation. False for chosen digits, as in `0x…dEaD`, except
 * those of a predeploy.
 */
function isDistinctive(anchor: AddressIdentity): boolean {
  if (anchor.format === "evm" && isPredeploy(anchor.canonical.slice(2))) return true;
  return !bodiesOf(anchor).some(isChosen);
}

/** Sorts by trust (`rankOf`), then by the number of shared characters. */
function compareAnchors(a: AlikeAnchor & KnownAnchor, b: AlikeAnchor & KnownAnchor): number {
  return rankOf(a.knownBy) - rankOf(b.knownBy) || b.shared - a.shared;
}
