import type { Uri } from "vscode";
import {
  type FoundAddress,
  type FoundValidAddress,
  findAddresses,
} from "../../src/engine/addresses/findAddresses";
import { DocumentScans } from "../../src/editor/documents/documentScans";
import { type CorpusName, corpusPackages } from "./corpora/corpusPackages";
import {
  frameworks,
  hasChainChecksum,
  isBytecode,
  isRightElsewhere,
  judge,
  type TruthKind,
} from "./corpora/oracle";
import { type CorpusFile, readCorpus } from "./corpora/readCorpus";
import { compareMedians, type GoalResult } from "./goal";

/** Counts all cases and the cases in which the detector is wrong. */
class Tally {
  of = 0;
  wrong = 0;
  readonly #examples: string[] = [];

  add(isWrong: boolean, describe: () => string): void {
    this.of += 1;
    if (!isWrong) return;
    this.wrong += 1;
    if (this.#examples.length < examples) this.#examples.push(describe());
  }

  get examples(): readonly string[] {
    return this.#examples;
  }
}

/** ATLAS_EXAMPLES=20 prints 20 examples of each kind of error. */
const examples = Number(process.env["ATLAS_EXAMPLES"] ?? 0);

type FalseKind =
  | "warnings of cashaddr"
  | "warnings of EVM"
  | "warnings of Bitcoin"
  | "EVM in hex"
  | "lost behind the cap";

interface Row {
  readonly what: string;
  /** The maximum share of wrong cases. */
  readonly bound: number;
}

/** Each bound is the share of an earlier measurement, so any worse result exceeds it. */
const missed: Partial<Record<TruthKind, Row>> = {
  evm: { what: "EVM addresses not found", bound: 9 / 142_644 },
  "all F": { what: "mixed-case checksums of all F not found", bound: 0 },
  "padded Move": { what: "padded Move addresses not found", bound: 0 },
  "Move before ::": { what: "short and stripped Move forms before :: not found", bound: 0 },
  Move: { what: "addresses of Sui and Aptos not found", bound: 30 / 1860 },
  "object of a call": { what: "objects of tx.object(…) not found", bound: 0 },
  "Solana without a digit": { what: "Solana keys without a digit not found", bound: 0 },
  "Solana in a log or next to WIF": {
    what: "Solana keys in logs, next to WIF not found",
    bound: 0,
  },
};

const taken: Partial<Record<TruthKind, Row>> = {
  "64 digits of no Move world": { what: "hashes taken for Sui or Aptos", bound: 4000 / 113_617 },
  "base58 of something else": { what: "digests and ids taken for Solana", bound: 10 / 137 },
};

const claimed: Record<FalseKind, Row> = {
  "warnings of cashaddr": { what: "warnings of cashaddr that are false", bound: 0 },
  "warnings of EVM": { what: "warnings of EIP-55 where EIP-1191 holds", bound: 0 },
  "warnings of Bitcoin": { what: "warnings of Bitcoin that are Groestlcoin", bound: 0 },
  "EVM in hex": { what: "20 bytes of longer hex that are of bytecode", bound: 0 },
  "lost behind the cap": { what: "proven addresses lost behind the cap", bound: 0 },
};

type Kind = TruthKind | FalseKind;

/** Compares the detector with the oracle in all files of a set of packages. */
class Comparison {
  readonly #tallies = new Map<Kind, Tally>();
  files = 0;
  characters = 0;

  tally(kind: Kind): Tally {
    const tally = this.#tallies.get(kind) ?? new Tally();
    this.#tallies.set(kind, tally);
    return tally;
  }

  async add(file: CorpusFile): Promise<void> {
    const { text, name: fileName } = file;
    this.files += 1;
    this.characters += text.length;
    const found = findAddresses(text, { fileName });
    this.#compareTruths(file, found);
    for (const each of found) this.#judgeFound(file, each);
    await this.#countBehindCap(file, found);
  }

  #compareTruths(file: CorpusFile, found: readonly FoundAddress[]): void {
    const places = placesOf(found);
    let known: ReadonlySet<string> | undefined;
    for (const { kind, start, end } of judge(file)) {
      const place = `${start} ${end}`;
      let isFound = places.has(place);
      if (!isFound && kind === "padded Move") {
        // In the editor, `isKnown` accepts a padded Move address if the user has tagged it. Here it accepts the system
        // addresses of Sui and Aptos.
        const isKnown = (format: string, canonical: string): boolean =>
          format === "move" && frameworks.has(canonical);
        known ??= placesOf(findAddresses(file.text, { fileName: file.name, isKnown }));
        isFound = known.has(place);
      }
      const isWrong = kind in taken ? isFound : !isFound;
      this.tally(kind).add(isWrong, () => describe(file, { start, end }));
    }
  }

