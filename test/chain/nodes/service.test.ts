import assert from "node:assert/strict";
import path from "node:path";
import { type Address, parseAbiItem } from "viem";
import type { LocalService } from "../../../src/sources/local/localService";
import type {
  AddressDetails,
  TokenHolding,
  Transaction,
} from "../../../src/sources/service/schemas";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { type Compiled, compile } from "./contracts";
import { NodeService } from "./nodeService";
import { Oracle } from "./oracle";
import { type RunningNode, startNodes } from "./startNodes";

const transferEvent = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 value)",
);

for (const [name, start] of Object.entries(startNodes)) {
  describe(`the local service with ${name}`, () => {
    let folder: TemporaryFolder;
    let running: RunningNode;
    let oracle: Oracle;
    let token: Compiled;
    let good: Address;
    let holder: Address;
    let opened: NodeService;
    let service: LocalService;

    before(async () => {
      folder = await makeTemporaryFolder();
      running = await start(folder.path);
      oracle = await Oracle.open(running.url);
      const { Token } = await compile("Tokens.sol");
      assert.ok(Token);
      token = Token;
      holder = oracle.accounts[1] ?? "0x";
      good = await oracle.deploy(token, [holder, 10n ** 30n]);
      opened = await NodeService.open(running.url, path.join(folder.path, "service"), []);
      ({ service } = opened);
      for (let count = 1; count <= 40; count += 1) {
        const to = oracle.accounts[2 + (count % 3)];
        await oracle.write(good, token.abi, "transfer", [to, BigInt(count)], 1);
      }
      await oracle.pay(holder, 77n);
    });

    after(async () => {
      await opened.close();
      await running.stop();
      await folder.remove();
    });

    const getAll = <T>(target: string): Promise<readonly T[]> => opened.list<T>(target);

    it("lists holdings as viem reads them, without prices", async () => {
      const rows = await getAll<TokenHolding>(`/v2/token-holdings?address=${holder}`);
      assert.deepEqual(
        rows.map((row) => [row.token_address, row.token_symbol, row.token_decimals, row.balance]),
        [
          ["0", "ETH", 18, String(await oracle.client.getBalance({ address: holder }))],
          [good, "GOOD", 6, String(await oracle.read(good, token.abi, "balanceOf", holder))],
        ],
      );
      assert.ok(rows.every((row) => row.token_price === null && row.holders === 1));
    });

    it("lists every transfer that viem finds, in pages, newest first", async () => {
      const rows = await getAll<Transaction>(`/v2/transactions?address=${holder}`);
      const logs = await oracle.client.getLogs({ event: transferEvent, fromBlock: 0n });
      const expected = logs
        .filter(({ args }) => args.from === holder || args.to === holder)
        .reverse()
        .map(({ args, transactionHash, blockNumber, blockHash }) => [
          args.from === `0x${"0".repeat(40)}` ? "0" : args.from,
          args.to,
          String(args.value),
          transactionHash,
          String(blockNumber),
          blockHash,
        ]);
      const tokens = rows.filter((row) => row.token_address === good);
      assert.deepEqual(
        tokens.map((row) => [
          row.from_address,
          row.to_address,
          row.value,
          row.tx_hash,
          row.block_number,
          row.block_hash,
        ]),
        expected,
      );
      assert.equal(tokens.length, 41);
      assert.equal(rows[0]?.token_address, "0");
      assert.equal(rows[0].value, "77");
      assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
    });

    it("filters by chain, token, and time", async () => {
      const of = (query: string): Promise<readonly Transaction[]> =>
        getAll(`/v2/transactions?address=${holder}&${query}`);
      const all = await of("chain=node-00000001");
      assert.equal(all.length, 42);
      assert.equal((await of("chain=ethereum")).length, 0);
      assert.equal((await of(`token_address=${good}`)).length, 41);
      assert.equal((await of("token_address=0")).length, 1);
      const since = `${all[10]?.block_time?.slice(0, 19) ?? ""}Z`;
      assert.deepEqual(
        await of(`since=${since}`),
        all.filter((row) => (row.block_time ?? "") > since.replace("Z", ".000Z")),
      );
    });

    it("sums the holdings of a tag, and counts holdings and transactions in the details of an address", async () => {
      const [, , other = "0x"] = oracle.accounts;
      const body = JSON.stringify([holder, other]);
      await service.handle({ method: "POST", path: "/v2/tags/my_accounts", headers: {}, body });
      const rows = await getAll<TokenHolding>("/v2/token-holdings?tag=my_accounts");
      const balances = await Promise.all(
        [holder, other].map((each) => oracle.read(good, token.abi, "balanceOf", each)),
      );
      const sum = balances.reduce<bigint>((before, each) => before + (each as bigint), 0n);
      assert.equal(rows[1]?.balance, String(sum));
      assert.equal(rows[1].holders, 2);
      const { body: answer } = await service.handle({
        method: "GET",
        path: `/v2/addresses/${holder}`,
        headers: {},
      });
      const details = JSON.parse(Buffer.from(answer).toString()) as AddressDetails;
      assert.deepEqual(details.stats, {
        token_holding_count: 2,
        // Null on Hardhat: its blocks do not contain payments inside calls, so a count would be incomplete.
        txn_count: name === "anvil" ? 42 : null,
        total_value_usd: null,
      });
      assert.ok(details.chains?.includes("node-00000001"));
    });

    it("reports the block, the searched range, and tokens that the book does not list", async () => {
      const [note] = await service.readNodeNotes({ address: holder });
      const block = await oracle.client.getBlock();
      assert.ok(note?.kind === "read");
      assert.equal(note.block, Number(block.number));
      assert.deepEqual(note.range, { from: 0, to: note.block });
      assert.deepEqual(note.nativeRange, note.range);
      assert.equal(note.hasInner, name === "anvil", "payments inside of calls");
      assert.deepEqual(note.unlisted, [good.toLowerCase()]);
    });
  });
}
