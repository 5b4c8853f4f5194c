import assert from "node:assert/strict";
import * as vscode from "vscode";
import { copyAddress, copyNames } from "../../src/editor/commands/copyAddress";
import { tagDropped } from "../../src/editor/commands/tagging/tagDropped";
import { commandTable } from "../../src/editor/platform/commandIds";
import { dragRows } from "../../src/editor/tree/dragRows";
import type { TreeNode } from "../../src/editor/tree/treeNode";
import { ScriptedPerson } from "../support/scriptedPerson";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";
import { TreeFixture } from "../support/treeFixture";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const fixture = useServiceFixture();

describe("selected rows of the tree", () => {
  let tree: TreeFixture;
  let addresses: readonly TreeNode[];
  let deployments: readonly TreeNode[];

  beforeEach(async () => {
    const server = await fixture().server();
    server.service.put("harbor", usdc, dai);
    server.service.lists["/v2/tokens"] = [
      {
        id: "eth",
        name: "Ether",
        symbol: "ETH",
        deployments: [
          { chain: "ethereum", address: "0", decimals: 18 },
          { chain: "base", address: usdc, decimals: 6 },
        ],
      },
    ];
    tree = new TreeFixture(fixture(), server);
    addresses = await tree.nodes("Tags", "harbor");
    deployments = await tree.nodes("Tokens", "ETH");
  });
  afterEach(() => {
    tree.dispose();
  });

  /** Returns the text that an editor receives when the rows are dropped on it. */
  const dropped = async (rows: readonly TreeNode[]): Promise<string | undefined> => {
    const data = new vscode.DataTransfer();
    dragRows(rows, data);
    return data.get("text/plain")?.asString();
  };

  const copy = async (given: readonly string[]): Promise<void> => {
    const tagging = await TaggingFixture.start(fixture());
    try {
      await copyAddress(given, () => Promise.resolve(tagging.parts.warnings));
    } finally {
      await tagging.dispose();
    }
  };

  /** Returns the arguments that a menu of the tree passes to a command: the row and all selected rows. */
  const fromMenu = (rows: readonly TreeNode[]): readonly unknown[] => [rows[0], rows];

  it("are dropped on an editor as their addresses, one per line", async () => {
    assert.equal(await dropped(addresses.slice(0, 1)), usdc);
    assert.equal(await dropped(addresses), `${usdc}\n${dai}`);
    assert.equal(await dropped([...addresses, ...deployments]), `${usdc}\n${dai}`);
  });

  it("drop nothing if none is an address", async () => {
    assert.equal(await dropped(deployments.slice(0, 1)), undefined);
    assert.equal(await dropped(await tree.nodes()), undefined);
  });

  it("are copied one per line, without the native coin among them", async () => {
    const args = commandTable["addressAtlas.copyAddress"](
      fromMenu([...addresses, ...deployments.slice(0, 1)]),
    );
    assert.ok(args);
    await copy(...args);
    assert.equal(await vscode.env.clipboard.readText(), `${usdc}\n${dai}`);
  });

  it("are copied in canonical form, each once, however they are spelt (U-56f)", async () => {
    await copy([usdc.toLowerCase(), usdc, "no address"]);
    assert.equal(await vscode.env.clipboard.readText(), `${usdc}\nno address`);
  });

  it("are copied by name: tags, the symbols of tokens, the identifiers of chains (U-56f)", async () => {
    const parse = commandTable["addressAtlas.copyName"];
    const [tag, token] = [await tree.node("Tags", "harbor"), await tree.node("Tokens", "ETH")];
    await copyNames(...(parse(fromMenu([tag, token])) ?? assert.fail()));
    assert.equal(await vscode.env.clipboard.readText(), "harbor\nETH");
    assert.equal(parse(fromMenu(addresses)), undefined);
    assert.deepEqual(parse([{ kind: "chain", chain: { chain: "base" } }]), [["base"]]);
  });

  it("are tagged when they are dropped on a tag, as is text of an editor (U-57f)", async () => {
    const tagging = await TaggingFixture.start(fixture());
    try {
      const drop = async (text: string): Promise<ScriptedPerson> => {
        const who = new ScriptedPerson({ tags: [] });
        const args = commandTable["_addressAtlas.tagDropped"]([{ tag: "harbor", text }]);
        await tagDropped(tagging.parts, ...(args ?? assert.fail()), who);
        return who;
      };
      const one = await drop((await dropped(addresses.slice(0, 1))) ?? "");
      assert.deepEqual([one.reviews.length, one.questions.length], [0, 1]);
      const two = await drop(`from ${usdc.toLowerCase()} to "${dai}"`);
      assert.deepEqual([two.reviews.length, two.tagRequests.length], [1, 0]);
      assert.deepEqual(tagging.posts(), [[usdc], [dai]]);
      assert.equal((await drop("nothing here")).questions.length, 0);
    } finally {
      await tagging.dispose();
    }
  });

  it("are tagged together", async () => {
    const tagging = await TaggingFixture.start(fixture());
    try {
      const args = commandTable["addressAtlas.assignTag"](fromMenu(addresses));
      assert.ok(args);
      await tagging.run(new ScriptedPerson({ tags: ["binance_hot"] }), ...args);
      assert.deepEqual(tagging.posts(), [[usdc, dai]]);
    } finally {
      await tagging.dispose();
    }
  });
});
