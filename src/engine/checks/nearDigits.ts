/** How the digits of an EVM address differ from those of another address. */
export type Difference =
  /** The number of digits that differ, 0 to 4. */
  number | "swapped" | "missing" | "extra";

export const digitsOfAddress = 40;
/** The maximum number of digits that a typo changes. */
export const mostDifferent = 4;
/** The digits are compared in five pieces of eight, so that four wrong digits leave at least one piece unchanged. */
export const pieceLength = 8;
export const pieceCount = digitsOfAddress / pieceLength;

/** How digits differ from those of a known address, and the indexes of the differing digits in the known address. */
export interface DigitDifference {
  readonly difference: Difference;
  readonly places: readonly number[];
}

/**
 * Finds the difference between 39, 40 or 41 digits and the 40 digits of a known address, both in lower case.
 * Undefined if the difference is more than a typo.
 */
export function findDifference(digits: string, known: string): DigitDifference | undefined {
  if (digits.length === digitsOfAddress) return findOthers(digits, known);
  const isShort = digits.length < known.length;
  if (Math.abs(digits.length - known.length) !== 1) return undefined;
  const [shorter, longer] = isShort ? [digits, known] : [known, digits];
  let head = 0;
  while (head < shorter.length && shorter[head] === longer[head]) head += 1;
  if (shorter.slice(head) !== longer.slice(head + 1)) return undefined;
  return { difference: isShort ? "missing" : "extra", places: [Math.min(head, known.length - 1)] };
}

function findOthers(digits: string, known: string): DigitDifference | undefined {
  const places: number[] = [];
  for (let i = 0; i < digitsOfAddress; i += 1) {
    if (digits.charCodeAt(i) === known.charCodeAt(i)) continue;
    if (places.length === mostDifferent) return undefined;
    places.push(i);
  }
  const [first, second] = places;
  const isSwap =
    places.length === 2 &&
    first !== undefined &&
    second !== undefined &&
    digits[first] === known[second] &&
    digits[second] === known[first];
  return { difference: isSwap ? "swapped" : places.length, places };
}

/**
 * The minimum number of different pairs of adjacent digits in random digits. Patterns and numbered constants have
 * fewer.
 */
const fewestPairs = 24;

/** Matches sequences of EVM instructions, as hex digits, that Solidity compilers often generate. */
const ofCompiler = /604051|80910390|fd5b60|52600401/;

/**
 * Whether digits are EVM code or a pattern, such as `c0d3c0d3…0003` or `1234567890…`. Two patterns often differ in only
 * a few digits on purpose.
 */
export function isPattern(digits: string): boolean {
  if (ofCompiler.test(digits)) return true;
  const pairs = new Set<number>();
  for (let i = 1; i < digits.length && pairs.size < fewestPairs; i += 1) {
    pairs.add(digits.charCodeAt(i - 1) * 256 + digits.charCodeAt(i));
  }
  return pairs.size < fewestPairs;
}

/**
 * The maximum number of adjacent digits in which numbered addresses differ, and of digits at either end of a predeploy.
 */
const longestNumber = 4;

/**
 * Whether an address differs from at least two others only within the same four adjacent digits, as numbered
 * addresses do.
 */
export function isSeries(differences: readonly DigitDifference[]): boolean {
  if (differences.length < 2) return false;
  const places = differences.flatMap((each) => each.places);
  return Math.max(...places) - Math.min(...places) < longestNumber;
}

/** The minimum number of equal digits at one end that chance does not explain. */
const fewestAtEnd = 12;
/** The minimum number of different digits among them. Digits with less variety may have been chosen on purpose. */
const fewestKinds = 6;
const longRun = /(.)\1{5}/;

/**
 * Counts the digits that an address shares with a known one at the beginning or at the end, wherever they share more.
 * Returns 0 if they share few digits, if the digits may have been chosen on purpose, or if the two differ only by a
 * typo. Language models often invent the rest of an address whose beginning they remember.
 */
export function countAtOneEnd(digits: string, known: string): number {
  let [head, tail] = [0, 0];
  while (head < digits.length && digits[head] === known[head]) head += 1;
  while (tail < digits.length && digits.at(-1 - tail) === known.at(-1 - tail)) tail += 1;
  const shared = head < tail ? digits.slice(-tail) : digits.slice(0, head);
  const isChance = shared.length < fewestAtEnd || new Set(shared).size < fewestKinds;
  if (isChance || longRun.test(shared) || findDifference(digits, known) !== undefined) return 0;
  return shared.length;
}

/** Matches a predeploy or precompile in lower case: up to four digits, zeros, and a number. */
const predeploy = /^(|[1-9a-f][0-9a-f]{0,3}?)0{24,}([1-9a-f][0-9a-f]{0,3})$/;

/** Whether digits in lower case are a predeploy with a chosen beginning, such as `4200…0006`. */
export function isPredeploy(digits: string): boolean {
  const [, head = ""] = predeploy.exec(digits) ?? [];
  return head !== "";
}

/**
 * Returns the predeploy that digits are probably a typo of: a zero is missing or extra, or there are other digits among
 * the zeros. The beginning and the number at the end count as right, since other ones would mean another predeploy.
 * Undefined if there is no such predeploy.
 */
export function findMeantPredeploy(digits: string): string | undefined {
  if (digits.length === digitsOfAddress) {
    const meant = padPredeploy(digits.slice(0, longestNumber), digits.slice(-longestNumber));
    return isPredeploy(meant) ? meant : undefined;
  }
  const [, head = "", number = ""] = predeploy.exec(digits) ?? [];
  // A single digit after zeros, such as `0x…1`, is an invented number rather than a mistyped predeploy.
  return head.length + number.length > 1 ? padPredeploy(head, number) : undefined;
}

function padPredeploy(head: string, number: string): string {
  return head + number.padStart(digitsOfAddress - head.length, "0");
}
