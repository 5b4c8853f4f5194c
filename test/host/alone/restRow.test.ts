import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { until } from "../../support/editorFixture";
import { WholeExtension } from "../../support/wholeExtension";

const { executeCommand } = vscode.commands;
const many = Array.from({ length: 1_001 }, (_, index) => index);
const collapse = "workbench.actions.treeView.addressAtlas.catalog.collapseAll";

describe("the last row below a chain or token with more rows than the tree shows", function () {
  this.timeout(150_000);

  let whole: WholeExtension;

  before(async () => {
    whole = await WholeExtension.start();
    const { lists } = whole.server.service;
    const explorers = many.map((index) => ({ name: `Scan ${index}`, url: "https://scan.example" }));
    lists["/v2/chains"] = [
      { chain: "ethereum", chainId: 1, name: "Name of ethereum", icon_url: null, explorers },
    ];
    const deployments = many.map((index) => ({ chain: `c${index}`, address: "0", decimals: 1 }));
    lists["/v2/tokens"] = [{ id: "eth", name: "Ether", symbol: "ETH", deployments }];
  });
  after(async () => {
    await executeCommand("workbench.action.closeAllEditors");
    await whole.end();
  });

  const labels = (): readonly string[] =>
    vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

  /** Expands a root and its first row, moves to the last row before the next root, and presses Enter. */
  const pressLastBelow = async (root: number, rootsBehind: number): Promise<void> => {
    await executeCommand("addressAtlas.catalog.focus");
    await executeCommand(collapse);
    await executeCommand("list.focusFirst");
    for (let i = 0; i < root; i += 1) await executeCommand("list.focusDown");
    for (const key of ["list.expand", "list.focusDown", "list.expand", "list.focusLast"]) {
      await executeCommand(key);
    }
    for (let i = 0; i < rootsBehind; i += 1) await executeCommand("list.focusUp");
    await executeCommand("list.select");
  };

  // `root` is the number of the root, from 0 for `Workspace`; `behind` is the number of roots after it.
  for (const [name, root, behind] of [
    ["Name of ethereum", 1, 2],
    ["ETH", 2, 1],
  ] as const) {
    it(`opens its panel when it is pressed: ${name}`, async () => {
      // Retries: until the rows are loaded, Enter hits another row, which opens nothing.
      await until(async () => {
        await pressLastBelow(root, behind);
        for (let i = 0; i < 20 && !labels().includes(name); i += 1) await sleep(50);
        return labels().includes(name);
      }, "the panel");
    });
  }
});
