import { type AddressIdentity, formatIds, formatOfId } from "../addresses/addressFormat";
import { checksumEvm, withChecksum } from "../addresses/evm";
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
  countAtOneEnd,
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
  /** Whether the address that imitates this one shares many digits with it at one end only (`countAtOneEnd`). */
  readonly isOneEnd?: boolean;
}

/** Finds the sources that currently know an address; undefined for an unknown address. */
export type FindKnownBy = (address: AddressIdentity) => KnownBy | undefined;

/** An anchor, with the number of characters at both ends that it shares with an address. */
export interface AlikeAnchor extends AddressIdentity {
  readonly shared: number;
  readonly alphabet: Alphabet;
  /** Whether the characters are at one end only (`countAtOneEnd`). Only a known anchor then counts. */
  readonly isOneEnd?: boolean;
}

/** A known address that was probably meant by mistyped digits, with the digits that differ. */
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
  /** The number of counted addresses that the workspace contains only in long lists, by format. Not packed. */
  readonly #listed = new Uint32Array(Object.keys(formatIds).length);
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

  /** The number of counted addresses that the workspace contains only in long lists. */
  get listed(): number {
    return this.#listed.reduce((sum, count) => sum + count, 0);
  }

  /**
   * Adds an address with its origin. An address with `isCounted: false` does not raise the number of characters
   * that look-alikes must share, and one with `isListed` raises it only for the addresses of long lists.
   */
  add({
    origin,
    isCounted = true,
    isListed = false,
    ...anchor
  }: AddressIdentity & {
    readonly origin: Origin;
    readonly isCounted?: boolean;
    readonly isListed?: boolean;
  }): void {
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
    if (isListed) this.#listed[formatIds[anchor.format]] = this.#listedOf(anchor) + 1;
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
   * Finds the anchors that an address imitates, the most trusted and most similar first. `findKnownBy` is called for
   * each anchor, since an address stays in the index after its sources drop it. `unknown`: the number of unknown
   * addresses, including those of long lists. The larger it is, the more characters an address must share with an
   * anchor of the book or the workspace.
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
      if (other.isOneEnd === true && isOnlyInWorkspace(knownBy)) continue;
      if (other.shared < this.#leastSum(other, knownBy, own, unknown)) continue;
      if (this.#sharesChosenEnd(address, other, knownBy)) continue;
      imitated.push({ ...other, strength: strengthOf(knownBy), knownBy });
    }
    return imitated
      .sort(compareAnchors)
      .map(({ format, canonical, strength, knownBy, isOneEnd }) => ({
        format,
        canonical,
        strength,
        knownBy,
        ...(isOneEnd && { isOneEnd }),
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
    return this.#lookAtEnds(address).length === 0;
  }

  /** Finds every anchor that an address may imitate. */
  #findNeighbours(address: AddressIdentity): readonly AlikeAnchor[] {
    // Constants such as precompiles and predeploys imitate nothing: they share their ends by chance, and nobody can
    // find a private key for one.
    if (bodiesOf(address).some(hasLongRun)) return nobody;
    const atBothEnds = bodiesOf(address).flatMap((body) => this.#look(address, body));
    const all = [
      ...atBothEnds,
      ...this.#lookAtEnds(address).filter(
        ({ canonical }) => !atBothEnds.some((other) => other.canonical === canonical),
      ),
    ].filter((other) => isDistinctive(other));
    return all.length === 0 ? nobody : all.map(withChecksum);
  }

  /**
   * Returns the minimum number of characters that an address and an anchor must share: the smallest minimum of the
   * anchor's origins. The minimum of an origin grows with the number of its anchors. It does not grow for label files
   * and the checked change: their author could add rows to hide a look-alike. Addresses of long lists and other
   * addresses are counted separately, so that a long list does not hide a look-alike in the code.
   */
  #leastSum(
    anchor: AlikeAnchor,
    knownBy: KnownBy,
    own: KnownBy | undefined,
    unknown: number,
  ): number {
    const isListed = own?.isListed === true;
    const { listed } = this;
    // `listed` also counts addresses of lists that were deleted since.
    const ofCode = listed > unknown ? unknown : unknown - listed;
    const ofKind = isListed ? listed : ofCode;
    const sums = knownBy.origins.map((origin) =>
      origin === "files" || origin === "change"
        ? anchor.alphabet.leastSum
        : leastSumFor(
            anchor.alphabet,
            origin === "workspace"
              ? this.#countOfKind(anchor, knownBy, isListed)
              : this.#countOf(anchor, origin),
            origin === "book" || origin === "workspace" ? ofKind : 0,
            origin === "book" && ofKind > unknownAddresses ? fewestFalse : undefined,
          ),
    );
    return Math.min(...sums);
  }

  /**
   * Counts the addresses of the workspace that are of the same kind as the anchor: addresses only in long lists, or all
   * other addresses. `isListed`: whether the address that is compared with the anchor is only in long lists.
   */
  #countOfKind(anchor: AddressIdentity, knownBy: KnownBy, isListed: boolean): number {
    const listed = this.#listedOf(anchor);
    const isOfList = knownBy.isListed === true;
    const count = isOfList ? listed : this.#countOf(anchor, "workspace") - listed;
    // Halved, so that each pair of addresses of one kind counts once.
    return isOfList === isListed ? count / 2 : count;
  }

  #listedOf({ format }: AddressIdentity): number {
    return this.#listed[formatIds[format]] ?? 0;
  }

  #countOf(anchor: AddressIdentity, origin: Origin): number {
    return this.#counts[countAt(anchor, origin)] ?? 0;
  }

  /**
   * Finds the other addresses that look like a known address; none if a person chose the known address (`isChosen`).
   * The addresses share at least `leastSum` characters, the minimum if few addresses are known.
   */
  findAlike(known: AddressIdentity): readonly AlikeAnchor[] {
    return bodiesOf(known)
      .filter((body) => !isChosen(body))
      .flatMap((body) => this.#look(known, body))
      .map(withChecksum);
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

  /** Finds the other EVM addresses that share many digits at one end. */
  #lookAtEnds(address: AddressIdentity): readonly AlikeAnchor[] {
    const [body] = bodiesOf(address);
    if (address.format !== "evm" || body === undefined) return nobody;
    const digits = address.canonical.slice(2).toLowerCase();
    if (isPattern(digits)) return nobody;
    let alike: AlikeAnchor[] | undefined;
    for (const piece of [0, pieceCount - 1]) {
      const from = piece * pieceLength;
      const slot = slotOf(
        piece,
        packDigits(digits, from),
        packDigits(digits, from + pieceLength / 2),
      );
      for (const heads of [this.#pieceHeads, ...Object.values(this.#weakHeads)]) {
        for (const place of this.#inChain(heads[slot] ?? 0, piece, digits, from, isAny)) {
          // Many addresses of a list may have the same beginning, so entries that do not count are not read.
          if (this.#isUnknown(place)) continue;
          const anchor = this.#read(place);
          const known = anchor.canonical.slice(2);
          const shared = countAtOneEnd(digits, known);
          if (shared === 0 || isPattern(known)) continue;
          (alike ??= []).push({ ...anchor, shared, alphabet: body.alphabet, isOneEnd: true });
        }
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
    const all = places.flatMap((place) => {
      const read = this.#read(place);
      const known = read.canonical.slice(2).toLowerCase();
      const difference = findDifference(digits, known);
      if (difference === undefined || difference.difference === 0 || isPattern(known)) return [];
      return [{ read, difference, place }];
    });
    // Removes the anchors of a long series that `withoutSeries` would remove later. This is done before the checksums
    // are computed, since these are the largest cost for many anchors.
    const isLongSeries = (near: typeof all): boolean =>
      near.length > fewNear && isSeries(near.map(({ difference }) => difference));
    let found = all;
    for (const some of firmOrigins) {
      if (isLongSeries(found)) found = found.filter(({ place }) => this.#hasOrigin(place, some));
    }
    if (isLongSeries(found)) return noneNear;
    const own = findOwn(digits, findKnownBy);
    const near = found.flatMap(({ read, difference }): readonly NearAnchor[] => {
      const anchor = withChecksum(read);
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
          for (const place of this.#inChain(heads[slot] ?? 0, piece, digits, from, isNear)) {
            if (near?.includes(place) !== true) (near ??= []).push(place);
          }
        }
        if (unknown > fewNear) continue;
        const head = workspace?.[slot] ?? 0;
        for (const place of this.#inChain(head, piece, digits, from, isNear)) {
          if (near?.includes(place) === true) continue;
          (near ??= []).push(place);
          if (this.#isUnknown(place)) unknown += 1;
        }
      }
    }
    if (near === undefined) return none;
    return unknown > fewNear ? near.filter((place) => !this.#isUnknown(place)) : near;
  }

  /** Returns the wanted entries of a linked list that share a piece with the digits. */
  #inChain(
    head: number,
    piece: number,
    digits: string,
    from: number,
    isWanted: typeof isNear,
  ): readonly number[] {
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
      if (isSame && isWanted(page, entry, digits)) (near ??= []).push(place);
      next = page.getUint32(entry + piecesAt + 4 * piece);
    }
    return near ?? none;
  }

  #hasOrigin(place: number, some: readonly Origin[]): boolean {
    const marks = this.#marksAt(place);
    return some.some((origin) => (marks & markOf(origin)) !== 0);
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

/** Many addresses with the same ends. Such ends were chosen on purpose. */
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

const isAny = (): boolean => true;

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
  let firm = near;
  for (const some of firmOrigins) {
    if (!isSeries(firm)) return firm;
    firm = firm.filter(({ knownBy }) => knownBy.origins.some((origin) => some.includes(origin)));
  }
  return isSeries(firm) ? noneNear : firm;
}

/** Origins that cannot come from the change. Each entry keeps fewer anchors; the next is tried while a series is left. */
const firmOrigins: readonly (readonly Origin[])[] = [
  ["book", "user", "service", "files"],
  ["user", "service", "files"],
];

/** Sorts by trust (`rankOf`), then by the number of differences. */
function compareNear(a: NearAnchor, b: NearAnchor): number {
  return rankOf(a.knownBy) - rankOf(b.knownBy) || a.places.length - b.places.length;
}

function markOf(origin: Origin): number {
  return 1 << origins.indexOf(origin);
}

const markOfWorkspace = markOf("workspace");

/** The origins that the author of the code controls: a change can add any number of addresses with these origins. */
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
