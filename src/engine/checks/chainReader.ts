import type { ChainIdentifier } from "../addresses/addressFormat";
import type { FoundValidAddress } from "../addresses/findAddresses";
import { furthestAfter, furthestBefore, sliceAfter, sliceBefore } from "../outline/chainBeside";
import { mayHaveChainKeys, numberKey } from "../outline/chainKeys";
import { findChainOfConstant } from "../outline/chainOfConstant";
import { type FileFacts, findChainOfFile } from "../outline/chainOfFile";
import { type SpokenChain, speakOf } from "../chains/spokenChain";
import type { CheckedDocument } from "./findProblems";
import { isNextItem } from "./nextItem";
import { ChainMentions } from "./chainMentions";
import { PlainRows } from "./plainRows";
import {
  type DataKind,
  dataKindOf,
  isAddressField,
  isTable,
  type RecordStart,
  RecordStarts,
} from "./record";

/** Words of chains: without one nearby, or a key that may be a chain, only the path names a chain. */
const mention = /chain|network/gi;
/** The same where the path names a chain, which counts if nothing else states one, as `chainId: 1` or `[base.id]` do. */
const statement = /(?:chain|network)(?:_?ids?|_?name)?["'`]?\s*(?:[:=]|\.\w)|\.id\]/gi;
/** What files of contracts on two chains speak of. */
const bridgeWord = /bridge|remote|messenger|gateway|cross_?(?:chain|domain)|l[12]_?token|wormhole/i;
/** Around a mention no other is looked for: in a list of tokens one is enough for several of them. */
const skipped = 400;
/** A prefix or a URL before an address, and what follows in it. */
const mostBefore = 250;
const mostAfter = 50;

/**
 * `findChainOfFile` for many addresses of one document: the whole surroundings of an address are read
 * only where a chain may be named in them and its own object has no chain id.
 */
export class ChainReader {
  readonly #document: CheckedDocument;
  readonly #kind: DataKind;
  /** Where words of chains stand, as far as they have been looked for, without those close behind another. */
  readonly #mentions: number[] = [];
  /** The chain of the path or of a constant, once read. */
  #ofFile: { readonly spoken: SpokenChain | undefined } | undefined;
  #words: TextSearch | undefined;
  #chainMentions: ChainMentions | undefined;
  #keys: TextSearch | undefined;
  /** A table names its columns at its top, however far away. */
  readonly #isTable: boolean;
  /** What was read last: the rules ask for the same address one after the other. */
  #lastChain: { readonly start: number; readonly spoken: SpokenChain | undefined } | undefined;
  #lastOwnAt = -1;
  #lastOwn: SpokenChain | undefined;
  #lastItem:
    | { readonly found: FoundValidAddress; readonly spoken: SpokenChain | undefined }
    | undefined;
  #ofBridge: boolean | undefined;
  #lastRecordAt = -1;
  #lastIsField = false;
  #lastRecord: RecordStart | undefined;
  /** What a chain id says, for the one that was read last. */
  #lastId = -1;
  #lastSpoken: SpokenChain | undefined;
  #records: RecordStarts | undefined;
  #rows: PlainRows | undefined;

  constructor(document: CheckedDocument) {
    this.#document = document;
    this.#kind = dataKindOf(document.path, document.language) ?? "json";
    this.#isTable = isTable(document.path, document.language);
  }

  /** The chain of the document's path or constant. */
  get ofFile(): SpokenChain | undefined {
    const { text, ofPath } = this.#document;
    this.#ofFile ??= { spoken: ofPath ?? findChainOfConstant(text, this.#document) };
    return this.#ofFile.spoken;
  }

  /** Whether the document mentions contracts on two chains. */
  isOfBridge(): boolean {
    return (this.#ofBridge ??= bridgeWord.test(this.#document.text));
  }

  /**
   * The only chain that `chainAt` may tell there, "any" if its surroundings have to be read, undefined
   * if nothing names one. Costs next to nothing.
   */
  guessAt({ start, end, chain }: FoundValidAddress): ChainIdentifier | "any" | undefined {
    if (chain !== undefined) return chain;
    const { text } = this.#document;
    const isBare = !isJoined(text.charCodeAt(start - 1));
    if (!isBare || this.#hasMention(start, end)) return "any";
    return this.ofFile?.chain;
  }

  /** The chain whose id the record of an address has: then `chainAt` tells the same, but costs more. */
  ownChainAt(found: FoundValidAddress): SpokenChain | undefined {
    const { start } = found;
    if (this.#lastOwnAt !== start) {
      this.#lastOwn = this.#readOwn(found);
      this.#lastOwnAt = start;
    }
    return this.#lastOwn;
  }

  chainAt(found: FoundValidAddress): SpokenChain | undefined {
    const { start } = found;
    if (this.#lastChain?.start !== start) this.#lastChain = { start, spoken: this.#readAt(found) };
    return this.#lastChain.spoken;
  }

  /** Whether an address is the value of a key such as `address`. */
  isFieldAt(found: FoundValidAddress): boolean {
    this.#lookAt(found);
    return this.#lastIsField;
  }

  /** The record of an address that is the value of such a key; undefined in a place that has none. */
  recordAt(found: FoundValidAddress): RecordStart | undefined {
    this.#lookAt(found);
    return this.#lastRecord;
  }

  #lookAt(found: FoundValidAddress): void {
    const { start } = found;
    if (this.#lastRecordAt === start) return;
    this.#lastIsField = isAddressField(this.#document.text, start);
    this.#lastRecord = this.#lastIsField ? this.#findRecord(found) : undefined;
    this.#lastRecordAt = start;
  }

  #findRecord(found: FoundValidAddress): RecordStart | undefined {
    this.#records ??= new RecordStarts(this.#document.text, this.#kind);
    return this.#records.find(found);
  }

  #readAt(found: FoundValidAddress): SpokenChain | undefined {
    const { text, path, language, ofPath } = this.#document;
    const { start, end } = found;
    const file = { path, language, ofPath, ofConstant: this.ofFile ?? ("none" as const) };
    if (!this.#hasMention(start, end)) {
      const before = sliceBefore(text, start, mostBefore);
      const near = before + text.slice(start, end) + sliceAfter(text, end, mostAfter);
      const place = { start: before.length, end: before.length + end - start };
      return findChainOfFile(near, { ...found, ...place }, file);
    }
    return this.ownChainAt(found) ?? this.#readWhole(found, file);
  }

  /** Reads the whole surroundings; an item of a list speaks of the same chain as the one before it. */
  #readWhole(found: FoundValidAddress, file: FileFacts): SpokenChain | undefined {
    const { text } = this.#document;
    const last = this.#lastItem;
    const isSame =
      last?.found.format === found.format &&
      last.found.chains === found.chains &&
      isNextItem(text, last.found, found);
    const spoken = isSame ? last.spoken : findChainOfFile(text, found, file);
    this.#lastItem = { found, spoken };
    return spoken;
  }

  /** The chain that the row or the record of an address states by its id, and nothing else in it. */
  #readOwn(found: FoundValidAddress): SpokenChain | undefined {
    if (found.chain !== undefined || found.format !== "evm") return undefined;
    const chainId = this.#isTable ? this.#readRow(found) : this.#readRecord(found);
    if (chainId === undefined) return undefined;
    if (this.#lastId !== chainId) {
      this.#lastSpoken = speakOf(chainId, "chainId");
      this.#lastId = chainId;
    }
    return this.#lastSpoken;
  }

  #readRow(found: FoundValidAddress): number | undefined {
    this.#rows ??= new PlainRows(this.#document.text);
    return this.#rows.chainIdAt(found);
  }

  #readRecord(found: FoundValidAddress): number | undefined {
    const record = this.recordAt(found);
    if (record?.isWhole !== true) return undefined;
    this.#chainMentions ??= new ChainMentions(this.#document.text);
    return this.#chainMentions.onlyIdIn(record);
  }

  #hasMention(start: number, end: number): boolean {
    const { length } = this.#document.text;
    if (this.#isTable) return this.#findMention(0) < length;
    const from = Math.max(0, start - furthestBefore - skipped);
    if (this.#findMention(from) < Math.min(length, end + furthestAfter + skipped)) return true;
    const { text } = this.#document;
    return !this.ofFile && mayHaveChainKeys(text, start - furthestBefore, end + furthestAfter);
  }

  /** Where the first word of a chain stands from a place on; the end of the text if there is none. */
  #findMention(from: number): number {
    const mentions = this.#mentions;
    while ((mentions.at(-1) ?? -1) < from) {
      mentions.push(this.#searchMention((mentions.at(-1) ?? -skipped) + skipped));
    }
    let [low, high] = [0, mentions.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((mentions[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return mentions[low] ?? this.#document.text.length;
  }

  #searchMention(from: number): number {
    const { text } = this.#document;
    this.#words ??= new TextSearch(text, this.ofFile ? statement : mention);
    const word = this.#words.next(from);
    if (word < Math.min(text.length, from + skipped)) return word;
    this.#keys ??= new TextSearch(text, numberKey);
    return Math.min(word, this.#keys.next(from));
  }
}

/** Looks for a pattern from one place after the other, and reads each part of the text once. */
class TextSearch {
  readonly #text: string;
  readonly #pattern: RegExp;
  #last = -1;

  constructor(text: string, pattern: RegExp) {
    this.#text = text;
    this.#pattern = new RegExp(pattern);
  }

  /** The first match from a place on that is behind that of the last call; the end of the text if there is none. */
  next(from: number): number {
    if (this.#last < from) {
      this.#pattern.lastIndex = from;
      this.#last = this.#pattern.exec(this.#text)?.index ?? this.#text.length;
    }
    return this.#last;
  }
}

/** Whether a character joins an address to a URL or prefix before it. */
function isJoined(code: number): boolean {
  return code === 0x2f || code === 0x3a || code === 0x3d;
}
