import assert from "node:assert/strict";
import * as vscode from "vscode";

interface Contributions {
  readonly commands: readonly { readonly command: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
}

describe("the extension in the host", () => {
  const extension = vscode.extensions.getExtension("address-atlas.address-atlas");
  assert.ok(extension);
  const { contributes } = extension.packageJSON as { contributes: Contributions };

  it("activates without an error", async () => {
    await extension.activate();
    assert.equal(extension.isActive, true);
  });

  it("runs in the expected version of the editor", () => {
    assert.equal(vscode.version, process.env["ATLAS_EXPECTED_VERSION"]);
  });

  it("registers every command that its manifest names", async () => {
    await extension.activate();
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = contributes.commands.filter(({ command }) => !registered.has(command));
    assert.deepEqual(missing, []);
  });

  it("focuses its views without an error", async () => {
    const views = Object.values(contributes.views).flat();
    assert.ok(views.length > 0);
    for (const { id } of views) await vscode.commands.executeCommand(`${id}.focus`);
  });
});
