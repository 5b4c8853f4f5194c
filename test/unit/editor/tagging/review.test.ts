import assert from "node:assert/strict";
import { identify } from "../../../../src/engine/addresses/identify";
import {
  type AddressRow,
  buildReview,
  type RememberedAddress,
  type ReviewRow,
  type ReviewSources,
} from "../../../../src/editor/tagging/review";
import { tickedAtFirst } from "../../../../src/editor/tagging/ticks";
import { processorTime } from "../../../support/processorTime";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const usdcTwin = `0xa0b8${"1".repeat(32)}eb48`;
const wrongCase = usdc.replace("A0b8", "a0B8");
const bitcoin = "1BoatSLRHtKNngkdXEeobR76b53LETtpyT";
const solana = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const hex64 = `0x${"5a".repeat(32)}`;

/** Returns sources that know the given addresses. */
function knowing(known: Readonly<Record<string, Partial<RememberedAddress>>>): ReviewSources {
  const entries = Object.entries(known).map(([text, facts]) => {
    const verdict = identify(text);
    assert.ok(verdict.valid);
    const { format, canonical } = verdict;
    return { format, canonical, text, known: { address: text, tags: [], chains: [], ...facts } };
  });
  return {
    known: entries,
    namesOf: () => [],
    findImitated: () => undefined,
    isPairAllowed: () => false,
    find: ({ format, canonical }) =>
      entries.find((entry) => entry.format === format && entry.canonical === canonical)?.known,
  };
}

const review = (
  texts: readonly string[],
  sources: ReviewSources = knowing({}),
): readonly ReviewRow[] =>
  buildReview(
    texts.map((text) => ({ text, verdict: identify(text) })),
    "binance_hot",
    sources,
  );

function onlyAddress(rows: readonly ReviewRow[]): AddressRow {
  const [row, ...others] = rows;
  assert.ok(row?.kind === "address");
  assert.equal(others.length, 0);
  return row;
}

