import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Locator } from "playwright-core";
import { endsWithFailure } from "../support/endsWithFailure";
import { mountedKey } from "../support/mounted";
import { vitalik } from "../support/realAddresses";
import { settlement, thirtyAddresses } from "../support/thirtyAddresses";
import { useMountedService } from "../support/useMountedService";
import { useWindow } from "../support/useWindow";
import type { WindowSize, Workbench } from "../support/workbench";

const aavePool = "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2";

const plain: WindowSize = { width: 1440, height: 900, zoom: 1 };
const sizes: readonly WindowSize[] = [
  plain,
  { width: 1000, height: 800, zoom: 1 },
  { width: 700, height: 800, zoom: 1 },
  { ...plain, zoom: 1.5 },
  { ...plain, zoom: 2 },
];

/** Shows one window at different sizes and zoom levels, and in every theme if `ATLAS_PICTURES` is set. */
describe("the window at every size and zoom", function () {
  endsWithFailure();
  this.timeout(180_000);

  const mounted = useMountedService();
  const window = useWindow({ name: "looks", settings: { "workbench.editor.useModal": "off" } });
  let workbench: Workbench;

  before(async () => {
    workbench = window();
    await writeFile(path.join(workbench.workspace, "thirty.txt"), thirtyAddresses.join("\n"));
    await workbench.localStatus().waitFor();
  });
  afterEach(async () => {
    await workbench.resize(plain);
  });

  /** Shows a part of the window at each size. Checks that the part is inside the window at the sizes in `shownAt`. */
  async function lookAt(
    name: string,
    show: () => Locator | Promise<Locator>,
    shownAt = sizes,
  ): Promise<void> {
    for (const size of sizes) {
      await workbench.resize(size);
      const part = await show();
      const text = `${name}, ${String(size.width)} at ${String(size.zoom * 100)} %`;
      await workbench.screenshots(text);
      // A row has no position while it is being redrawn.
      let box = await part.boundingBox();
      for (let tries = 0; tries < 50 && box === null; tries += 1) {
        await workbench.page.waitForTimeout(100);
        box = await part.boundingBox();
      }
      const view = workbench.page.viewportSize();
      assert.ok(box !== null && view !== null);
      const { x, y, width, height } = box;
      const isInside = x >= 0 && y >= 0 && x + width <= view.width && y + height <= view.height;
      assert.ok(isInside || !shownAt.includes(size), `${text}: ${JSON.stringify(box)}`);
    }
  }

  it("shows the tree", async () => {
    const { catalog } = workbench;
    await workbench.openCatalog();
    await catalog.collapse("Workspace");
    await catalog.expand("Tags");
    await catalog.expand("sample_exchange");
    await lookAt("tags", () => catalog.tree);
    await workbench.resize(plain);
    await catalog.collapse("Tags");
    await catalog.expand("Tokens");
    await catalog.expand("USDC");
    await lookAt("tokens", () => catalog.tree);
    await workbench.resize(plain);
    await catalog.collapse("Tokens");
    await catalog.expand("Chains");
    await catalog.expand("Ethereum");
    await lookAt("chains", () => catalog.tree);
    await catalog.collapse("Chains");
  });

  it("shows the menu of the status item", async () => {
    await workbench.localStatus().click();
    await workbench.quickInput.waitFor();
    await lookAt("status menu", () => workbench.quickInput.box);
    await workbench.quickInput.cancel();
  });

  it("shows hints and the card", async () => {
    await workbench.openFile("HarborTreasury.sol");
    await workbench.editor.waitForText("AaveV3Ethereum.POOL");
    await lookAt("hints", () => workbench.page.locator(".editor-group-container.active"));
    await workbench.openFile("thirty.txt");
    await workbench.editor.waitForText("AaveV3Ethereum.POOL");
    await lookAt("card", () => workbench.editor.hover(aavePool));
  });

  it("shows the tag picker and the message", async () => {
    const { quickInput } = workbench;
    await workbench.openFile("HarborTreasury.sol");
    const menu = await workbench.editor.rightClick(settlement);
    await menu.choose("Assign Tag…");
    await quickInput.waitFor(`Assign Tag to ${settlement}`);
    await quickInput.type("harbor_wallet");
    await quickInput.row("New tag").waitFor();
    await lookAt("picker", () => quickInput.box);
    await quickInput.accept();
    const toast = await workbench.notifications.waitFor(/Tagged 1 address/);
    await lookAt("tagged", () => toast);
    await workbench.command("Notifications: Clear All Notifications");
  });

  it("shows the review", async () => {
    const { quickInput } = workbench;
    await workbench.openFile("thirty.txt");
    await workbench.editor.selectAll();
    await workbench.command("Address Atlas: Assign Tag…");
    await quickInput.waitFor("Assign Tag to 30 Addresses");
    await quickInput.type("counterparty");
    await quickInput.pick("New tag");
    await quickInput.waitFor(/Tag as counterparty/);
    await lookAt("review", () => quickInput.box);
    await quickInput.cancel();
  });

  const panels = [
    ["Open Address", vitalik],
    ["Open Tag…", "sample_exchange"],
    ["Open Token…", "USDC"],
    ["Open Chain…", "Ethereum"],
  ] as const;
  for (const [command, name] of panels) {
    it(`shows the panel that ${command} opens, with its first row at each zoom below 200 %`, async () => {
      await workbench.command("View: Close All Editors");
      await workbench.command(`Address Atlas: ${command}`);
      await workbench.quickInput.waitFor();
      await workbench.quickInput.type(name);
      if (command === "Open Address") await workbench.quickInput.accept();
      else await workbench.quickInput.pick(name);
      const page = workbench.webview();
      await page.locator("h1").filter({ hasText: name }).waitFor();
      const row = page.locator(".body-row:not(.waiting):visible").first();
      for (const tab of await page.getByRole("tab").all()) {
        await tab.click();
        const isUnread = page.getByText("not read yet").filter({ visible: true });
        await row.or(isUnread.first()).waitFor();
        if (await isUnread.first().isVisible()) continue;
        const shownAt = sizes.filter(({ zoom }) => zoom < 2);
        await lookAt(`${name} ${(await tab.innerText()).trim()}`, () => row, shownAt);
      }
    });
  }

  it("shows the gate's prompt, in which Enter presses the safe button (T-43f)", async () => {
    await workbench.connect(`http://127.0.0.1:${String(mounted().port)}`, mountedKey);
    await workbench.command("Address Atlas: Open Address");
    await workbench.quickInput.waitFor(/Type one/);
    await workbench.quickInput.type(`0x${"4c0883a6".repeat(8)}`);
    await workbench.quickInput.accept();
    await workbench.dialog.waitFor();
    await lookAt("gate", () => workbench.dialog.box);
    const safe = workbench.dialog.box.getByRole("button", { name: "Do Not Send" });
    await safe.and(workbench.page.locator(":focus")).waitFor();
    await workbench.page.keyboard.press("Enter");
    await workbench.dialog.box.waitFor({ state: "hidden" });
  });

  it("shows a tree whose refresh failed", async () => {
    const { catalog } = workbench;
    await catalog.expand("Tags");
    await catalog.row("sample_exchange").waitFor();
    await mounted().stop();
    await workbench.command("Address Atlas: Refresh");
    await catalog
      .row(/Refresh again|Try again/)
      .first()
      .waitFor();
    await lookAt("refresh failed", () => catalog.tree);
  });
});
