import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { usdcOnEthereum as usdc } from "../support/realAddresses";
import { until } from "../support/until";
import { useWindow } from "../support/useWindow";

const owner = "0x1234567890123456789012345678901234567890";
const lookAlike = `${usdc.slice(0, 8)}${"1".repeat(28)}${usdc.slice(-6)}`.toLowerCase();

describe("a tag that a language model proposes", () => {
  const window = useWindow({
    name: "proposedTags",
    settings: { "addressAtlas.agents.tools": { assignTag: true } },
    extensions: ["test/support/modelPlayer"],
  });
  const pathOf = (name: string): string => path.join(window().workspace, name);

  /** Makes the language model call the tool. Returns a function that waits for the tool's result. */
  async function call(address: string, tag: string): Promise<() => Promise<string>> {
    await rm(pathOf("answer.json"), { force: true });
    const called = { tool: "addressAtlas_assignTag", input: { address, tag } };
    await writeFile(pathOf("call.json"), JSON.stringify(called));
    await window().command("Test: Call the Tool");
    // The file is missing at first, and empty while it is being written.
    const read = (): Promise<string> => readFile(pathOf("answer.json"), "utf8").catch(() => "");
    return async () => {
      await until("the answer to the model", async () => (await read()) !== "");
      return read();
    };
  }

  it("can be refused in the editor's prompt, after which no other prompt appears", async () => {
    const workbench = window();
    await writeFile(pathOf("Vault.sol"), `address constant OWNER = ${owner};\n`);
    await workbench.openFile("Vault.sol");
    const answer = await call(owner, "treasury_ops");
    await workbench.dialog.waitFor();
    assert.match(await workbench.dialog.message(), /Let the model propose a tag\?/);
    assert.match(await workbench.dialog.detail(), new RegExp(`${owner}.*treasury.ops`));
    await workbench.screenshots("the editor asks");
    await workbench.dialog.press("Cancel");
    assert.match(await answer(), /thrown/);
    assert.doesNotMatch((await workbench.editor.text()).join("\n"), /treasury_ops/);
  });

  it("can be refused in the usual confirmation", async () => {
    const workbench = window();
    const answer = await call(owner, "treasury_ops");
    await workbench.dialog.waitFor();
    await workbench.dialog.press("Yes");
    await workbench.dialog.box.getByText("Tag this address as treasury_ops?").waitFor();
    assert.match(
      await workbench.dialog.detail(),
      /A language model in the editor proposes this tag\./,
    );
    assert.ok((await workbench.dialog.detail()).includes(owner));
    await workbench.screenshots("we ask");
    await workbench.dialog.press("Do Not Tag");
    assert.match(await answer(), /The user did not confirm it/);
  });

  it("is assigned after both prompts, and follows the address", async () => {
    const workbench = window();
    const answer = await call(owner, "treasury_ops");
    await workbench.dialog.waitFor();
    await workbench.dialog.press("Yes");
    await workbench.dialog.box.getByText("Tag this address as treasury_ops?").waitFor();
    await workbench.dialog.press("Assign Tag");
    assert.match(await answer(), /The address has the tag now/);
    await workbench.editor.waitForText("treasury_ops");
    await workbench.screenshot("assigned");
  });

  it("is refused by the review without a confirmation", async () => {
    const workbench = window();
    for (const [address, why] of [
      [owner, /has this tag already/],
      [lookAlike, /looks like 0xA0b86991/],
    ] as const) {
      const answer = await call(address, "treasury_ops");
      await workbench.dialog.waitFor();
      await workbench.dialog.press("Yes");
      assert.match(await answer(), why);
    }
    await workbench.screenshot("refused by the review");
  });
});
