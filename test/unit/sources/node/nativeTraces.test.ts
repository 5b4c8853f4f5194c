import assert from "node:assert/strict";
import type { AccountReading } from "../../../../src/sources/node/accountReading";
import { NodeReader } from "../../../../src/sources/node/nodeReader";
import { type Respond, refuse, useNodeFixture } from "../../../support/nodeFixture";
import { addressOf, SimulatedNode } from "../../../support/simulatedNode";

const holder = addressOf(0xabc);
const other = addressOf(0xdef);
const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, "0")}`;

interface Frame {
  readonly block: number;
  readonly to?: string;
  readonly value: number;
  readonly path?: readonly number[];
  readonly error?: string;
  readonly callType?: string;
}

/** Transactions by number, each with the frames of its trace. */
type Transactions = Readonly<Record<number, readonly Frame[]>>;

describe("native transfers by the index of a node", () => {
  const fixture = useNodeFixture();
  const methods: string[] = [];

  async function read(respond: Respond, head = 20): Promise<AccountReading> {
    const node = new SimulatedNode();
    node.head = head;
    methods.length = 0;
    const { origin } = await fixture().node((method, params) => {
      methods.push(method);
      return /^(?:ots|trace)_/.test(method)
        ? respond(method, params)
        : node.respond(method, params);
    });
    const client = fixture().client(origin);
    const known = { chainId: 31_337, isDevelopment: false, forkOf: undefined };
    return new NodeReader({ client, ...known }).read([holder], []);
  }

  function trace(transactions: Transactions, hash: unknown): ReturnType<Respond> {
    const number = Number(hash);
    const frames = transactions[number];
    if (frames === undefined) return refuse(-32_000, "pruned");
    return {
      result: frames.map(({ block, to = holder, value, path = [], error, callType = "call" }) => ({
        type: "call",
        action: { callType, from: other, to, value: `0x${value.toString(16)}` },
        traceAddress: path,
        blockHash: hashOf(block),
        blockNumber: block,
        transactionPosition: 0,
        ...(error === undefined ? {} : { error }),
      })),
    };
  }

  /** Answers as a node that has the given transactions and supports `trace_filter` for at most `most` blocks. */
  const filtering =
    (transactions: Transactions, most = Infinity): Respond =>
    (method, [first]) => {
      if (method === "trace_transaction") return trace(transactions, first);
      if (method !== "trace_filter") return refuse(-32_601, "method not found");
      const { fromBlock, toBlock, toAddress } = first as Readonly<Record<string, string>>;
      const [from, to] = [Number(fromBlock), Number(toBlock)];
      if (to - from + 1 > most) return refuse(-32_000, "too many");
      const found = Object.entries(transactions).filter(([, [frame]]) => {
        return frame !== undefined && frame.block >= from && frame.block <= to;
      });
      const result = found.map(([number, [frame]]) => ({
        transactionHash: hashOf(Number(number)),
        blockNumber: frame?.block,
      }));
      return { result: toAddress === undefined ? [] : result };
    };

  /** Answers as a node with an Otterscan index. A page has two transactions. */
  const searching =
    (transactions: Transactions): Respond =>
    (method, [first, before]) => {
      if (method === "trace_transaction") return trace(transactions, first);
      if (method === "ots_getApiLevel") return { result: 8 };
      if (method !== "ots_searchTransactionsBefore") return refuse(-32_601, "method not found");
      const found = Object.entries(transactions)
        .map(([number, [frame]]) => ({ hash: hashOf(Number(number)), block: frame?.block ?? 0 }))
        .filter(({ block }) => block < Number(before))
        .sort((a, b) => b.block - a.block);
      const txs = found.slice(0, 2).map(({ hash, block }) => ({
        hash,
        blockNumber: `0x${block.toString(16)}`,
      }));
      return { result: { txs, lastPage: found.length <= 2 } };
    };

  const summarize = ({ transfers, natives }: AccountReading): readonly unknown[] => [
    transfers.map(({ value, from, to, block }) => [Number(value), from, to, block]),
    natives?.range,
  ];
  const all = { from: 0, to: 20 };
  const paid = (value: number, block: number): readonly unknown[] => [value, other, holder, block];

  const inner: Transactions = {
    1: [{ block: 3, value: 7 }],
    2: [
      { block: 9, to: addressOf(1), value: 0 },
      { block: 9, value: 5, path: [0] },
      { block: 9, value: 5, path: [0, 0], callType: "delegatecall" },
    ],
    3: [
      { block: 12, to: addressOf(1), value: 0 },
      { block: 12, to: addressOf(2), value: 0, path: [0], error: "reverted" },
      { block: 12, value: 6, path: [0, 0] },
    ],
  };

  it("has nothing older to search on a chain that has only its first block", async () => {
    const empty: Respond = (method) =>
      method === "ots_searchTransactionsBefore"
        ? { result: { txs: [], firstPage: true, lastPage: false } }
        : { result: 8 };
    const { natives } = await read(empty, 0);
    assert.deepEqual(natives, { range: { from: 0, to: 0 }, end: undefined, hasInner: true });
  });

  for (const [way, respond] of [
    ["trace_filter", filtering(inner)],
    ["ots_searchTransactionsBefore", searching(inner)],
  ] as const) {
    it(`are found by ${way}, even inside calls, but not those of a reverted call`, async () => {
      assert.deepEqual(summarize(await read(respond)), [[paid(5, 9), paid(7, 3)], all]);
      assert.ok(methods.includes(way));
    });
  }

  it("report only the blocks that trace_filter accepts as searched (N-29)", async () => {
    const reading = await read(filtering(inner, 15));
    assert.deepEqual(summarize(reading), [[], { from: 15, to: 20 }]);
  });

  for (const [way, find] of [
    ["trace_filter", filtering],
    ["ots_searchTransactionsBefore", searching],
  ] as const) {
    it(`report only the blocks above a refused trace as searched (${way}) (N-29)`, async () => {
      const transactions = { 1: [{ block: 3, value: 7 }], 2: [{ block: 9, value: 5 }] };
      const respond = find(transactions);
      const reading = await read((method, params) =>
        method === "trace_transaction" && Number(params[0]) === 1
          ? refuse(-32_000, "pruned")
          : respond(method, params),
      );
      assert.deepEqual(summarize(reading), [[paid(5, 9)], { from: 4, to: 20 }]);
    });
  }

  it("are all found where Otterscan's index has several pages", async () => {
    const transactions = Object.fromEntries(
      [2, 4, 6, 8, 10].map((block) => [block, [{ block, value: block }]] as const),
    );
    const reading = await read(searching(transactions));
    assert.deepEqual(summarize(reading), [
      [10, 8, 6, 4, 2].map((block) => paid(block, block)),
      all,
    ]);
    assert.equal(methods.filter((method) => method === "ots_searchTransactionsBefore").length, 3);
  });

  it("report only the blocks of the newest thousand transactions as searched (N-29)", async () => {
    const transactions = Object.fromEntries(
      Array.from({ length: 1_260 }, (_, at) => [at, [{ block: at % 21, value: 1 }]] as const),
    );
    const reading = await read(filtering(transactions));
    // Each block has 60 transactions, so the newest thousand contain all transactions of 16 blocks.
    assert.deepEqual(
      [reading.transfers.length, reading.natives?.range],
      [960, { from: 5, to: 20 }],
    );
    assert.equal(methods.filter((method) => method === "trace_transaction").length, 960);
  });

  it("are not looked for where the node has no index", async () => {
    const reading = await read(() => refuse(-32_601, "method not found"));
    assert.deepEqual(summarize(reading), [[], undefined]);
  });
});