  #judgeFound(file: CorpusFile, found: FoundAddress): void {
    const { format, certainty, start, end } = found;
    const before = file.text.slice(Math.max(0, start - 400), start);
    const tell = (): string => describe(file, found);
    if (format === "evm" && certainty !== "broken") {
      const hex = longerHex(file.text, start, end);
      if (hex !== undefined) this.tally("EVM in hex").add(isBytecode(hex), tell);
    }
    if (certainty !== "broken") return;
    if (format === "bitcoincash") {
      const payload = found.text.replace(/^.*:/, "");
      this.tally("warnings of cashaddr").add(isRightElsewhere(payload, before), tell);
    } else if (format === "evm") {
      this.tally("warnings of EVM").add(hasChainChecksum(found.text), tell);
    } else if (format === "bitcoin") {
      const after = file.text.slice(end, end + 400);
      const isOther = /groestl|\bgrs\b/i.test(before + after);
      this.tally("warnings of Bitcoin").add(isOther, tell);
    }
  }

  /**
   * Counts proven addresses that are lost if a file has more addresses than the scan shows. Assumes that every proven
   * address has a tag and no other address has one.
   */
  async #countBehindCap(file: CorpusFile, found: readonly FoundAddress[]): Promise<void> {
    const proven = found.filter(isProven);
    if (found.length <= 2_000 || proven.length === 0) return;
    const tagged = new Set(proven.map(({ canonical }) => canonical));
    const scans = new DocumentScans((_format, canonical) => tagged.has(canonical));
    const document = {
      version: 1,
      languageId: "",
      uri: { path: file.name } as unknown as Uri,
      getText: () => file.text,
    };
    const scan = await scans.scan(document);
    const drawn = new Set(scan?.found.filter(isProven).map(({ start }) => start));
    for (const each of proven.slice(0, 2_000)) {
      const isLost = !drawn.has(each.start);
      this.tally("lost behind the cap").add(isLost, () => describe(file, each));
    }
  }
}

function isProven(found: FoundAddress): found is FoundValidAddress {
  return found.certainty === "proven";
}

function placesOf(found: readonly FoundAddress[]): ReadonlySet<string> {
  return new Set(found.map(({ start, end }) => `${start} ${end}`));
}

function describe({ packageName, name, text }: CorpusFile, place: Range): string {
  const before = text.slice(Math.max(0, place.start - 60), place.start);
  const after = text.slice(place.end, place.end + 20);
  const line = `${before}«${text.slice(place.start, place.end)}»${after}`.replace(/\s+/g, " ");
  return `${packageName} ${name}: ${line}`;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the whole run of hex digits around a range, without `0x`; undefined if it is not longer than 64 digits, which
 * is a word of 32 bytes.
 */
function longerHex(text: string, start: number, end: number): string | undefined {
  let first = start;
  while (isHexDigit(text.charCodeAt(first - 1))) first -= 1;
  let last = end;
  while (isHexDigit(text.charCodeAt(last))) last += 1;
  return last - first > 64 ? text.slice(first, last) : undefined;
}

function isHexDigit(code: number): boolean {
  const letter = code | 0x20;
  return (code >= 0x30 && code <= 0x39) || (letter >= 0x61 && letter <= 0x66);
}

export async function compare(corpus: CorpusName): Promise<readonly GoalResult[]> {
  const comparison = new Comparison();
  for await (const file of readCorpus(corpus)) await comparison.add(file);
  const { files, characters } = comparison;
  const packages = corpusPackages[corpus].length;
  console.log(
    `${corpus}: ${files} files of ${packages} packages, ${Math.round(characters / 1e6)} MB`,
  );
  return Object.entries({ ...missed, ...taken, ...claimed }).map(([kind, { what, bound }]) => {
    const { of, wrong, examples: shown } = comparison.tally(kind as Kind);
    for (const example of shown) console.log(`  ${what}: ${example}`);
    const goal = { id: corpus, what, kind: "atMost", bound, unit: "places" } as const;
    return compareMedians(goal, wrong, Math.max(1, of));
  });
}

/** Counts wrong and missing results in two sets of packages: those with which the rules were developed, and others. */
export async function run(): Promise<readonly GoalResult[]> {
  return [...(await compare("developed")), ...(await compare("heldOut"))];
}
