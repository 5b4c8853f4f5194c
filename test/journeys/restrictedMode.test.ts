import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { broadcastOf } from "../support/broadcastOf";
import { many } from "../support/manyAddresses";
import { poison } from "../support/poison";
import { RudeServer } from "../support/rude/rudeServer";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { Workbench } from "../support/workbench";
import { endsWithFailure } from "../support/endsWithFailure";

const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";

describe("a folder that nobody trusts", function () {
  endsWithFailure();

  let server: RudeServer;
  let trap: RudeServer;
  let folder: TemporaryFolder;
  let workbench: Workbench;

  before(async () => {
    server = await new RudeServer().listen();
    server.service.put("harbor_main", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48");
    trap = await new RudeServer().listen();
    folder = await makeTemporaryFolder();
    await mkdir(path.join(folder.path, ".vscode"));
    await writeFile(
      path.join(folder.path, ".vscode/settings.json"),
      JSON.stringify({
        "addressAtlas.service.baseUrl": trap.origin,
        "addressAtlas.icons": "any",
        "addressAtlas.editor.hoverDetails": "all",
        "addressAtlas.editor.diagnostics": false,
        "addressAtlas.editor.warnings": { lookAlike: "off" },
      }),
    );
    const [deployed = "", declared = ""] = many(2);
    for (const name of ["A.sol", "B.sol"]) {
      await writeFile(
        path.join(folder.path, name),
        `${permit2} // ${name}\n${deployed}\n${poison}\nuse(${declared});\n`,
      );
    }
    await writeFile(path.join(folder.path, "C.ts"), `const harborVault = "${declared}";\n`);
    const broadcast = path.join(folder.path, "broadcast/Deploy.s.sol/8453");
    await mkdir(broadcast, { recursive: true });
    await writeFile(path.join(broadcast, "run-latest.json"), broadcastOf(deployed));
    workbench = await Workbench.start({
      name: "restricted mode",
      workspace: folder.path,
      asksForTrust: true,
      settings: {
        "security.workspace.trust.startupPrompt": "never",
        "addressAtlas.service.baseUrl": server.origin,
      },
    });
  });
  after(async () => {
    await server.close();
    await trap.close();
    await folder.remove();
  });

  it("leaves the user's own service in use, and leads nothing to its base URL (D-10e)", async () => {
    await workbench.statusItem("Restricted Mode").waitFor();
    await workbench.statusItem(`localhost:${server.port}`).waitFor();
    await workbench.openCatalog();
    await workbench.sideBar.getByRole("button", { name: "Set API Key" }).waitFor();
    await workbench.screenshot("no key");
    assert.deepEqual([trap.connections, server.requests.length], [0, 0]);
  });

  it("sends the key to the user's own service alone (D-10e)", async () => {
    await workbench.command("Address Atlas: Set API Key…");
    await workbench.quickInput.waitFor("API key");
    await workbench.quickInput.type("a key of the user");
    await workbench.quickInput.accept();
    await workbench.catalog.expand("Tags");
    await workbench.catalog.row("harbor_main").waitFor();
    await workbench.command("Address Atlas: Refresh");
    await workbench.screenshot("connected");
    assert.ok(server.requests.length > 1);
    assert.equal(trap.connections, 0);
  });

  it("warns of its files, whatever its settings say, until it is trusted (W-16)", async () => {
    await workbench.openFile("A.sol");
    await workbench.problems.open();
    await workbench.problems.row("lookAlike").waitFor();
    await workbench.problems.close();
  });

  it("gives no names from its files until it is trusted, neither in the code nor in the tree (L-15)", async () => {
    for (const name of ["A.sol", "B.sol", "A.sol"]) {
      await workbench.openFile(name);
      await workbench.editor.waitForText("≈ Permit2");
    }
    assert.doesNotMatch((await workbench.editor.text()).join("\n"), /Counter/);
    await workbench.openCatalog();
    await workbench.catalog.collapse("Tags");
    await workbench.catalog.expand("Workspace");
    await workbench.catalog.expand("Named");
    await workbench.catalog.row(/≈ Permit2/).waitFor();
    await workbench.catalog.expand("Unnamed");
    await workbench.catalog.row(/0x00001111…11110000/).waitFor();
    await workbench.catalog.row(/0x00001111…11110001/).waitFor();
    await workbench.screenshot("workspace");
    for (const name of ["B.sol", "A.sol"]) {
      await workbench.openFile(name);
      await workbench.editor.waitForText("≈ Permit2");
    }
    assert.doesNotMatch((await workbench.editor.text()).join("\n"), /harborVault/);
    await workbench.command("Workspaces: Manage Workspace Trust");
    await workbench.page.getByRole("button", { name: "Trust", exact: true }).click();
    await workbench.openFile("A.sol");
    await workbench.editor.waitForText("Counter");
    await workbench.editor.waitForText("≈ harborVault");
    await workbench.openCatalog();
    await workbench.catalog.row(/Counter.*0x00001111…11110000/).waitFor();
    await workbench.screenshot("trusted");
  });
});
