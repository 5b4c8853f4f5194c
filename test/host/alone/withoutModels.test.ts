import { createRequire } from "node:module";
import * as vscode from "vscode";
import { until } from "../../support/editorFixture";
import { vitalik } from "../../support/realAddresses";
import { WholeExtension } from "../../support/wholeExtension";

const editor = createRequire(__filename)("vscode") as object;

/** Values of `vscode.lm` in editors without usable language models. Each key describes such an editor. */
const others: Readonly<Record<string, unknown>> = {
  "has no interface for language models": undefined,
  "has models and takes no tools": { selectChatModels: () => Promise.resolve([]) },
  "refuses every tool": {
    registerTool: () => {
      throw new Error("not here");
    },
  },
};

describe("an editor that", () => {
  const own = Object.getOwnPropertyDescriptor(editor, "lm") ?? {};
  let whole: WholeExtension | undefined;

  afterEach(async () => {
    Object.defineProperty(editor, "lm", own);
    await whole?.end();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  for (const [name, lm] of Object.entries(others)) {
    it(`${name} still runs the rest of the extension`, async () => {
      let isRead = false;
      const get = (): unknown => {
        isRead = true;
        return lm;
      };
      Object.defineProperty(editor, "lm", { get, configurable: true });
      whole = await WholeExtension.start();
      whole.server.service.put("known_person", vitalik);
      await until(() => isRead, "the offer of the tools");
      await vscode.commands.executeCommand("addressAtlas.openAddress", { address: vitalik });
      const { server } = whole;
      await until(() => server.requestsOf(`/v2/addresses/${vitalik}`).length > 0, "the panel");
      const { activeTabGroup } = vscode.window.tabGroups;
      await until(() => activeTabGroup.activeTab?.label.includes("0xd8dA") === true, "its title");
    });
  }
});