describe("the review", () => {
  it("doubts a look-alike of an address in books or files, and names the sources of that address", () => {
    const poison = `0xa0b86${"12345678".repeat(4).slice(0, 30)}6eb48`;
    const source = "USDC · ethereum · A book 1.0";
    const sources: ReviewSources = {
      ...knowing({}),
      isPairAllowed: () => false,
      findImitated: ({ canonical }) =>
        canonical.toLowerCase() === poison ? { canonical: usdc, source } : undefined,
    };
    const row = onlyAddress(review([poison], sources));
    assert.deepEqual(row.doubts, [{ kind: "lookAlike", of: usdc, source }]);
    assert.deepEqual(onlyAddress(review([usdc], sources)).doubts, []);
  });

  it("doubts an address that looks like another unknown one of the workspace [W-49]", () => {
    const sources = { ...knowing({}), findImitated: () => ({ canonical: bitcoin }) };
    const row = onlyAddress(review([usdc], sources));
    assert.deepEqual(row.doubts, [{ kind: "lookAlike", of: bitcoin }]);
    assert.deepEqual(tickedAtFirst([row]), []);
  });

  it("ticks a proven unknown address, with our chains and in canonical form", () => {
    const row = onlyAddress(review([usdc.toLowerCase()]));
    assert.equal(row.standing, "new");
    assert.equal(row.address, usdc);
    assert.equal(row.text, usdc.toLowerCase());
    assert.deepEqual(row.chains, ["ethereum", "bnb", "polygon", "arbitrum", "optimism", "base"]);
    assert.deepEqual(row.doubts, []);
    assert.deepEqual(tickedAtFirst([row]), [row]);
  });

  it("uses the service's spelling and chains of an address that the service knows", () => {
    const spelt = usdc.toLowerCase();
    const row = onlyAddress(review([usdc], knowing({ [spelt]: { chains: ["base", "newchain"] } })));
    assert.equal(row.address, spelt);
    assert.deepEqual(row.chains, ["base", "newchain"]);
  });

  it("keeps our chains if the service sent none", () => {
    assert.deepEqual(onlyAddress(review([bitcoin], knowing({ [bitcoin]: {} }))).chains, [
      "bitcoin",
      "bitcoincash",
    ]);
  });

  it("shows an address once in any spelling, and counts its occurrences (T-14f)", () => {
    const row = onlyAddress(review([usdc, usdc.toLowerCase(), usdc]));
    assert.equal(row.times, 3);
    assert.equal(row.text, usdc);
  });

  it("keeps the order of the text", () => {
    const rows = review([solana, "0xnothing", usdc, bitcoin, solana]);
    assert.deepEqual(
      rows.map(({ text }) => text),
      [solana, "0xnothing", usdc, bitcoin],
    );
  });

  it("recognizes an address that already has the tag", () => {
    const sources = knowing({ [usdc]: { tags: ["other_tag", "binance_hot"] } });
    const row = onlyAddress(review([usdc], sources));
    assert.equal(row.standing, "tagged");
    assert.deepEqual(tickedAtFirst([row]), []);
  });

  it("recognizes an address with 50 tags, not counting the reserved 0 (T-07f)", () => {
    const tags = Array.from({ length: 50 }, (_, i) => `tag_number_${i}`);
    assert.equal(onlyAddress(review([usdc], knowing({ [usdc]: { tags } }))).standing, "full");
    const withReserved = ["0", ...tags.slice(1)];
    const row = onlyAddress(review([usdc], knowing({ [usdc]: { tags: withReserved } })));
    assert.equal(row.standing, "new");
  });

  it("treats an EVM address with a wrong checksum as mistyped, and does not tick it at first (T-10f)", () => {
    const row = onlyAddress(review([wrongCase]));
    assert.equal(row.address, usdc);
    assert.equal(row.text, wrongCase);
    assert.deepEqual(
      row.doubts.map(({ kind }) => kind),
      ["checksum"],
    );
    assert.deepEqual(tickedAtFirst([row]), []);
  });

  it("accepts a wrong checksum next to the right one (T-10f)", () => {
    const row = onlyAddress(review([wrongCase, usdc]));
    assert.deepEqual([row.text, row.times, row.doubts], [usdc, 2, []]);
  });

  it("treats 64 unknown hex digits as a possible private key (T-11f)", () => {
    const row = onlyAddress(review([hex64]));
    assert.deepEqual(row.doubts, [{ kind: "privateKey" }]);
    assert.deepEqual(tickedAtFirst([row]), []);
    assert.deepEqual(onlyAddress(review([hex64], knowing({ [hex64]: {} }))).doubts, []);
  });

  it("can never tag a base58 address whose case was flipped (T-12f)", () => {
    const flipped = bitcoin.replace(/T$/, "t");
    const [row] = review([flipped]);
    assert.equal(row?.kind, "malformed");
    assert.match(row.reason, /checksum/);
  });

  it("points out the look-alike of a tagged address, and does not tick it at first (T-13f)", () => {
    const row = onlyAddress(review([usdcTwin], knowing({ [usdc]: { tags: ["stablecoin"] } })));
    assert.deepEqual(row.doubts, [{ kind: "lookAlike", of: usdc }]);
    assert.deepEqual(tickedAtFirst([row]), []);
  });

  it("does not tick an address without a checksum at first, unless it is known", () => {
    const row = onlyAddress(review([solana]));
    assert.deepEqual(row.doubts, [{ kind: "form" }]);
    assert.deepEqual(tickedAtFirst([row]), []);
    assert.deepEqual(onlyAddress(review([solana], knowing({ [solana]: {} }))).doubts, []);
  });

  for (const text of ["0", "0x0", "__proto__", "constructor", "", "0x" + "g".repeat(40)]) {
    it(`does not tick ${JSON.stringify(text.slice(0, 12))} automatically`, () => {
      assert.deepEqual(tickedAtFirst(review([text])), []);
    });
  }

  it("rule 18: never tags 0 as an address", () => {
    assert.equal(review(["0"])[0]?.kind, "malformed");
  });

  it("takes little longer for 2,000 addresses than for one, next to 200,000 known ones", () => {
    const texts = Array.from({ length: 2_000 }, (_, i) => `0x${String(i).padStart(40, "0")}`);
    const known = Array.from({ length: 200_000 }, (_, i) => {
      const canonical = `0x${String(i).padStart(40, "8")}`;
      return { format: "evm", canonical, text: canonical } as const;
    });
    const sources = {
      known,
      find: () => undefined,
      namesOf: () => [],
      findImitated: () => undefined,
      isPairAllowed: () => false,
    };
    const timeOf = (count: number): number => {
      const candidates = texts.slice(0, count).map((text) => ({ text, verdict: identify(text) }));
      return processorTime(() => {
        assert.equal(buildReview(candidates, "binance_hot", sources).length, count);
      });
    };
    timeOf(1);
    const [one, all] = [timeOf(1), timeOf(2_000)];
    assert.ok(all < 10 * one, `${all} ms for all, ${one} ms for one`);
  });
});
