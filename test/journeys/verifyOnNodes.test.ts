import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Anvil, startAnvil } from "../chain/anvil";
import { deployExamples, type ExampleContracts } from "../chain/exampleContracts";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { useWindow } from "../support/useWindow";
import type { Workbench } from "../support/workbench";

const missing = "0x52908400098527886E0F7030069857D2E4169EE7";

describe("what the person's own node contradicts", () => {
  const window = useWindow({
    name: "verify",
    settings: { "workbench.editor.useModal": "off" },
  });
  let workbench: Workbench;
  let folder: TemporaryFolder;
  let anvil: Anvil;
  let contracts: ExampleContracts;

  before(async () => {
    workbench = window();
    folder = await makeTemporaryFolder();
    anvil = await startAnvil(path.join(folder.path, "anvil.log"));
    contracts = await deployExamples(anvil);
    await writeFile(path.join(workbench.workspace, "addresses.json"), text());
    await workbench.openCatalog();
    await workbench.command("Address Atlas: Connect to a Node…");
    await workbench.quickInput.pick("Enter a URL…");
    await workbench.quickInput.waitFor("The whole URL is secret");
    await workbench.quickInput.type(anvil.url);
    await workbench.quickInput.accept();
    await workbench.catalog.expand("Chains");
    await workbench.catalog.row(/Anvil 31337/).waitFor();
  });

  after(async () => {
    await anvil.stop();
    await folder.remove();
  });

  function text(router = missing): string {
    const { Token, Treasury } = contracts;
    return `{\n  "chainId": 31337,\n  "router": "${router}",\n  "beneficiary": "${Token}",\n  "treasury": "${Treasury}"\n}\n`;
  }

  it("is found after one prompt, and listed among the warnings of the workspace", async () => {
    const { dialog, notifications, quickInput } = workbench;
    await workbench.command("Address Atlas: Verify on Your Nodes…");
    await quickInput.pick("All Files of the Workspace");
    await dialog.waitFor();
    assert.equal(await dialog.message(), "Query your nodes about 3 addresses?");
    assert.match(await dialog.detail(), /^Anvil 31337 \(localhost:\d+\): 3 addresses/);
    await workbench.screenshots("the question before nodes are asked");
    await dialog.press("Query Nodes");
    await notifications.waitFor("Your nodes checked 3 addresses and found 2 contradictions.");
    await notifications.press(/Your nodes checked/, "Show in the Workspace");
    const page = workbench.webview();
    await page.getByText("There is no contract at this address on").first().waitFor();
    await page.getByText("This recipient is the contract of a token on").first().waitFor();
    await workbench.screenshots("what nodes contradict, in the workspace");
  });

  it("is no longer listed when the file changes", async () => {
    await writeFile(path.join(workbench.workspace, "addresses.json"), text(contracts.TokenProxy));
    const page = workbench.webview();
    const warning = page.getByText("There is no contract at this address on");
    await warning.first().waitFor({ state: "detached" });
  });
});
