/** How a text shows that it speaks of a chain or of something else, and how its path does. */
export interface WorldWords {
  readonly inText: RegExp;
  readonly inPath: RegExp;
}

/** What no text has that knows nothing of Sui and Aptos; `0x2::` begins the name of a type there. */
export const moveWords: WorldWords = {
  inText:
    /(?<![A-Za-z])sui(?![a-z])|Sui(?![a-z]|\s+[Gg]eneris)|(?<![A-Z])SUI(?![A-Z])|sui(?:scan|vision)|[Aa]ptos|APTOS|(?:0x[0-9a-fA-F]{1,64}|\})::[A-Za-z_]/,
  inPath: /(?<![a-z])(?:sui|aptos|move|movement)(?![a-z])/i,
};

export const solanaWords: WorldWords = {
  inText: /[Ss]olana|SOLANA|lamport|(?<![A-Za-z])w?SOL(?![A-Za-z])|(?<![A-Za-z])spl(?![a-z])/,
  inPath: /solana|(?<![a-z])(?:anchor|spl)(?![a-z])/i,
};

export const digestWords: WorldWords = { inText: /digest/i, inPath: /digest/i };

/** The longest that a word may reach into the next block. */
const longestWord = 72;
/** The file and the folders that it is in: those further up are not about it. */
const namesOfPath = 3;

const blockBits = 13;
const blockLength = 1 << blockBits;
/** What is said there holds for the whole text. */
const blocksOfHead = 32;

/**
 * Whether a text speaks of something, at its beginning or near a place. It is read in blocks, each once
 * and only when that is asked, so that a text in which nothing depends on it costs nothing.
 */
export class World {
  readonly #text: string;
  readonly #words: WorldWords;
  readonly #isNamed: boolean;
  readonly #blocks = new Map<number, boolean>();
  #head: boolean | undefined;

  constructor(words: WorldWords, text: string, fileName = "") {
    this.#text = text;
    this.#words = words;
    this.#isNamed = words.inPath.test(fileName.split(/[\\/]/).slice(-namesOfPath).join("/"));
  }

  isAround(place: number): boolean {
    const block = place >> blockBits;
    return (
      this.#isNamed ||
      this.#speaks(block) ||
      this.#speaks(block - 1) ||
      this.#speaks(block + 1) ||
      (this.#head ??= this.#readHead())
    );
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
      speaks = this.#words.inText.test(this.#text.slice(Math.max(0, start - 1), end));
      this.#blocks.set(block, speaks);
    }
    return speaks;
  }
}
