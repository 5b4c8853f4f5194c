import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { Connection } from "../../src/sources/catalog/connection";
import { openLocalService } from "../../src/sources/catalog/openService";
import { CatalogTree } from "../../src/editor/tree/catalogTree";
import { findPressedRow } from "../../src/editor/tree/pressedRow";
import type {
  StatusNode,
  SurveyedNode,
  SurveyNode,
  TreeNode,
  WorkspaceNode,
} from "../../src/editor/tree/treeNode";
import { buildWorkspaceItem } from "../../src/editor/tree/workspaceItem";
import { buildWorkspaceTooltip } from "../../src/editor/tree/workspaceTooltip";
import type { WorkspaceSurvey } from "../../src/editor/workspace/workspaceSurvey";
import type { TrustLevel } from "../../src/project/scan/trustLevel";
import type { NamesShown } from "../../src/engine/names/names";
import { openShippedBook } from "../support/namesOf";
import { header, json, refusal, stall, wait, honest, body, status } from "../support/rude/plan";
import type { RudeServer } from "../support/rude/rudeServer";
import { useServiceFixture } from "../support/serviceFixture";
import { TreeFixture, type TreeFixtureOptions } from "../support/treeFixture";
import { itInCi } from "../support/shortRun";
import { showSample } from "../support/showSample";
import { makeTemporaryFolder } from "../support/temporaryFolder";
import { isSettledWithin, turnsOfTheLoop } from "../support/settledWithin";
import { named } from "../../src/sources/gate/cleared";
import { noNames } from "../support/namesOf";

const fixture = useServiceFixture();
const open: TreeFixture[] = [];

async function start(
  options: TreeFixtureOptions = {},
): Promise<{ server: RudeServer; tree: TreeFixture }> {
  const server = await fixture().server();
  const tree = new TreeFixture(fixture(), server, options);
  open.push(tree);
  return { server, tree };
}

async function startWithTag(
  count: number,
  options: TreeFixtureOptions = {},
): Promise<{ server: RudeServer; tree: TreeFixture }> {
  const started = await start(options);
  started.server.service.put("harbor", ...addresses(count));
  return started;
}

