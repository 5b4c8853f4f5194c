import type { AddressIdentity } from "../addresses/addressFormat";
import type { Translate } from "../text/translate";
import { findDifference } from "./nearDigits";

interface Comparison {
  readonly text: string;
  /** The ranges that differ; lines and columns start at 0. */
  readonly marks: readonly {
    readonly line: number;
    readonly start: number;
    readonly end: number;
  }[];
}

/** What is known about the anchor, which is the address that the written one is compared with. */
interface AnchorFacts {
  /**
   * `sources`: sources know the anchor. `formerSources`: sources knew the anchor before a change. `places`: the workspace
   * contains the anchor, and no source knows it.
   */
  readonly kind: "sources" | "formerSources" | "places";
  readonly lines: readonly string[];
}

/**
 * Builds a text that shows two addresses in full, one below the other, with marks on the part that differs. The facts
 * about the anchor follow. Each address begins its line: a narrow editor cuts off the end of a line, and an editor draws
 * indent guides into leading spaces.
 */
export function buildComparison(
  t: Translate,
  address: AddressIdentity,
  anchor: AddressIdentity,
  facts: AnchorFacts,
): Comparison {
  const [known, own] = [anchor.canonical, address.canonical];
  const width = Math.max(known.length, own.length);
  const isKnown = facts.kind !== "places";
  const { marks, below, sentence } = markSlip(t, address, anchor) ?? markMiddle(t, address, anchor);
  const lines = [
    `${own.padEnd(width)}  ${t("This address")}`,
    `${known.padEnd(width)}  ${isKnown ? t("Known address") : t("Other address")}`,
    below,
    sentence,
    "",
    titleOf(facts, t),
    ...facts.lines.map((each) => `- ${each}`),
    "",
  ];
  return { text: lines.join("\n"), marks };
}

function titleOf({ kind }: AnchorFacts, t: Translate): string {
  switch (kind) {
    case "sources":
      return t("Sources of the known address:");
    case "formerSources":
      return t("Sources of the known address before the change:");
    case "places":
      return t("Places of the other address:");
  }
}

interface Marked extends Pick<Comparison, "marks"> {
  /** The line of marks below the two addresses. */
  readonly below: string;
  readonly sentence: string;
}

/** Marks each digit that a typo changed; undefined if the two addresses do not differ by a typo. */
function markSlip(
  t: Translate,
  address: AddressIdentity,
  anchor: AddressIdentity,
): Marked | undefined {
  if (address.format !== "evm" || anchor.format !== "evm") return undefined;
  const [own, known] = [address, anchor].map(({ canonical }) => canonical.slice(2).toLowerCase());
  const { places = [] } = findDifference(own ?? "", known ?? "") ?? {};
  if (places.length === 0) return undefined;
  const columns = places.map((place) => place + 2);
  const below = Array.from({ length: Math.max(...columns) + 1 }, (_, column) =>
    columns.includes(column) ? "^" : "·",
  );
  return {
    marks: [0, 1].flatMap((line) => columns.map((start) => ({ line, start, end: start + 1 }))),
    below: below.join(""),
    sentence:
      places.length === 1
        ? t("They differ in the marked digit.")
        : t("They differ in the {0} digits that are marked.", places.length),
  };
}

/** Marks the part between the shared ends. */
function markMiddle(t: Translate, address: AddressIdentity, anchor: AddressIdentity): Marked {
  const { head, tail } = countShared(address, anchor);
  const ends = [address, anchor].map(({ canonical }) => canonical.length - tail);
  return {
    marks: ends.map((end, line) => ({ line, start: head, end })),
    below: "·".repeat(head) + "^".repeat(Math.max(0, Math.max(...ends) - head)),
    // A shared beginning of only `0x` is not mentioned, since every address of this format has it.
    sentence: describeShared(t, head === 2 && address.canonical.startsWith("0x") ? 0 : head, tail),
  };
}

function describeShared(t: Translate, head: number, tail: number): string {
  if (tail === 0) return t("They share the first {0} characters; the marked part differs.", head);
  if (head === 0) return t("They share the last {0} characters; the marked part differs.", tail);
  return t(
    "They share the first {0} and the last {1} characters; the marked part differs.",
    head,
    tail,
  );
}

/** Counts the characters that two addresses share at the beginning and at the end; ignores the case of EVM digits. */
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
