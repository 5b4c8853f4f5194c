import assert from "node:assert/strict";
import { formatAnswer, mostBytes, mostRows } from "../../../../src/editor/agents/toolAnswer";

interface List {
  readonly complete: boolean;
  readonly count?: number;
  readonly note?: string;
  readonly rows: readonly unknown[];
}

const rows = (count: number, length = 5): readonly string[] =>
  Array.from({ length: count }, (_, i) => `${i}`.padEnd(length, "é"));

function formatted(answer: Parameters<typeof formatAnswer>[0]): Record<string, List> {
  const text = formatAnswer(answer);
  assert.ok(Buffer.byteLength(text) <= mostBytes, `${Buffer.byteLength(text)} bytes`);
  return JSON.parse(text) as Record<string, List>;
}

describe("the answer of a tool for language models", () => {
  it("marks a complete list as complete", () => {
    const { tags } = formatted({ facts: {}, lists: { tags: { rows: rows(3) } } });
    assert.deepEqual(tags, { complete: true, count: 3, rows: rows(3) });
  });

  it(`has at most ${mostRows} rows, and states the total number`, () => {
    const { tags } = formatted({ facts: {}, lists: { tags: { rows: rows(412) } } });
    assert.equal(tags?.rows.length, mostRows);
    assert.equal(tags.complete, false);
    assert.equal(tags.note, "Cut: the first 50, of 412.");
  });

  it("states that there are more rows if the total is unknown", () => {
    const { holdings } = formatted({
      facts: {},
      lists: { holdings: { rows: rows(30), hasMore: true } },
    });
    assert.equal(holdings?.note, "Cut: the first 30, there are more.");
  });

  it("contains the service's total if there is one", () => {
    const list = { rows: rows(60), hasMore: true, total: 95 };
    assert.equal(
      formatted({ facts: {}, lists: { list } })["list"]?.note,
      "Cut: the first 50, of 95.",
    );
  });

  it(`has at most ${mostBytes} bytes, however long the rows and however many the lists`, () => {
    const long = { rows: rows(50, 300) };
    const answer = formatted({
      facts: { sample: "x".repeat(200) },
      lists: { chains: long, tags: long, tokens: long },
    });
    assert.ok((answer["chains"]?.rows.length ?? 0) > 5);
    assert.equal(answer["chains"]?.complete, false);
    assert.equal(answer["tokens"]?.rows.length, 0);
  });
});
