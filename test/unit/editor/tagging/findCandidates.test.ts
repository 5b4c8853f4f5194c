import assert from "node:assert/strict";
import { findCandidates, type TextRange } from "../../../../src/editor/tagging/findCandidates";
import { many } from "../../../support/manyAddresses";
import { itInCi } from "../../../support/shortRun";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const solana = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const text = `address usdc = ${usdc};\naddress dai = ${dai};\nlet mint = x(${solana});\n`;

const cursor = (at: number): TextRange => ({ start: at, end: at });
const all: TextRange = { start: 0, end: text.length };

async function textsIn(ranges: readonly TextRange[], source = text): Promise<readonly string[]> {
  const { candidates } = await findCandidates(source, ranges, { language: "solidity" });
  return candidates.map((candidate) => candidate.text);
}

describe("the addresses that the user means", () => {
  it("are the one at the cursor, even at either of its ends (D-05e)", async () => {
    const start = text.indexOf(usdc);
    for (const at of [start, start + 10, start + usdc.length]) {
      assert.deepEqual(await textsIn([cursor(at)]), [usdc]);
    }
    assert.deepEqual(await textsIn([cursor(start - 1)]), []);
    assert.deepEqual(await textsIn([cursor(start + usdc.length + 1)]), []);
  });

  it("are all addresses that a selection touches, in full", async () => {
    const start = text.indexOf(usdc) + 5;
    const end = text.indexOf(dai) + 5;
    assert.deepEqual(await textsIn([{ start, end }]), [usdc, dai]);
  });

  it("include doubtful addresses that were selected or pointed at", async () => {
    assert.deepEqual(await textsIn([all]), [usdc, dai, solana]);
    assert.deepEqual(await textsIn([cursor(text.indexOf(solana) + 3)]), [solana]);
  });

  it("include texts that a scan of a whole document treats as a hash, a digest or a number (D-14e)", async () => {
    const digits = "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470";
    const clock = `0x${"6".padStart(64, "0")}`;
    for (const meant of [`0x${digits}`, clock, solana]) {
      const source = `hash = "${meant}" // and nothing that names a chain`;
      assert.deepEqual(await textsIn([cursor(source.indexOf(meant) + 9)], source), [meant]);
      assert.deepEqual(await textsIn([{ start: 0, end: source.length }], source), [meant]);
    }
  });

  it("are found once each with 1,000 overlapping cursors and selections (D-05e)", async () => {
    const start = text.indexOf(usdc);
    const cursors = Array.from({ length: 1_000 }, (_, i) => cursor(start + (i % 40)));
    const { candidates } = await findCandidates(text, cursors, { language: "solidity" });
    assert.deepEqual(
      candidates.map((each) => [each.text, each.times]),
      [[usdc, 1]],
    );
    assert.deepEqual(await textsIn([all, cursor(start), { start: 0, end: 40 }]), [
      usdc,
      dai,
      solana,
    ]);
  });

  it("are none in an empty text, without selections, or without an address (D-05e)", async () => {
    assert.deepEqual(await textsIn([cursor(0)], ""), []);
    assert.deepEqual(await textsIn([]), []);
    assert.deepEqual(await textsIn([cursor(3)]), []);
  });

  it("come with texts that are almost addresses, and the reason", async () => {
    const short = usdc.slice(0, -1);
    const wrong = usdc.replace("A0b8", "a0B8");
    const source = `${usdc} ${short} ${wrong} ${dai}`;
    const { candidates } = await findCandidates(source, [{ start: 0, end: source.length }], {});
    assert.deepEqual(
      candidates.map((candidate) => [candidate.text, candidate.verdict.valid]),
      [
        [usdc, true],
        [short, false],
        [wrong, false],
        [dai, true],
      ],
    );
  });

  it("are counted if the same text occurs several times", async () => {
    const { candidates } = await findCandidates(
      `${usdc} ${dai} ${usdc}`,
      [{ start: 0, end: 128 }],
      {},
    );
    assert.deepEqual(
      candidates.map(({ times }) => times),
      [2, 1],
    );
  });

  it("are all found once, however long the text is (D-02e)", async () => {
    const addresses = many(6_000);
    const source = addresses.map((address, i) => `${" ".repeat(i % 7)}${address}`).join("\n");
    const { candidates, rest } = await findCandidates(
      source,
      [{ start: 0, end: source.length }],
      {},
    );
    assert.deepEqual(
      candidates.map((candidate) => candidate.text),
      addresses,
    );
    assert.ok(candidates.every(({ times }) => times === 1));
    assert.deepEqual(rest, []);
  });

  it("come with all slips, however long the text is (D-02e)", async () => {
    const slips = many(6_000).map((address) => `0x${address.slice(3)}`);
    const source = slips.join(" ");
    const { candidates } = await findCandidates(source, [{ start: 0, end: source.length }], {});
    assert.deepEqual(
      candidates.map((candidate) => candidate.text),
      slips,
    );
  });

  it("are returned in parts, each continuing where the last one ended (D-02e)", async () => {
    const addresses = many(500);
    const source = addresses.join(" ");
    const end = source.length;
    const parts: string[][] = [];
    // The first and the second range contain 100 addresses each, the third one 200.
    let rest: readonly TextRange[] = [
      { start: 0, end: 4_300 },
      { start: 4_301, end: 8_600 },
      { start: 12_900, end },
    ];
    while (rest.length > 0) {
      const found = await findCandidates(source, rest, {}, { most: 80 });
      parts.push(found.candidates.map((candidate) => candidate.text));
      rest = found.rest;
    }
    assert.deepEqual(
      parts.map((part) => part.length),
      [80, 80, 80, 80, 80],
    );
    assert.deepEqual(parts.flat(), [...addresses.slice(0, 200), ...addresses.slice(300)]);
  });

  itInCi("are all 200,000 addresses of a text, in parts (D-02e)", async () => {
    const source = many(200_000).join("\n");
    let count = 0;
    for (let rest: readonly TextRange[] = [{ start: 0, end: source.length }]; rest.length > 0; ) {
      const found = await findCandidates(source, rest, {}, { most: 20_000 });
      count += found.candidates.length;
      rest = found.rest;
    }
    assert.equal(count, 200_000);
  });

  it("can be cancelled while they are searched for", async () => {
    const abort = new AbortController();
    const finding = findCandidates(
      `${usdc} `.repeat(50_000),
      [{ start: 0, end: 43 * 50_000 }],
      {},
      { signal: abort.signal },
    );
    abort.abort();
    await assert.rejects(finding);
  });
});
