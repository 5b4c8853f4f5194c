import type { ChainIdentifier } from "../addresses/addressFormat";
import type { FoundValidAddress } from "../addresses/findAddresses";
import { furthestAfter, furthestBefore, sliceAfter, sliceBefore } from "../names/chainBeside";
import { findChainOfFile } from "../names/chainOfFile";
import { type SpokenChain, speakOf } from "../names/spokenChain";
import type { CheckedDocument } from "./findProblems";
import { sliceObjectStart } from "./record";

/** Words of chains and keys that may be chain ids: without one nearby only the path names a chain. */
const mention = /chain|network|(?<![\w$-])\d{3,15}["'`]?\s*[:=]/gi;
const ownChainId = /(?<![a-z0-9_])chain_?id["']?\s*:\s*["']?(\d{1,15})(?![\w.])/gi;
/** Behind a mention nothing is looked for: in a list of tokens one is enough for several of them. */
const skipped = 400;
/** A prefix or a URL before an address, and what follows in it. */
const mostBefore = 250;
const mostAfter = 50;

/**
 * `findChainOfFile` for many addresses of one document: the whole surroundings of an address are read
 * only where a chain may be named in them and its own object has no chain id. Each place is read once.
 */
export class ChainReader {
  readonly #document: CheckedDocument;
  /** Where words of chains stand, as far as they have been looked for, without those close behind another. */
  readonly #mentions: number[] = [];
  readonly #mention = new RegExp(mention);
  /** A table names its columns at its top, however far away. */
  readonly #isTable: boolean;
  readonly #read = new Map<number, SpokenChain | undefined>();

  constructor(document: CheckedDocument) {
    this.#document = document;
    this.#isTable = /(?:^|\.)(?:csv|tsv)$/i.test(
      /\.\w{1,8}$/.exec(document.path)?.[0] ?? document.language ?? "",
    );
  }

  /**
   * The only chain that `chainAt` may tell there, "any" if its surroundings have to be read, undefined
   * if nothing names one. Costs next to nothing.
   */
  guessAt({ start, end, chain }: FoundValidAddress): ChainIdentifier | "any" | undefined {
    if (chain !== undefined) return chain;
    const { text, ofPath } = this.#document;
    const isBare = !isJoined(text.charCodeAt(start - 1));
    if (!isBare || this.#hasMention(start, end)) return "any";
    return ofPath?.chain;
  }

  chainAt(found: FoundValidAddress): SpokenChain | undefined {
    const { start } = found;
    if (!this.#read.has(start)) this.#read.set(start, this.#readAt(found));
    return this.#read.get(start);
  }

  #readAt(found: FoundValidAddress): SpokenChain | undefined {
    const { text, path, language, ofPath } = this.#document;
    const { start, end } = found;
    const file = { path, language, ofPath };
    if (!this.#hasMention(start, end)) {
      const before = sliceBefore(text, start, mostBefore);
      const near = before + text.slice(start, end) + sliceAfter(text, end, mostAfter);
      const place = { start: before.length, end: before.length + end - start };
      return findChainOfFile(near, { ...found, ...place }, file);
    }
    const isBare = found.chain === undefined && !isJoined(text.charCodeAt(start - 1));
    const object = isBare ? sliceObjectStart(text, found) : undefined;
    const [own, other] = object === undefined ? [] : [...object.matchAll(ownChainId)];
    return own !== undefined && other === undefined && found.format === "evm"
      ? speakOf(Number(own[1]), "chainId")
      : findChainOfFile(text, found, file);
  }

  #hasMention(start: number, end: number): boolean {
    if (this.#isTable) return this.#findMention(0) < Infinity;
    return this.#findMention(Math.max(0, start - furthestBefore - skipped)) < end + furthestAfter;
  }

  /** Where the first word of a chain stands from a place on; Infinity if there is none. */
  #findMention(from: number): number {
    const mentions = this.#mentions;
    while ((mentions.at(-1) ?? -1) < from) {
      this.#mention.lastIndex = (mentions.at(-1) ?? -skipped) + skipped;
      mentions.push(this.#mention.exec(this.#document.text)?.index ?? Infinity);
    }
    let [low, high] = [0, mentions.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((mentions[middle] ?? 0) < from) low = middle + 1;
      else high = middle;
    }
    return mentions[low] ?? Infinity;
  }
}

/** Whether a character joins an address to a URL or prefix before it. */
function isJoined(code: number): boolean {
  return code === 0x2f || code === 0x3a || code === 0x3d;
}
