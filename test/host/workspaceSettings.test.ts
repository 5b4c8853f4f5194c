import assert from "node:assert/strict";
import * as vscode from "vscode";
import { readSetting, type SettingKey, settingTable } from "../../src/editor/platform/settings";
import { until } from "../support/editorFixture";
import { RudeServer } from "../support/rude/rudeServer";

describe("settings of a workspace that is trusted", () => {
  let trap: RudeServer;
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder);
  const file = vscode.Uri.joinPath(folder.uri, ".vscode", "settings.json");

  const write = async (settings: Readonly<Record<string, unknown>>): Promise<void> => {
    await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(settings)));
  };
  const diagnosticsAre = (value: boolean) => (): boolean =>
    readSetting(vscode.workspace, "editor.diagnostics") === value;

  before(async () => {
    trap = await new RudeServer().listen();
    await write({
      "addressAtlas.service.baseUrl": trap.origin,
      "addressAtlas.service.pageSize": 7,
      "addressAtlas.icons": "any",
      "addressAtlas.privacy.hideAmounts": true,
      "addressAtlas.explorers.preferred": { ethereum: "Evil" },
      "addressAtlas.editor.hoverDetails": "all",
      "addressAtlas.editor.diagnostics": false,
    });
    await until(diagnosticsAre(false), "the editor to read the folder's settings");
  });
  after(async () => {
    await write({});
    await until(diagnosticsAre(true), "the editor to forget the folder's settings");
    await trap.close();
  });

  it("do not control the client: each setting with the scope of the application keeps the user's value (D-10e)", () => {
    const keys = Object.keys(settingTable) as SettingKey[];
    const steering = keys.filter((key) => settingTable[key].scope === "application");
    assert.ok(steering.length >= 5);
    for (const key of steering) {
      assert.deepEqual(readSetting(vscode.workspace, key), settingTable[key].default, key);
    }
  });

  it("never lead a request to their base URL (D-10e)", async () => {
    await vscode.commands.executeCommand("addressAtlas.catalog.focus");
    await vscode.commands.executeCommand("addressAtlas.refresh");
    await vscode.commands.executeCommand("addressAtlas.openTag", { tag: "sample_exchange" });
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    assert.equal(trap.connections, 0);
  });
});