function addresses(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(40, "0")}`);
}

const tagPath = "/v2/tags/harbor/addresses";
const forbidden = { match: { path: tagPath }, do: refusal(403) };

afterEach(() => {
  for (const tree of open.splice(0)) tree.dispose();
});

describe("the catalog tree", () => {
  it("has three roots in the order Chains, Tokens, Tags and requests nothing before one is opened", async () => {
    const { server, tree } = await start();
    assert.deepEqual(await tree.rows(), ["Chains", "Tokens", "Tags"]);
    assert.equal(server.requests.length, 0);
  });

  it("shows a chain with its identifier, and below it its explorers with their hosts", async () => {
    const { server, tree } = await start();
    server.service.lists["/v2/chains"] = [
      chain("ethereum", 1, [["Etherscan", "https://etherscan.io"]]),
      chain("bitcoin", -1, []),
    ];
    assert.deepEqual(await tree.rows("Chains"), [
      "Name of ethereum | ethereum",
      "Name of bitcoin | bitcoin",
    ]);
    assert.deepEqual(await tree.rows("Chains", "Name of ethereum"), ["Etherscan | etherscan.io"]);
  });

  it("shows the chain ID after the name of a chain only if the ID is not a common one, but in each tooltip", async () => {
    const { server, tree } = await start();
    server.service.lists["/v2/chains"] = [chain("arbitrum", 42161, []), chain("odd", 31337, [])];
    assert.deepEqual(await tree.rows("Chains"), [
      "Name of arbitrum | arbitrum",
      "Name of odd | odd · chain ID 31337",
    ]);
    const arbitrum = await tree.node("Chains", "Name of arbitrum");
    assert.match(tree.tooltipOf(arbitrum).replaceAll("&nbsp;", " "), /chain ID 42161/);
  });

  for (const chainId of [0, 2 ** 60, "1", null]) {
    it(`shows no chain ID if it is ${String(chainId)} (V-13)`, async () => {
      const { server, tree } = await start();
      server.service.lists["/v2/chains"] = [chain("odd", chainId, [])];
      assert.deepEqual(await tree.rows("Chains"), ["Name of odd | odd"]);
    });
  }

  it("shows the count of a sample tag before the word “sample”, since a narrow view cuts off the end", async () => {
    const folder = await makeTemporaryFolder();
    const none = (): undefined => undefined;
    await showSample(folder.path);
    const parts = {
      directory: folder.path,
      openBook: openShippedBook,
      listNodes: () => Promise.resolve([]),
      log: none,
      onNotice: none,
      onDidChangeTags: none,
    };
    const connection = new Connection({
      readBaseUrl: () => "",
      readKey: () => Promise.resolve(undefined),
      openLocal: () => openLocalService(parts),
      openRemote: () => openLocalService(parts),
    });
    const tree = new CatalogTree(connection, noNames());
    try {
      await connection.catalog.tags.load();
      const rows = await tree.getChildren((await tree.getChildren()).at(-1));
      const items = rows.map((row) => tree.getTreeItem(row));
      assert.ok(items.length > 0);
      for (const { description, accessibilityInformation } of items) {
        assert.match(String(description), /^\d+ · sample$/);
        assert.match(
          accessibilityInformation?.label ?? "",
          /^sample_\w+, sample, \d+ address(es)?$/,
        );
      }
    } finally {
      tree.dispose();
      connection.dispose();
      await folder.remove();
    }
  });

  it("shows a token with each deployment: chain, address or native coin, decimals", async () => {
    const { server, tree } = await start();
    server.service.lists["/v2/tokens"] = [
      {
        id: "eth",
        name: "Ether",
        symbol: "ETH",
        icon_url: null,
        deployments: [
          { chain: "ethereum", address: "0", decimals: 18 },
          { chain: "solana", address: "7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs", decimals: 8 },
          { chain: "odd", address: "0xabc", decimals: -1 },
        ],
      },
    ];
    assert.deepEqual(await tree.rows("Tokens"), ["ETH | ethereum, solana +1 · Ether"]);
    assert.deepEqual(await tree.rows("Tokens", "ETH"), [
      "ethereum | native coin · 18 decimals",
      "solana | 7vfCXTUXx5…b963voxs · 8 decimals",
      "odd | 0xabc · decimals not known",
    ]);
  });

  it("shows the name of a deployment from the book in its tooltip, only on the chain of the name", async () => {
    const { server, tree } = await start();
    const address = "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2";
    const deployments = ["ethereum", "base"].map((on) => ({ chain: on, address, decimals: 6 }));
    server.service.lists["/v2/tokens"] = [{ id: "x", name: "X", symbol: "X", deployments }];
    await tree.rows("Tokens", "X");
    await tree.names.open();
    const onEthereum = tree.tooltipOf(await tree.node("Tokens", "X", "ethereum"));
    assert.match(onEthereum, /AaveV3Ethereum.*POOL .* Ethereum .* Aave address book/);
    assert.doesNotMatch(tree.tooltipOf(await tree.node("Tokens", "X", "base")), /Aave/);
  });

  it("distinguishes tokens with the same symbol by their chains, each with its first letter as icon (U-53f)", async () => {
    const { server, tree } = await start();
    const token = (id: string, name: string, chain: string): unknown => ({
      id,
      name,
      symbol: "usdt",
      icon_url: null,
      deployments: [{ chain, address: "0x1", decimals: 6 }],
    });
    server.service.lists["/v2/tokens"] = [
      token("a", "Tether", "solana"),
      token("b", "Tether", "ton"),
      token("c", "usdt", "base"),
    ];
    const rows = ["usdt | solana · Tether", "usdt | ton · Tether", "usdt | base"];
    assert.deepEqual(await tree.rows("Tokens"), rows);
    const { iconPath } = tree.item(await tree.node("Tokens", "usdt"));
    assert.ok(iconPath instanceof vscode.Uri && iconPath.scheme === "data");
    assert.match(decodeURIComponent(iconPath.path), />U<\/text>/);
  });

  it("shows an address under a tag by its name, with its other tags and its chains", async () => {
    const { server, tree } = await startWithTag(1);
    const [address = ""] = addresses(1);
    server.service.put("vault_main", address);
    server.service.put("0", address);
    assert.deepEqual(await tree.rows("Tags"), [
      "harbor | 1",
      "vault_main | 1",
      "no tag (reserved) | 1",
    ]);
    assert.deepEqual(await tree.rows("Tags", "harbor"), [
      "≈ Zero address | 0x00000000…00000000 · vault_main, no tag (reserved) · ethereum",
    ]);
  });

  it("gives screen readers the address in full, with its chains and its other tags", async () => {
    const { tree } = await startWithTag(1);
    const item = tree.item(await tree.node("Tags", "harbor", "≈ Zero"));
    const [address] = addresses(1);
    assert.equal(
      item.accessibilityInformation?.label,
      `≈ Zero address. Address ${address ?? ""}; on ethereum; no other tag`,
    );
    assert.equal(item.resourceUri, undefined);
    assert.match(tree.tooltipOf(await tree.node("Tags", "harbor", "≈ Zero")), /0{40}/);
  });

  it("opens an address by Enter or a click", async () => {
    const { tree } = await startWithTag(1);
    const { command } = tree.item(await tree.node("Tags", "harbor", "≈ Zero"));
    assert.equal(command?.command, "_addressAtlas.openRow");
  });

  it("gives no arguments to the commands of rows, since the editor forgets them when it redraws a row", async () => {
    const { tree, server } = await startWithTag(1_050, { pageSize: 100 });
    server.service.lists["/v2/chains"] = [chain("a", 1, [["E", "https://e.io"]])];
    await tree.nodes("Tags", "harbor");
    for (let page = 1; page < 10; page += 1) await tree.pressLast("Tags", "harbor");
    const rows = [
      ...(await tree.nodes("Tags", "harbor")),
      ...(await tree.nodes("Tags")),
      ...(await tree.nodes("Chains", "Name of a")),
      ...(await tree.nodes("Tokens")),
    ];
    const commands = rows.flatMap((node) => tree.item(node).command ?? []);
    assert.deepEqual(
      [...new Set(commands.map(({ command }) => command))],
      ["_addressAtlas.openRow"],
    );
    assert.ok(commands.every((command) => command.arguments === undefined));
  });

  it("builds no tooltip before it is requested", async () => {
    const { tree } = await startWithTag(3);
    for (const node of await tree.nodes("Tags", "harbor")) {
      assert.equal(tree.item(node).tooltip, undefined);
    }
  });

  it("has no “Load more” row if no page follows (P-01)", async () => {
    const { tree } = await startWithTag(30);
    assert.equal((await tree.rows("Tags", "harbor")).length, 30);
  });

  it("loads 95 addresses page by page with its last row, in the service's order, and shows the total", async () => {
    const { server, tree } = await startWithTag(95);
    const seen: (string | undefined)[] = [];
    for (let page = 0; page < 3; page += 1) {
      seen.push(await tree.lastRow("Tags", "harbor"));
      await tree.pressLast("Tags", "harbor");
    }
    assert.deepEqual(seen, [
      "Load more (30 of 95)",
      "Load more (60 of 95)",
      "Load more (90 of 95)",
    ]);
    const nodes = await tree.nodes("Tags", "harbor");
    assert.deepEqual(
      nodes.map((node) => node.kind === "address" && node.address),
      addresses(95),
    );
    assert.equal(server.requestsOf(tagPath).length, 4);
  });

  it("says how many are loaded if the service gives no total", async () => {
    const { server, tree } = await start();
    server.plan({
      match: { path: "/v2/tags" },
      do: json([{ tag: "alpha_one" }], { link: '</v2/tags?after=x>; rel="next"' }),
    });
    assert.deepEqual(await tree.rows("Tags"), ["alpha_one", "Load more (1 loaded)"]);
  });

  it("shows “Loading…” while a page is slow, and the rows when they arrive", async () => {
    const { server, tree } = await startWithTag(2, { patience: 1 });
    server.plan({ match: { path: tagPath }, do: [wait(600), honest] });
    await tree.connection.catalog.tags.load();
    assert.deepEqual(await tree.rows("Tags", "harbor"), ["Loading…"]);
    await until(() => tree.drawn.some((node) => node?.kind === "tag"));
    assert.equal((await tree.rows("Tags", "harbor")).length, 2);
  });

  it("redraws a row again if the editor still shows “Loading…” below it (U-58f)", async () => {
    const { server, tree } = await startWithTag(2, { patience: 1 });
    server.plan({ match: { path: tagPath }, do: [wait(100), honest] });
    await tree.connection.catalog.tags.load();
    const node = await tree.node("Tags", "harbor");
    assert.deepEqual(await tree.rows("Tags", "harbor"), ["Loading…"]);
    const redraws = (): number => tree.drawn.filter((each) => each === node).length;
    await until(() => redraws() === 1);
    // Requests nothing, like an editor that has ignored the first redraw.
    await until(() => redraws() === 2);
    assert.equal((await tree.tree.getChildren(node)).length, 2);
    const after = redraws();
    await sleep(1_500);
    assert.equal(redraws(), after);
  });

  itInCi(
    "redraws a row that still shows “Loading…” after a box was open for longer than all redraws (U-58f)",
    async () => {
      const { server, tree } = await startWithTag(2, { patience: 1 });
      server.plan({ match: { path: tagPath }, do: [wait(100), honest] });
      const { catalog } = tree.connection;
      await catalog.tags.load();
      const node = await tree.node("Tags", "harbor");
      const box = catalog.holdDrawing();
      assert.deepEqual(await tree.rows("Tags", "harbor"), ["Loading…"]);
      const redraws = (): number => tree.drawn.filter((each) => each === node).length;
      await sleep(7_000);
      assert.equal(redraws(), 0);
      box.dispose();
      // Requests nothing, like an editor that has ignored the redraw at the release.
      await until(() => redraws() === 2);
    },
  );

  it("leaves no timer of a redraw when it is disposed", async () => {
    const { server, tree } = await startWithTag(2, { patience: 1 });
    server.plan({ match: { path: tagPath }, do: [wait(100), honest] });
    const { catalog } = tree.connection;
    await catalog.tags.load();
    assert.deepEqual(await tree.rows("Tags", "harbor"), ["Loading…"]);
    await until(() => tree.drawn.some((each) => each?.kind === "tag"));
    tree.tree.dispose();
    const before = catalog.changedAt;
    await sleep(1_500);
    assert.equal(catalog.changedAt, before);
  });

  it("says that a list has no rows", async () => {
    const { tree } = await start();
    assert.deepEqual(await tree.rows("Chains"), ["The service lists no chains"]);
    assert.deepEqual(await tree.rows("Tags"), ["No tags yet"]);
  });

  it("shows a failed first page as a row that says why and tries again when it is pressed", async () => {
    const { server, tree } = await startWithTag(2);
    server.plan(forbidden);
    await tree.nodes("Tags");
    const [row] = await tree.rows("Tags", "harbor");
    assert.equal(row, "Try again | not allowed with this key");
    const [failed] = await tree.nodes("Tags", "harbor");
    assert.ok(failed);
    assert.match(tree.tooltipOf(failed), /^localhost:\d+ does not allow this/);
    await tree.pressLast("Tags", "harbor");
    assert.equal((await tree.rows("Tags", "harbor")).length, 2);
  });

  it("keeps pages 1 and 2 when page 3 fails, and retries it with the last row (P-15)", async () => {
    const { server, tree } = await startWithTag(95);
    await tree.nodes("Tags", "harbor");
    await tree.pressLast("Tags", "harbor");
    server.plan({ match: { path: /page=3/ }, do: refusal(403) });
    await tree.pressLast("Tags", "harbor");
    const rows = await tree.rows("Tags", "harbor");
    assert.equal(rows.length, 61);
    assert.match(rows.at(-1) ?? "", /^Retry page 3/);
    await tree.pressLast("Tags", "harbor");
    assert.equal(await tree.lastRow("Tags", "harbor"), "Load more (90 of 95)");
  });

  it("keeps the rows of a list whose next page is the same page, and says that the list ends there (P-02)", async () => {
    const { server, tree } = await startWithTag(1);
    const link = `<${tagPath}?per_page=30>; rel="next"`;
    const page = json([{ address: addresses(1)[0], tags: ["harbor"], chains: [] }], { link });
    server.plan({ match: { path: tagPath }, times: 2, do: page });
    await tree.nodes("Tags", "harbor");
    await tree.pressLast("Tags", "harbor");
    assert.equal(await tree.lastRow("Tags", "harbor"), "Load more (1 loaded)");
    await tree.pressLast("Tags", "harbor");
    const rows = await tree.rows("Tags", "harbor");
    assert.equal(rows.length, 2);
    assert.match(rows[1] ?? "", /^Further rows cannot be loaded/);
  });

  it("shows a row only once if two pages contain it (P-13)", async () => {
    const { server, tree } = await startWithTag(1);
    const record = { address: addresses(1)[0], tags: ["harbor"], chains: [] };
    const link = `<${tagPath}?after=1>; rel="next"`;
    server.plan(
      { match: { path: tagPath }, do: json([record], { link }) },
      { match: { path: /after=1/ }, do: json([record, { ...record, address: "0xother" }]) },
    );
    await tree.nodes("Tags", "harbor");
    await tree.pressLast("Tags", "harbor");
    assert.equal((await tree.rows("Tags", "harbor")).length, 2);
  });

  it("gives no two rows the same id, whatever names the service gives its records (U-04f)", async () => {
    const { server, tree } = await start();
    const names = [
      "a",
      "a/",
      "a/b",
      "#a",
      "%61",
      "A",
      "",
      "state",
      "\ud800",
      "\udfff",
      "x".repeat(300),
    ];
    server.service.lists["/v2/chains"] = names.map((name) =>
      chain(name, -1, [["E", "https://e.io"]]),
    );
    const chains = (await tree.nodes("Chains")).filter((node) => node.kind === "chain");
    const below = await Promise.all(chains.map((node) => tree.tree.getChildren(node)));
    const ids = [...chains, ...below.flat(), ...(await tree.nodes())].map((node) => node.id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(chains.length, names.length);
  });

  it("gives the rows of an address under two tags different ids", async () => {
    const { server, tree } = await startWithTag(1);
    server.service.put("vault_main", ...addresses(1));
    const [one] = await tree.nodes("Tags", "harbor");
    const [other] = await tree.nodes("Tags", "vault_main");
    assert.ok(one && other && one.id !== other.id);
  });

  it("shows the rows that can be read and says how many cannot (V-02)", async () => {
    const { server, tree } = await start();
    server.service.lists["/v2/chains"] = [chain("a", 1, []), 42, chain("b", 2, [])];
    assert.equal((await tree.rows("Chains")).length, 2);
    assert.match(tree.tooltipOf(await tree.node("Chains")), /1 row could not be read/);
    const records = [{ address: addresses(1)[0], tags: ["harbor"], chains: [] }, 42];
    server.service.put("harbor", ...addresses(2));
    server.plan({ match: { path: tagPath }, do: json(records) });
    assert.equal((await tree.rows("Tags", "harbor")).length, 1);
    const tag = await tree.node("Tags", "harbor");
    assert.match(tree.tooltipOf(tag), /1 row could not be read/);
    tree.drawn.length = 0;
    tree.tree.collapse(tag);
    assert.deepEqual(tree.drawn, [tag], "what was said before is asked for again");
  });

  it("gives a root no tooltip before its list is read, since the editor would keep that tooltip", async () => {
    const { tree } = await startWithTag(1);
    const root = await tree.node("Tags");
    assert.equal(tree.tree.resolveTreeItem(tree.item(root), root).tooltip, undefined);
    await tree.rows("Tags");
    assert.match(tree.tooltipOf(root), /^Last read/);
  });

  it("shows hostile names safely, in labels, tooltips and texts for screen readers (V-16)", async () => {
    const { server, tree } = await start();
    const hostile = `a\u202eb\u0000\n$(alert)[x](command:y)<img src=x>${"z".repeat(1_000_000)}`;
    server.service.lists["/v2/chains"] = [chain(hostile, 1, [[hostile, hostile]])];
    server.service.lists["/v2/tokens"] = [
      {
        id: hostile,
        name: hostile,
        symbol: hostile,
        deployments: [{ chain: hostile, address: hostile, decimals: 18 }],
      },
    ];
    server.plan({ match: { path: "/v2/tags" }, do: json([{ tag: hostile, address_count: 1 }]) });
    for (const root of ["Chains", "Tokens", "Tags"]) {
      const [node] = await tree.nodes(root);
      assert.ok(node);
      const below = root === "Tags" ? [] : await tree.tree.getChildren(node);
      for (const one of [node, ...below]) assertSafe(tree, one);
    }
  });

  it("makes no command link of hostile text, since tooltips are not trusted", async () => {
    const { server, tree } = await start();
    server.service.lists["/v2/chains"] = [chain("[x](command:y)", 1, [])];
    const node = await tree.node("Chains", "Name of");
    const { tooltip } = tree.tree.resolveTreeItem(tree.item(node), node);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    assert.equal(tooltip.isTrusted ?? false, false);
    assert.equal(tooltip.supportHtml ?? false, false);
    assert.doesNotMatch(tooltip.value, /(?<!\\)\[x(?<!\\)\]\(command/);
  });

  it("makes no link of a URL from the service: the tooltip of every row is escaped (T-28f)", async () => {
    const { server, tree } = await start();
    const url = "https://evil.example/x www.evil.example a@evil.example";
    server.service.lists["/v2/chains"] = [chain(url, 1, [[url, "https://evil.example"]])];
    server.service.lists["/v2/tokens"] = [
      { id: "t", name: url, symbol: url, deployments: [{ chain: url, address: url, decimals: 1 }] },
    ];
    for (const root of ["Chains", "Tokens"]) {
      const [node] = await tree.nodes(root);
      assert.ok(node);
      for (const one of [node, ...(await tree.tree.getChildren(node))]) {
        const shown = tree.tooltipOf(one);
        assert.match(shown, /evil/);
        assert.match(shown, /^(?:[\p{L}\p{N} ]|&#\d+;| {2}\n)*$/u);
      }
    }
  });

  it("offers a panel after 1,000 rows under one tag", async () => {
    const { tree } = await startWithTag(1_050, { pageSize: 100 });
    await tree.nodes("Tags", "harbor");
    for (let page = 1; page < 10; page += 1) await tree.pressLast("Tags", "harbor");
    const rows = await tree.rows("Tags", "harbor");
    assert.equal(rows.length, 1_001);
    assert.equal(rows.at(-1), "Open in panel");
  });

  it("offers a panel after 1,000 rows below one chain or token", async () => {
    const { server, tree } = await start();
    const many = Array.from({ length: 1_001 }, (_, index) => index);
    const explorers = many.map((index) => [`Scan ${index}`, "https://scan.example"] as const);
    server.service.lists["/v2/chains"] = [chain("ethereum", 1, explorers)];
    const deployments = many.map((index) => ({ chain: `c${index}`, address: "0", decimals: 1 }));
    server.service.lists["/v2/tokens"] = [{ id: "eth", name: "Ether", symbol: "ETH", deployments }];
    for (const path of [
      ["Chains", "Name of ethereum"],
      ["Tokens", "ETH"],
    ]) {
      const nodes = await tree.nodes(...path);
      const [last] = nodes.slice(-1);
      assert.ok(nodes.length === 1_001 && last !== undefined);
      const { label, command } = tree.item(last);
      assert.deepEqual([label, command?.command], ["Open in panel", "_addressAtlas.openRow"]);
    }
  });

  it("shows a long list from a single response in parts, without another request", async () => {
    const { server, tree } = await start();
    server.service.lists["/v2/tokens"] = Array.from({ length: 1_200 }, (_, index) => ({
      id: `t${index}`,
      name: `Token ${index}`,
      symbol: `T${index}`,
      deployments: [],
    }));
    assert.equal(await tree.lastRow("Tokens"), "Load more (300 of 1,200)");
    await tree.pressLast("Tokens");
    assert.equal(await tree.lastRow("Tokens"), "Load more (600 of 1,200)");
    await tree.pressLast("Tokens");
    await tree.pressLast("Tokens");
    assert.equal((await tree.rows("Tokens")).length, 1_001);
    assert.equal(server.requests.length, 1);
  });

  it("a refresh loads as many pages as were open, with the same ids", async () => {
    const { server, tree } = await startWithTag(95);
    await tree.nodes("Tags", "harbor");
    await tree.pressLast("Tags", "harbor");
    const before = (await tree.nodes("Tags", "harbor")).map((node) => node.id);
    await tree.connection.catalog.refresh();
    assert.deepEqual(
      (await tree.nodes("Tags", "harbor")).map((node) => node.id),
      before,
    );
    assert.equal(server.requestsOf(tagPath).length, 4);
  });

  it("finds the pressed row, even while it is redrawn", async () => {
    const { tree } = await startWithTag(40);
    await tree.rows("Tags", "harbor");
    const [pressed, other] = [(await tree.nodes("Tags", "harbor")).at(-1), await tree.node("Tags")];
    const address = await tree.node("Tags", "harbor", "≈ Zero");
    assert.ok(pressed?.kind === "state");
    const selecting = new vscode.EventEmitter<vscode.TreeViewSelectionChangeEvent<TreeNode>>();
    const view = { selection: [other], onDidChangeSelection: selecting.event };
    const kinds = ["state", "address"] as const;
    const found = findPressedRow(view, kinds);
    view.selection = [pressed];
    selecting.fire({ selection: [pressed] });
    assert.equal(await found, pressed);
    assert.equal(await findPressedRow(view, kinds), pressed);
    view.selection = [other];
    assert.equal(await findPressedRow(view, kinds), undefined);
    view.selection = [];
    const pressedLater = findPressedRow(view, kinds);
    view.selection = [address];
    assert.equal(await pressedLater, address);
    selecting.dispose();
  });

  it("finds the pressed last row of a list although an address is selected before it (U-59f)", async () => {
    const { tree } = await startWithTag(40);
    await tree.rows("Tags", "harbor");
    const rows = await tree.nodes("Tags", "harbor");
    const selecting = new vscode.EventEmitter<vscode.TreeViewSelectionChangeEvent<TreeNode>>();
    const view = { selection: [rows[0]!, rows.at(-1)!], onDidChangeSelection: selecting.event };
    assert.equal(await findPressedRow(view, ["state"]), rows.at(-1));
    selecting.dispose();
  });

  it("shows no “Loading…” to a second call while the first page loads (U-58f)", async () => {
    const { server, tree } = await startWithTag(3);
    server.plan({ match: { path: tagPath }, do: [wait(200), honest] });
    const harbor = await tree.node("Tags", "harbor");
    const calls = [tree.tree.getChildren(harbor), tree.tree.getChildren(harbor)];
    for (const rows of await Promise.all(calls)) {
      assert.deepEqual(
        rows.map(({ kind }) => kind),
        ["address", "address", "address"],
      );
    }
  });

  it("shows after a refresh what the service now has (P-14)", async () => {
    const { server, tree } = await startWithTag(3);
    await tree.nodes("Tags", "harbor");
    server.service.tagsOf.delete(addresses(3)[1] ?? "");
    server.service.put("harbor", "0xnew");
    await tree.connection.catalog.refresh();
    const nodes = await tree.nodes("Tags", "harbor");
    assert.deepEqual(
      nodes.map((node) => node.kind === "address" && node.address),
      [addresses(3)[0], addresses(3)[2], "0xnew"],
    );
  });

  it("keeps every row when a refresh fails, and offers to refresh again", async () => {
    const { server, tree } = await startWithTag(3);
    await tree.nodes("Tags", "harbor");
    server.plan(forbidden);
    await tree.connection.catalog.refresh();
    const rows = await tree.rows("Tags", "harbor");
    assert.equal(rows.length, 4);
    assert.match(rows[3] ?? "", /^Refresh again/);
    await tree.pressLast("Tags", "harbor");
    assert.equal((await tree.rows("Tags", "harbor")).length, 3);
  });

  it("redraws nothing when a row is opened, since the editor requests its rows itself", async () => {
    const { tree } = await startWithTag(2);
    const node = await tree.node("Tags");
    tree.drawn.length = 0;
    tree.tree.expand(node);
    assert.deepEqual(tree.drawn, []);
  });

  it("shows the count next to a root once it is closed, and redraws nothing while it is open", async () => {
    const { tree } = await startWithTag(2);
    const node = await tree.node("Tags");
    tree.drawn.length = 0;
    await tree.rows("Tags");
    assert.deepEqual(tree.drawn, []);
    tree.tree.collapse(node);
    assert.deepEqual(tree.drawn, [node]);
    assert.equal(tree.textOf(node), "Tags | 1");
    tree.tree.expand(node);
    tree.tree.collapse(node);
    assert.deepEqual(tree.drawn, [node]);
  });

  it("cancels loading within 100 ms when the row is closed, and loads again when it is opened (U-01f)", async () => {
    const { server, tree } = await startWithTag(2, { patience: 1 });
    server.plan({ match: { path: tagPath }, do: [stall] });
    await tree.connection.catalog.tags.load();
    const node = await tree.node("Tags", "harbor");
    assert.deepEqual(await tree.rows("Tags", "harbor"), ["Loading…"]);
    const list = tree.connection.catalog.addressesOf(named("harbor"));
    await until(() => server.requestsOf(tagPath).length === 1);
    tree.tree.collapse(node);
    assert.ok(
      await isSettledWithin(
        100,
        until(() => list.loading === undefined),
      ),
    );
    assert.deepEqual([list.failed, list.items.length], [undefined, 0]);
    tree.tree.expand(node);
    assert.ok(tree.drawn.includes(node));
    await list.load();
    assert.equal((await tree.rows("Tags", "harbor")).length, 2);
  });

  it("draws nothing more when it is disposed while it loads (U-02f)", async () => {
    const { server, tree } = await startWithTag(2, { patience: 1 });
    server.plan({ match: { path: tagPath }, do: [stall] });
    await tree.connection.catalog.tags.load();
    await tree.nodes("Tags", "harbor");
    await until(() => server.requestsOf(tagPath).length === 1);
    const drawn = tree.drawn.length;
    tree.dispose();
    await turnsOfTheLoop();
    assert.equal(tree.drawn.length, drawn);
  });

  it("sends two requests for twenty refreshes (U-03f)", async () => {
    const { server, tree } = await start();
    server.service.lists["/v2/chains"] = [chain("a", 1, [])];
    await tree.nodes("Chains");
    await Promise.all(Array.from({ length: 20 }, () => tree.connection.catalog.refresh()));
    assert.equal(server.requestsOf("/v2/chains").length, 3);
  });

  it("redraws only the rows of an address that was tagged", async () => {
    const { tree } = await startWithTag(3);
    const nodes = await tree.nodes("Tags", "harbor");
    assert.deepEqual(tree.drawn, []);
    const { catalog } = tree.connection;
    catalog.noteTagged("vault_main", [
      { address: addresses(3)[1] ?? "", tags: ["harbor", "vault_main"], chains: ["ethereum"] },
    ]);
    await until(() => catalog.tags.loading === undefined);
    assert.deepEqual(tree.drawn, [nodes[1]]);
    assert.match(tree.textOf(nodes[1]!), /vault_main/);
  });

  it("redraws only the rows of addresses whose name has changed", async () => {
    let shown: NamesShown = "off";
    const { server, tree } = await startWithTag(1, { namesShown: () => shown });
    server.service.put("harbor", ...addresses(1), `0x${"3c".repeat(20)}`);
    const [zero] = await tree.nodes("Tags", "harbor");
    assert.ok(zero);
    for (const node of await tree.nodes("Tags", "harbor")) tree.item(node);
    assert.match(tree.textOf(zero), /^0x00000000…00000000 \|/);
    shown = "all";
    await tree.names.update();
    tree.tree.followNames();
    assert.deepEqual(tree.drawn, [zero]);
    assert.match(tree.textOf(zero), /^≈ Zero address \|/);
    tree.tree.followNames();
    assert.deepEqual(tree.drawn, [zero]);
  });

  it("redraws only those rows of a list that have changed", async () => {
    const { server, tree } = await startWithTag(3);
    server.service.put("vault_main", ...addresses(2));
    const [, vault] = await tree.nodes("Tags");
    assert.deepEqual(tree.drawn, []);
    server.service.put("vault_main", ...addresses(3));
    await tree.connection.catalog.refreshTags();
    assert.deepEqual(tree.drawn, [vault]);
    assert.match(tree.textOf(vault!), /^vault_main \| 3$/);
  });

  it("redraws nothing while a box is open, and each changed row once when it is closed (U-51f)", async () => {
    const { server, tree } = await startWithTag(3);
    server.service.put("vault_main", ...addresses(2));
    const [, vault] = await tree.nodes("Tags");
    const { catalog } = tree.connection;
    const [one, other] = [catalog.holdDrawing(), catalog.holdDrawing()];
    for (const count of [3, 4]) {
      server.service.put("vault_main", ...addresses(count));
      await catalog.refreshTags();
    }
    one.dispose();
    one.dispose();
    assert.deepEqual(tree.drawn, []);
    other.dispose();
    assert.deepEqual(tree.drawn, [vault]);
    await catalog.refreshTags();
    assert.match(tree.textOf(vault!), /^vault_main \| 4$/);
  });

  it("redraws a list that the user has refreshed, because it shows when it was read", async () => {
    const { tree } = await startWithTag(3);
    const root = await tree.node("Tags");
    await tree.nodes("Tags");
    assert.deepEqual(tree.drawn, []);
    await tree.connection.catalog.refresh();
    assert.deepEqual(tree.drawn, [root]);
  });

  it("draws a page that arrives soon without showing “Loading…” first", async () => {
    const { tree } = await startWithTag(95);
    const node = await tree.node("Tags", "harbor");
    await tree.nodes("Tags", "harbor");
    assert.deepEqual(tree.drawn, []);
    await tree.pressLast("Tags", "harbor");
    assert.deepEqual(tree.drawn, [node]);
  });

  it("says in the last row that a slow page is loading, and offers it again when loading is cancelled", async () => {
    const { server, tree } = await startWithTag(95, { patience: 1 });
    const { catalog } = tree.connection;
    await catalog.tags.load();
    await catalog.addressesOf(named("harbor")).load();
    const node = await tree.node("Tags", "harbor");
    assert.equal(await tree.lastRow("Tags", "harbor"), "Load more (30 of 95)");
    server.plan({ match: { path: /page=2/ }, do: [stall] });
    tree.drawn.length = 0;
    const pressed = tree.pressLast("Tags", "harbor");
    await until(() => tree.drawn.length === 1);
    assert.equal(await tree.lastRow("Tags", "harbor"), "Loading…");
    tree.tree.collapse(node);
    await pressed;
    assert.equal(await tree.lastRow("Tags", "harbor"), "Load more (30 of 95)");
    assert.ok(tree.drawn.every((drawn) => drawn?.kind === "state"));
  });
});

describe("the row of the workspace while its files are read", () => {
  const textsOf = (says: SurveyNode["says"]): readonly unknown[] => {
    const source = {
      counts: { files: 12, unchecked: 3 },
      unread: [],
    } as unknown as WorkspaceSurvey;
    const root: WorkspaceNode = { kind: "workspace", id: "workspace" };
    const node: SurveyNode = { kind: "survey", id: says, parent: root, says };
    const { label, description, accessibilityInformation } = buildWorkspaceItem(
      node,
      source,
      () => false,
    );
    const tooltip = buildWorkspaceTooltip(node, source, () => undefined)?.value;
    return [
      label,
      description,
      accessibilityInformation?.label,
      tooltip?.replaceAll("&nbsp;", " "),
    ];
  };

  it("says first what goes on; its tooltip and its accessible label name the press that stops it", () => {
    assert.deepEqual(textsOf("reading"), [
      ...["Reading files…", "12 read", "Reading files…, 12 read, Stop Reading", "Stop Reading"],
    ]);
    assert.deepEqual(textsOf("checking").slice(0, 2), ["Looking for warnings…", "3 files left"]);
    assert.deepEqual(textsOf("stopped"), [
      ...["Continue Reading", "stopped after 12 files", undefined, undefined],
    ]);
  });
});

describe("a group of addresses in the workspace", () => {
  it("excludes addresses with a warning in its tooltip, unless it is the group of warnings", () => {
    const tooltipOf = (status: TrustLevel): string => {
      const node = { kind: "status", status } as StatusNode;
      const source = {} as unknown as WorkspaceSurvey;
      const tooltip = buildWorkspaceTooltip(node, source, () => undefined);
      return tooltip?.value.replaceAll("&nbsp;", " ") ?? "";
    };
    for (const status of ["unnamed", "named", "tagged"] as const) {
      assert.match(tooltipOf(status), /no warning$/);
    }
    assert.match(tooltipOf("warned"), /tagged ones too/);
  });
});

describe("the row of a tagged address in the workspace", () => {
  it("offers to remove a tag only if a tag is the user's own", () => {
    const source = {
      survey: { describe: () => ({ symbols: [], tags: ["keeper"], names: [] }) },
    } as unknown as WorkspaceSurvey;
    const node = {
      kind: "surveyed",
      row: { key: "a", address: {}, text: "0xabc", placeCount: 1 },
      parent: { status: "tagged" },
    } as unknown as SurveyedNode;
    const menuFor = (own: string): string | undefined =>
      buildWorkspaceItem(node, source, (tag) => tag === own).contextValue;
    assert.deepEqual([menuFor("keeper"), menuFor("vault")], ["address own", "address"]);
  });
});

describe("the catalog tree without a usable connection", () => {
  it("is empty and sends no request while no key is stored, so the view shows its welcome text", async () => {
    const { server, tree } = await start({ key: () => undefined });
    assert.deepEqual(await tree.rows(), []);
    assert.deepEqual([tree.connection.state, server.requests.length], ["noKey", 0]);
  });

  it("shows its roots as soon as a key is stored", async () => {
    let key: string | undefined = undefined;
    const { tree } = await start({ key: () => key });
    await tree.rows();
    key = fixture().canary.key;
    await tree.connection.update();
    assert.equal((await tree.rows()).length, 3);
  });

  it("is empty when the key was refused before anything was loaded (H-13)", async () => {
    const { server, tree } = await start();
    server.plan({ do: refusal(401) });
    await tree.rows("Chains");
    assert.equal(tree.connection.state, "keyRefused");
    assert.deepEqual(await tree.rows(), []);
  });

  it("keeps what was loaded when the key is refused later", async () => {
    const { server, tree } = await start();
    server.service.lists["/v2/chains"] = [chain("a", 1, [])];
    await tree.rows("Chains");
    server.plan({ do: refusal(401) });
    await tree.connection.catalog.refresh();
    assert.equal(tree.connection.state, "keyRefused");
    assert.match((await tree.rows("Chains")).join(), /^Name of a.*Set API Key/s);
    const last = (await tree.nodes("Chains")).at(-1);
    assert.ok(last);
    const { command, contextValue } = tree.item(last);
    assert.deepEqual(
      [command?.command, contextValue],
      ["addressAtlas.setApiKey", "state lacksKey"],
    );
  });

  it("shows above the loaded rows the one command that helps, until the problem is solved", async () => {
    let key: string | undefined = fixture().canary.key;
    const { server, tree } = await start({ key: () => key });
    server.service.lists["/v2/chains"] = [chain("a", 1, [])];
    await tree.rows("Chains");
    const first = async (): Promise<readonly (string | undefined)[]> => {
      const [row] = await tree.nodes();
      assert.ok(row);
      return [tree.textOf(row), tree.item(row).command?.command];
    };
    const roots = ["Chains | 1", undefined];
    assert.deepEqual(await first(), roots);
    const changes = async (change: () => unknown): Promise<void> => {
      tree.drawn.length = 0;
      await change();
      await until(() => tree.drawn.includes(undefined));
    };
    const { catalog } = tree.connection;

    key = undefined;
    await changes(() => tree.connection.update());
    assert.deepEqual(await first(), ["Set API Key…", "addressAtlas.setApiKey"]);
    key = fixture().canary.key;
    await changes(() => tree.connection.update());
    await until(() => catalog.chains.loading === undefined);
    assert.deepEqual(await first(), roots);

    server.plan({ do: refusal(401) });
    await changes(() => catalog.refresh());
    assert.deepEqual(await first(), ["Set API Key…", "addressAtlas.setApiKey"]);

    await changes(() => {
      tree.baseUrl = "http://atlas.example";
      return tree.connection.update();
    });
    assert.deepEqual(await first(), ["Connect to a Service…", "addressAtlas.connect"]);

    await changes(() => {
      tree.baseUrl = server.origin;
      return tree.connection.update();
    });
    assert.deepEqual(await first(), roots);
    await server.close();
    await changes(() => catalog.refresh());
    assert.deepEqual(await first(), ["Try again", "addressAtlas.refresh"]);
  });

  it("sends no request and keeps what was loaded when the base URL becomes invalid (U-13f)", async () => {
    const { server, tree } = await start();
    server.service.lists["/v2/chains"] = [chain("a", 1, [])];
    await tree.rows("Chains");
    tree.baseUrl = "http://atlas.example";
    await tree.connection.update();
    await tree.connection.catalog.refresh();
    assert.equal(tree.connection.state, "wrongAddress");
    assert.equal(server.requests.length, 1);
    assert.match((await tree.rows("Chains"))[0] ?? "", /^Name of a/);
  });

  it("reports a wrong base URL if something else answers there", async () => {
    const { server, tree } = await start();
    server.plan({ do: [status(200), header("content-type", "text/html"), body("<html></html>")] });
    await tree.rows("Chains");
    assert.equal(tree.connection.state, "wrongAddress");
  });

  it("reports that it is offline if nothing listens, keeps its roots and offers to try again (H-01)", async () => {
    const { server, tree } = await start();
    await server.close();
    await tree.rows("Chains");
    const list = tree.connection.catalog.chains;
    await until(() => list.failed !== undefined);
    assert.equal(tree.connection.state, "offline");
    assert.match((await tree.rows("Chains"))[0] ?? "", /^Try again \| no connection/);
  });
});

function chain(
  name: string,
  chainId: unknown,
  explorers: readonly (readonly [name: string, url: string])[],
): unknown {
  return {
    chain: name,
    chainId,
    name: `Name of ${name}`,
    icon_url: null,
    explorers: explorers.map(([explorer, url]) => ({ name: explorer, url })),
  };
}

function assertSafe(tree: TreeFixture, node: TreeNode): void {
  const { label, description, accessibilityInformation } = tree.item(node);
  const texts = [label, description, accessibilityInformation?.label, tree.tooltipOf(node)];
  for (const text of texts) {
    if (typeof text !== "string") continue;
    assert.doesNotMatch(text, /[\u0000\u202e]/);
    assert.ok(text.length < 3_000, `${text.length} characters`);
  }
  assert.doesNotMatch(typeof label === "string" ? label : "", /\n/);
}

async function until(
  holds: () => boolean | Promise<boolean>,
  milliseconds = 15_000,
): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!(await holds())) {
    assert.ok(Date.now() < end, "it did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
