import assert from "node:assert/strict";
import path from "node:path";
import { type Address, encodeFunctionData, zeroAddress } from "viem";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { type Anvil, startAnvil } from "../anvil";
import { Cast } from "./cast";
import { compareHoldings, compareNames, compareTransactions, readBalances } from "./castAmounts";
import { type Compiled, compile, loadOpenZeppelin4, loadSafe } from "./contracts";
import { deployManyTokens, type ManyTokens, tokenCount } from "./manyTokens";
import { NodeService } from "./nodeService";
import { Oracle } from "./oracle";
import { type RunningNode, startNodes } from "./startNodes";

const supply = 123_456_789_012_345_678_901_234_567n;

for (const [name, start] of Object.entries(startNodes)) {
  describe(`the service on ${name}, compared with cast`, () => {
    let folder: TemporaryFolder;
    let running: RunningNode;
    let cast: Cast;
    let service: NodeService;
    let holder: Address;
    let safe: Address;
    let many: ManyTokens;
    let others: readonly Address[];

    before(async () => {
      folder = await makeTemporaryFolder();
      running = await start(folder.path);
      cast = await Cast.open(running.url);
      const oracle = await Oracle.open(running.url);
      holder = oracle.accounts[4] ?? "0x";
      many = await deployManyTokens(oracle, holder);
      const fixed = await loadOpenZeppelin4("ERC20PresetFixedSupply");
      const mintable = await loadOpenZeppelin4("ERC20PresetMinterPauser");
      const harbor = await oracle.deploy(fixed, ["Harbor Token", "HRBR", supply, holder]);
      const quay = await oracle.deploy(mintable, ["Quay “Ω”", "QUAY"]);
      await oracle.write(quay, mintable.abi, "mint", [holder, 7n]);
      others = [harbor, quay, await deployProxied(oracle, holder)];
      safe = await deploySafe(oracle);
      await oracle.pay(safe, 5_000_000_000_000_000_001n, 4);
      await oracle.write(harbor, fixed.abi, "transfer", [safe, supply / 3n], 4);
      const deployed = [...many.tokens, ...others];
      service = await NodeService.open(running.url, path.join(folder.path, "service"), deployed);
    });

    after(async () => {
      await service.close();
      await running.stop();
      await folder.remove();
    });

    it(`has the same native balance, and the same balances of ${tokenCount} and more tokens`, async () => {
      // Reads all balances with one call, since hundreds of processes would take minutes.
      const amounts = await cast.call(many.factory, "balancesOf(address)(uint256[])", holder);
      const ofMany = amounts.slice(1, -1).split(", ");
      const balances = new Map<string, string>([
        ...many.tokens.map((token, at) => [token, ofMany[at] ?? ""] as const),
        ...(await readBalances(cast, holder, others)),
      ]);
      const rows = await compareHoldings(service, cast, holder, balances);
      assert.equal(rows.length, 1 + tokenCount + others.length);
      const named = new Set([...many.tokens.slice(0, 1), ...many.tokens.slice(-1), ...others]);
      for (const row of rows.filter((each) => named.has(each.token_address as Address))) {
        await compareNames(cast, row);
        named.delete(row.token_address as Address);
      }
      assert.deepEqual([...named], []);
    });

    it("has the same transfers", async () => {
      const rows = await compareTransactions(service, cast, holder);
      assert.equal(rows.length, tokenCount + others.length + 2);
    });

    it("has the same amounts of a Safe", async () => {
      const rows = await compareHoldings(
        service,
        cast,
        safe,
        await readBalances(cast, safe, others),
      );
      assert.deepEqual(
        rows.map(({ token_symbol }) => token_symbol),
        ["ETH", "HRBR"],
      );
      assert.equal((await compareTransactions(service, cast, safe)).length, 2);
    });
  });
}

describe("the service on a fork, compared with cast", () => {
  let folder: TemporaryFolder;
  let parent: Anvil;
  let fork: Anvil;
  let service: NodeService | undefined;

  before(async () => {
    folder = await makeTemporaryFolder();
    parent = await startAnvil(path.join(folder.path, "parent.log"));
  });

  after(async () => {
    await service?.close();
    await fork.stop();
    await parent.stop();
    await folder.remove();
  });

  it("has the same amounts, and names the node as a fork", async () => {
    const [, holder = "0x", other = "0x"] = (await Oracle.open(parent.url)).accounts;
    const before = await Oracle.open(parent.url);
    const { Token } = await compile("Tokens.sol");
    assert.ok(Token);
    const old = await before.deploy(Token, [holder, supply]);
    const still = await before.deploy(Token, [holder, 5n]);
    await before.pay(holder, 3n);
    const forkedAt = Number(await before.client.getBlockNumber());

    fork = await startAnvil(path.join(folder.path, "fork.log"), 0, parent.url);
    const inside = await Oracle.open(fork.url);
    await inside.write(old, Token.abi, "transfer", [other, 901n], 1);
    await inside.pay(other, 77n, 1);
    const fresh = await inside.deploy(Token, [holder, 9n]);
    // This change is made on the parent chain after the fork, so the fork must not show it.
    await before.write(old, Token.abi, "transfer", [other, 4_000n], 1);

    const tokens = [old, still, fresh];
    service = await NodeService.open(fork.url, path.join(folder.path, "service"), tokens);
    assert.equal(service.node.name, "Anvil fork of Chain 31337 (localhost)");
    assert.deepEqual(service.node.forkOf, { chainId: 31_337, blockNumber: forkedAt });
    const cast = await Cast.open(fork.url);
    const balances = await readBalances(cast, holder, tokens);
    const rows = await compareHoldings(service, cast, holder, balances);
    const balanceOf = (token: string): string | null | undefined =>
      rows.find(({ token_address }) => token_address === token)?.balance;
    assert.deepEqual(tokens.map(balanceOf), [String(supply - 901n), "5", "9"]);
    const ofParent = await Cast.open(parent.url);
    const there = await ofParent.call(old, "balanceOf(address)(uint256)", holder);
    assert.equal(there, String(supply - 4_000n));
    const transfers = await compareTransactions(service, cast, holder, forkedAt + 1);
    assert.equal(transfers.length, 3, "those of the fork alone");
    const [note] = await service.service.readNodeNotes({ address: holder });
    assert.ok(note?.kind === "read");
    assert.equal(note.range.from, forkedAt + 1, "which is told");
    assert.ok(note.canLookFurther);
  });
});

async function deployProxied(oracle: Oracle, holder: Address): Promise<Address> {
  const { TokenLogic } = await compile("Tokens.sol");
  const { ERC1967Proxy } = await compile("Control.sol");
  assert.ok(TokenLogic !== undefined && ERC1967Proxy !== undefined);
  const { abi } = TokenLogic;
  const data = encodeFunctionData({ abi, functionName: "initialize", args: [holder, 2n ** 200n] });
  return oracle.deploy(ERC1967Proxy, [await oracle.deploy(TokenLogic), data]);
}

async function deploySafe(oracle: Oracle): Promise<Address> {
  const { wallet, proxy }: { wallet: Compiled; proxy: Compiled } = await loadSafe("1.4.1");
  const safe = await oracle.deploy(proxy, [await oracle.deploy(wallet)]);
  const owners = oracle.accounts.slice(1, 4);
  const setup = [owners, 2n, zeroAddress, "0x", zeroAddress, zeroAddress, 0n, zeroAddress];
  await oracle.write(safe, wallet.abi, "setup", setup);
  return safe;
}
