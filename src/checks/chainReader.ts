import type { FoundValidAddress } from "../addresses/findAddresses";
import { sliceAfter, sliceBefore } from "../names/chainBeside";
import { findChainOfFile } from "../names/chainOfFile";
import { type SpokenChain, speakOf } from "../names/spokenChain";
import type { CheckedDocument } from "./findProblems";
import { sliceFlatObject } from "./record";

const mention = /chain|network/i;
const ownChainId = /(?<![a-z0-9_])chain_?id["']?\s*:\s*["']?(\d{1,15})(?![\w.])/gi;
/** A prefix or a URL before an address, and what follows in it. */
const mostBefore = 250;
const mostAfter = 50;

/**
 * `findChainOfFile` for many addresses of one document: the whole surroundings of an address are read
 * only where a chain id may stand in them and its own object has none.
 */
export class ChainReader {
  readonly #document: CheckedDocument;
  readonly #hasMention: boolean;

  constructor(document: CheckedDocument) {
    this.#document = document;
    this.#hasMention = mention.test(document.text);
  }

  /** Whether nothing can name a chain there, which costs nothing to know. */
  isSilentAt({ start, chain }: FoundValidAddress): boolean {
    const { text, ofPath } = this.#document;
    const isBare = chain === undefined && !isJoined(text.charCodeAt(start - 1));
    return !this.#hasMention && ofPath === undefined && isBare;
  }

  chainAt(found: FoundValidAddress): SpokenChain | undefined {
    const { text, path, language, ofPath } = this.#document;
    const { start, end } = found;
    const file = { path, language, ofPath };
    if (!this.#hasMention) {
      const before = sliceBefore(text, start, mostBefore);
      const near = before + text.slice(start, end) + sliceAfter(text, end, mostAfter);
      const place = { start: before.length, end: before.length + end - start };
      return findChainOfFile(near, { ...found, ...place }, file);
    }
    const isBare = found.chain === undefined && !isJoined(text.charCodeAt(start - 1));
    const object = isBare ? sliceFlatObject(text, found) : undefined;
    const [own, other] = object === undefined ? [] : [...object.matchAll(ownChainId)];
    return own !== undefined && other === undefined && found.format === "evm"
      ? speakOf(Number(own[1]), "chainId")
      : findChainOfFile(text, found, file);
  }
}

/** Whether a character joins an address to a URL or prefix before it. */
function isJoined(code: number): boolean {
  return code === 0x2f || code === 0x3a || code === 0x3d;
}
