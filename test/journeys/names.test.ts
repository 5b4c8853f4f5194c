import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { broadcastOf } from "../support/broadcastOf";
import { many } from "../support/manyAddresses";
import { useWindow } from "../support/useWindow";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const aavePool = "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2";
const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
const safe = "0x41675C099F32341bf84BFc5382aF534df5C7461a";

const treasury = `contract Treasury {
    address constant ASSET = ${usdc};
    address constant POOL = ${aavePool};
    address constant PERMIT = ${permit2};
    address constant OWNER = ${safe};
}
`;

describe("the names of addresses that nobody has tagged", () => {
  const window = useWindow({ name: "names", settings: { "workbench.editor.useModal": "off" } });

  it("follow the addresses without an account, and without tags of the sample", async () => {
    const workbench = window();
    await writeFile(path.join(workbench.workspace, "Treasury.sol"), treasury);
    await workbench.openFile("Treasury.sol");
    for (const text of ["USDC", "≈ AaveV3Ethereum.POOL", "≈ Permit2", "≈ Safe 1.4.1"]) {
      await workbench.editor.waitForText(text);
    }
    await workbench.screenshots("hints");
    const text = (await workbench.editor.text()).join("\n");
    assert.doesNotMatch(text, /USDC \+|sample_/);
  });

  it("appear on the card with chain and source, which can be hidden", async () => {
    const workbench = window();
    const card = await workbench.editor.hover(aavePool);
    assert.match(
      await card.innerText(),
      /^AaveV3Ethereum\.POOL · Ethereum · Aave address book [\d.]+\s/,
    );
    await workbench.screenshots("card");
    await card.getByText("Open", { exact: true }).click();
    const page = workbench.webview();
    await page.getByRole("button", { name: "Sources of Names…" }).click();
    await workbench.quickInput.waitFor("Sources of Names");
    await workbench.screenshots("sources");
    await workbench.quickInput.toggle(/Aave address book/);
    await workbench.page.locator(".quick-input-widget .quick-input-action").getByText("OK").click();
    await page.getByText(/^≈ AaveV3Ethereum\.POOL/).waitFor({ state: "hidden" });
    await workbench.screenshots("hidden source");
  });

  it("are found by Find, and open the panel of the address with all of its names", async () => {
    const workbench = window();
    await workbench.ask("Address Atlas: Find…", "permit2");
    const row = /Permit2/;
    await workbench.quickInput.row(row).first().waitFor();
    await workbench.screenshots("find");
    await workbench.quickInput.pick(row);
    const page = workbench.webview();
    await page.locator("h1", { hasText: permit2 }).waitFor();
    await page.getByText(/^Permit2 · every chain · /).waitFor();
    await workbench.screenshots("panel");
  });

  it("of other tokens with the same symbol are a single row in Find, which unfolds to them", async () => {
    const workbench = window();
    await workbench.ask("Address Atlas: Find…", "usdc");
    const folded = /USDC: \d+\s*other tokens/;
    await workbench.quickInput.row(folded).first().waitFor();
    await workbench.screenshots("folded tokens");
    await workbench.quickInput.pick(folded);
    await workbench.quickInput
      .row(/USDC \(Wormhole/)
      .first()
      .waitFor();
    await workbench.screenshot("unfolded tokens");
    await workbench.quickInput.cancel();
  });

  it("of the workspace's own deployments are updated with its files, and lead to their row", async () => {
    const workbench = window();
    const [first = "", second = ""] = many(2);
    const folder = path.join(workbench.workspace, "broadcast/Deploy.s.sol/8453");
    await mkdir(folder, { recursive: true });
    await writeFile(
      path.join(folder, "run-1.json"),
      broadcastOf(first, { timestamp: 1_700_000_001 }),
    );
    const text = `address constant A = ${first};\naddress constant B = ${second};\n`;
    await writeFile(path.join(workbench.workspace, "Deployed.sol"), text);
    await workbench.openFile("Deployed.sol");
    await workbench.editor.waitForText("Counter");
    await writeFile(
      path.join(folder, "run-2.json"),
      broadcastOf(second, { timestamp: 1_700_000_002 }),
    );
    await workbench.editor.waitForText("Counter (earlier)");
    await workbench.screenshots("deployments");
    const card = await workbench.editor.hover(first);
    assert.match(
      await card.innerText(),
      /^Counter \(earlier\) · Base · broadcast\/Deploy\.s\.sol\/8453\/run-1\.json · Open File/,
    );
    await workbench.screenshots("card of a deployment");
    await card.getByText("Open File").first().click();
    await workbench.editor.waitForText('"contractName": "Counter"');
    await workbench.screenshot("row of a deployment");
  });
});
