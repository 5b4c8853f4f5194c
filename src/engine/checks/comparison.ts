import type { AddressIdentity } from "../addresses/addressFormat";
import type { Translate } from "../text/translate";

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
 * in both; then who vouches for the known one. The addresses begin their lines: a narrow editor cuts
 * the end of a line, and draws guides into spaces at its beginning.
 */
export function buildComparison(
  t: Translate,
  address: AddressIdentity,
  anchor: AddressIdentity,
  vouchers: readonly string[],
): Comparison {
  const [known, own] = [anchor.canonical, address.canonical];
  const { head, tail } = countShared(address, anchor);
  const ends = [known.length - tail, own.length - tail];
  const width = Math.max(known.length, own.length);
  const lines = [
    `${known.padEnd(width)}  ${t("Known address")}`,
    `${own.padEnd(width)}  ${t("This address")}`,
    "·".repeat(head) + "^".repeat(Math.max(0, Math.max(...ends) - head)),
    t("They share the first {0} and the last {1} characters; the marked ones differ.", head, tail),
    "",
    t("Who vouches for the known address:"),
    ...vouchers.map((voucher) => `- ${voucher}`),
    "",
  ];
  return { text: lines.join("\n"), marks: ends.map((end, line) => ({ line, start: head, end })) };
}

/** How many characters two addresses share at their beginning and at their end, in any case where it means nothing. */
export function countShared(
  address: AddressIdentity,
  anchor: AddressIdentity,
): { readonly head: number; readonly tail: number } {
  const [known, own] = [anchor.canonical, address.canonical];
  const [first, second] =
    address.format === "evm" ? [known.toLowerCase(), own.toLowerCase()] : [known, own];
  return {
    head: countSame(first, second, (text, i) => text[i]),
    tail: countSame(first, second, (text, i) => text[text.length - 1 - i]),
  };
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
