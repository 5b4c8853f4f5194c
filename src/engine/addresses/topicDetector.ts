/** Patterns for the words in a text or path that show its topic, such as a chain. */
interface TopicWords {
  /** A faster pattern that matches wherever `inText` matches. */
  readonly hint?: RegExp;
  readonly inText: RegExp;
  readonly inPath: RegExp;
}

/** Words that occur only in texts about Sui and Aptos, where `0x2::` begins a type name. */
export const moveWords: TopicWords = {
  hint: /sui|ptos|::/i,
  inText:
    /(?<![A-Za-z])sui(?![a-z])|Sui(?![a-z]|\s+[Gg]eneris)|(?<![A-Z])SUI(?![A-Z])|sui(?:scan|vision)|[Aa]ptos|APTOS|(?:0x[0-9a-fA-F]{1,64}|\})::[A-Za-z_]/,
  inPath: /(?<![a-z])(?:sui|aptos|move|movement)(?![a-z])/i,
};

export const solanaWords: TopicWords = {
  inText: /[Ss]olana|SOLANA|lamport|(?<![A-Za-z])w?SOL(?![A-Za-z])|(?<![A-Za-z])spl(?![a-z])/,
  inPath: /solana|(?<![a-z])(?:anchor|spl)(?![a-z])/i,
};

export const digestWords: TopicWords = { inText: /digest/i, inPath: /digest/i };

/** The maximum number of characters by which a word may extend into the next block. */
const longestWord = 72;
/**
 * The number of path parts that count: the file name and its nearest folders. Folders further up do not show the
 * file's topic.
 */
const namesOfPath = 3;

const blockBits = 13;
const blockLength = 1 << blockBits;
/** The number of blocks at the start of a text whose words count for the whole text. */
const blocksOfHead = 32;

/**
 * Detects whether a text is about a topic, from its path, its first blocks or the blocks around a position. Blocks
 * are read on demand and once, so a text without topic queries costs nothing.
 */
export class TopicDetector {
  readonly #text: string;
  readonly #words: TopicWords;
  readonly #fileName: string;
  #isNamed: boolean | undefined;
  readonly #blocks = new Map<number, boolean>();
  #head: boolean | undefined;

  constructor(words: TopicWords, text: string, fileName = "") {
    this.#text = text;
    this.#words = words;
    this.#fileName = fileName;
  }

  isAround(place: number): boolean {
    const block = place >> blockBits;
    return (
      (this.#isNamed ??= this.#readName()) ||
      this.#speaks(block) ||
      this.#speaks(block - 1) ||
      this.#speaks(block + 1) ||
      (this.#head ??= this.#readHead())
    );
  }

  #readName(): boolean {
    const names = this.#fileName.split(/[\\/]/).slice(-namesOfPath);
    return this.#words.inPath.test(names.join("/"));
  }

  #readHead(): boolean {
    for (let block = 0; block < blocksOfHead; block += 1) if (this.#speaks(block)) return true;
    return false;
  }

  #speaks(block: number): boolean {
    const start = block << blockBits;
    if (start < 0 || start >= this.#text.length) return false;
    let speaks = this.#blocks.get(block);
    if (speaks === undefined) {
      const end = start + blockLength + longestWord;
      const { hint, inText } = this.#words;
      const part = this.#text.slice(Math.max(0, start - 1), end);
      speaks = hint?.test(part) !== false && inText.test(part);
      this.#blocks.set(block, speaks);
    }
    return speaks;
  }
}
