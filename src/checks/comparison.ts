import type { AddressIdentity } from "../addresses/addressFormat";
import type { Translate } from "../texts/translate";

interface Comparison {
  readonly text: string;
  /** Lines and columns of what differs, counted from 0. */
  readonly marks: readonly {
    readonly line: number;
    readonly start: number;
    readonly end: number;
  }[];
}

/**
 * Two addresses in full, one below the other, and what stands between the ends that they share marked
 * in both; then who vouches for the known one.
 */
export function buildComparison(
  t: Translate,
  address: AddressIdentity,
  anchor: AddressIdentity,
  vouchers: readonly string[],
): Comparison {
  const titles = [t("Known address"), t("This address")];
  const width = Math.max(...titles.map((title) => title.length)) + 2;
  const [known, own] = [anchor.canonical, address.canonical];
  const [first, second] =
    address.format === "evm" ? [known.toLowerCase(), own.toLowerCase()] : [known, own];
  const head = countSame(first, second, (text, i) => text[i]);
  const tail = countSame(first, second, (text, i) => text[text.length - 1 - i]);
  const ends = [known.length - tail, own.length - tail];
  const marker = " ".repeat(width + head) + "^".repeat(Math.max(0, Math.max(...ends) - head));
  const lines = [
    `${(titles[0] ?? "").padEnd(width)}${known}`,
    `${(titles[1] ?? "").padEnd(width)}${own}`,
    marker,
    t("They share the first {0} and the last {1} characters; the marked ones differ.", head, tail),
    "",
    t("Who vouches for the known address:"),
    ...vouchers.map((voucher) => `  ${voucher}`),
    "",
  ];
  const marks = ends.map((end, line) => ({ line, start: width + head, end: width + end }));
  return { text: lines.join("\n"), marks };
}

function countSame(
  a: string,
  b: string,
  at: (text: string, index: number) => string | undefined,
): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && at(a, count) === at(b, count)) count += 1;
  return count;
}
