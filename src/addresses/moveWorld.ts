/** What no text has that knows nothing of Sui and Aptos; `0x2::` begins the name of a type there. */
const word =
  /(?<![A-Za-z])sui(?![a-z])|Sui(?![a-z]|\s+[Gg]eneris)|(?<![A-Z])SUI(?![A-Z])|sui(?:scan|vision)|[Aa]ptos|APTOS|(?:0x[0-9a-fA-F]{1,64}|\})::[A-Za-z_]/;
const longestWord = 72;

const namedPath = /(?<![a-z])(?:sui|aptos|move)(?![a-z])/i;
/** The file and the folders that it is in: those further up are not about it. */
const namesOfPath = 3;

const blockBits = 13;
const blockLength = 1 << blockBits;
/** What is said there holds for the whole text. */
const blocksOfHead = 32;

/**
 * Whether a text speaks of Sui or Aptos, at its beginning or near a place. It is read in blocks, each
 * once and only when that is asked, so that a text without 64 hex digits costs nothing.
 */
export class MoveWorld {
  readonly #text: string;
  readonly #isNamed: boolean;
  readonly #blocks = new Map<number, boolean>();
  #head: boolean | undefined;

  constructor(text: string, fileName = "") {
    this.#text = text;
    this.#isNamed = namedPath.test(fileName.split(/[\\/]/).slice(-namesOfPath).join("/"));
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
      speaks = word.test(
        this.#text.slice(Math.max(0, start - 1), start + blockLength + longestWord),
      );
      this.#blocks.set(block, speaks);
    }
    return speaks;
  }
}
