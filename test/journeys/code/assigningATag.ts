import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { commit, cut, holdUntil, honest } from "../../support/rude/plan";
import { RudeServer } from "../../support/rude/rudeServer";
import {
  lookAlike,
  mistypedBitcoin,
  settlement,
  thirtyAddresses,
  tooShort,
} from "../../support/thirtyAddresses";
import type { Workbench } from "../../support/workbench";
import { until } from "../../support/until";

export function assigningATag(window: () => Workbench): void {
  describe("assigning a tag", () => {
    let workbench: Workbench;
    const service = new RudeServer();

    before(async () => {
      workbench = window();
      await workbench.command("Address Atlas: Use the Local Service");
      await workbench.localStatus().waitFor();
      await workbench.command("View: Close All Editors");
      const write = (name: string, lines: readonly string[]): Promise<void> =>
        writeFile(path.join(workbench.workspace, name), lines.join("\n"));
      await write("thirty.txt", thirtyAddresses);
      const many = Array.from({ length: 1_000 }, (_, i) => `0x${String(i + 1).padStart(40, "0")}`);
      await write("many.txt", many);
      const slips = Array.from({ length: 20_000 }, (_, i) => `0x${String(i).padStart(39, "0")}`);
      await write("long.txt", [settlement, lookAlike, ...slips, ...thirtyAddresses.slice(0, 8)]);
      await service.listen();
    });
    after(async () => {
      await service.close();
    });

    it("tags one address from the context menu, shows the tag there, and offers Undo", async () => {
      await workbench.openFile("HarborTreasury.sol");
      const menu = await workbench.editor.rightClick(settlement);
      await workbench.screenshot("one: menu");
      await menu.choose("Assign Tag…");
      await workbench.quickInput.waitFor(`Assign Tag to ${settlement}`);
      await workbench.quickInput.type("harbor_wallet");
      await workbench.quickInput.row("New tag").waitFor();
      await workbench.screenshot("one: pick");
      await workbench.quickInput.accept();
      await workbench.editor.waitForText("harbor_wallet");
      const toast = await workbench.notifications.waitFor("Tagged 1 address as harbor_wallet.");
      await toast.getByRole("button", { name: "Undo" }).waitFor();
      assert.equal(await workbench.dialog.box.count(), 0);
      await workbench.screenshot("one: tagged");
    });

    it("suggests an existing tag that is almost the typed one, and removes the new tag with Undo", async () => {
      const menu = await workbench.editor.rightClick(settlement);
      await menu.choose("Assign Tag…");
      await workbench.quickInput.type("harbor_wallets");
      await workbench.quickInput.row(/did you mean this one\?/).waitFor();
      await workbench.screenshot("near miss");
      await workbench.quickInput.pick("New tag");
      const said = "Tagged 1 address as harbor_wallets.";
      await workbench.notifications.press(said, "Undo");
      // Checks only the lines with this address: hints on other lines contain "+1", the number of further names.
      await until("the tag to be gone", async () => {
        const lines = await workbench.editor.text();
        const tagged = lines.filter((line) => line.includes(settlement));
        return tagged.length > 0 && !tagged.some((line) => /harbor_wallets|\+\d/.test(line));
      });
    });

    it("validates a name while it is typed, and offers the nearest allowed one first (T-09f)", async () => {
      const { quickInput } = workbench;
      await workbench.command("Address Atlas: Assign Tag…");
      for (const [typed, said, nearest] of [
        ["abcd", /at least 5 characters/, undefined],
        ["ABCDE", /only a-z, 0-9 and underscore/, "abcde"],
        ["tag-1", /only a-z, 0-9 and underscore/, "tag_1"],
        ["hot🔥wallet", /only a-z, 0-9 and underscore/, "hot_wallet"],
        ["a".repeat(10_240), /at most 64 characters/, undefined],
        ["0", /at least 5 characters/, undefined],
      ] as const) {
        await quickInput.type(typed);
        await quickInput.row(said).waitFor();
        if (nearest !== undefined) {
          const suggested = new RegExp(nearest);
          await quickInput.row(suggested).first().waitFor();
          assert.match(await quickInput.row().first().innerText(), suggested);
          continue;
        }
        await quickInput.accept();
        await quickInput.row(said).waitFor();
      }
      await workbench.screenshot("a typed 0");
      await workbench.quickInput.cancel();
    });

    it("says that there is no address at the cursor, and validates one that is typed", async () => {
      await workbench.editor.goTo(3);
      await workbench.command("Address Atlas: Assign Tag…");
      await workbench.quickInput.waitFor(/There is no address at the cursor/);
      await workbench.quickInput.type(mistypedBitcoin);
      await workbench.quickInput.waitFor(/The base58check checksum is wrong/);
      await workbench.screenshot("typed address");
      await workbench.quickInput.cancel();
    });

    it("reviews thirty addresses of five families, and tags no malformed one and no doubtful one without a tick", async () => {
      await workbench.openFile("thirty.txt");
      await workbench.editor.selectAll();
      await startReview("counterparty", 30);
      await workbench.screenshots("thirty: review");
      const { quickInput, dialog } = workbench;
      const alike = /Looks like 0x28C6c06298d514Db089934071355E5743bf21d60/;
      await quickInput.row(alike).first().waitFor();
      for (const text of [mistypedBitcoin, tooShort]) {
        await quickInput.row(new RegExp(`${text}.*malformed`)).waitFor();
      }
      await quickInput.toggleAll();
      await quickInput
        .row(/Tick doubtful and tagged addresses one by one/)
        .locator(".monaco-checkbox")
        .waitFor();
      await quickInput.waitFor("Tag as counterparty: 26 of 30 Ticked");
      await workbench.screenshot("thirty: after tick-all");
      await quickInput.toggle(tooShort);
      // Does not wait until the extension has unticked the malformed address.
      await quickInput.toggle("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
      await quickInput.waitFor("Tag as counterparty: 27 of 30 Ticked");
      await quickInput.box.getByRole("button", { name: "OK" }).click();
      await dialog.waitFor();
      assert.equal(await dialog.message(), "Tag 27 addresses as counterparty?");
      assert.match(await dialog.detail(), /17 more addresses from the review/);
      await workbench.screenshots("thirty: question");
      // Enter presses the focused button, which returns to the review.
      await dialog.focused.waitFor();
      await workbench.page.keyboard.press("Enter");
      await quickInput.waitFor("Tag as counterparty: 27 of 30 Ticked");
      await quickInput.box.getByRole("button", { name: "OK" }).click();
      await dialog.waitFor();
      await dialog.press("Assign Tag");
      await workbench.notifications.press("Tagged 27 addresses as counterparty.", "Copy Report");
      const report = await until("the report", async () => {
        const text = await workbench.clipboard();
        return text.includes("Skipped") && text;
      });
      assert.match(report, /^Done \(27\)$/m);
      assert.match(report, new RegExp(`^${lookAlike}  Looks like ${settlement}`, "im"));
      assert.match(report, new RegExp(`^${tooShort}  `, "m"));
      await workbench.editor.waitForText("counterparty");
      const lines = await workbench.editor.text();
      // D-25e: the hints of the six tokens show their symbol and a number instead of the tag.
      assert.equal(lines.filter((line) => /counterparty| \+\d/.test(line)).length, 27);
      assert.equal(lines.filter((line) => line.includes("counterparty")).length, 21);
      assert.ok(!lines.find((line) => line.includes(lookAlike))?.includes("counterparty"));
      await workbench.screenshot("thirty: tagged");
    });

    it("finds the tag at a service that cuts the connection after the commit (T-01f)", async () => {
      await workbench.connect(service.origin, "a_key_of_nobody");
      await workbench.page.getByRole("tab", { name: "HarborTreasury.sol" }).first().click();
      await workbench.editor.waitForText("contract HarborTreasury");
      service.plan({ match: { method: "POST" }, do: [commit, cut] });
      const menu = await workbench.editor.rightClick(settlement);
      await menu.choose("Assign Tag…");
      await workbench.quickInput.type("cut_wallet");
      await workbench.quickInput.pick("New tag");
      await workbench.dialog.waitFor();
      assert.match(await workbench.dialog.detail(), /The address is sent to localhost:\d+\./);
      await workbench.dialog.press("Assign Tag");
      await workbench.statusItem("Tagged 1 address as cut_wallet.").waitFor();
      assert.equal(service.requests.filter(({ method }) => method === "POST").length, 1);
      await workbench.editor.waitForText("cut_wallet");
      await workbench.screenshot("cut after the commit");
    });

    it("is cancelled half way, and says what is done and what is not (T-15f)", async () => {
      let goOn = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      service.plan({ match: { method: "POST" }, times: 3, do: [honest] });
      service.plan({ match: { method: "POST" }, do: [holdUntil(held), honest] });
      await workbench.openFile("many.txt");
      await workbench.editor.selectAll();
      await startReview("long_batch", 1_000);
      await workbench.quickInput.accept();
      await workbench.dialog.press("Assign Tag");
      const progress = await workbench.notifications.waitFor("300 of 1,000");
      await workbench.screenshot("batch: progress");
      await progress.hover();
      await progress.getByRole("button", { name: "Cancel" }).click();
      await progress.waitFor({ state: "hidden" });
      goOn();
      const toast = await workbench.notifications.waitFor(/Tagging as long_batch: \d+ done/);
      await workbench.screenshot("batch: cancelled");
      const [, done, notDone] = /(\d+) done, (\d+) not done/.exec(await toast.innerText()) ?? [];
      assert.equal(Number(done) + Number(notDone), 1_000);
      assert.equal(service.service.addressesOf("long_batch").length, Number(done));
      await workbench.notifications.press(/long_batch/, "Retry the Rest");
      await workbench.notifications.waitFor("Tagged 1,000 addresses as long_batch.");
      assert.equal(service.service.addressesOf("long_batch").length, 1_000);
      await workbench.screenshot("batch: all");
    });

    it("reviews a text of more than 20,000 addresses in a document, part by part", async () => {
      const { quickInput } = workbench;
      await workbench.openFile("long.txt");
      await workbench.editor.selectAll();
      await workbench.command("Address Atlas: Assign Tag…");
      await quickInput.waitFor("Assign Tag to 20,000 Addresses");
      await quickInput.type("long_text");
      await quickInput.pick("New tag");
      await quickInput.waitFor("Review 20,000 Addresses");
      await workbench.editor.waitForText(`Looks like ${settlement}`);
      await workbench.screenshots("long: review");
      await quickInput.accept();
      await workbench.dialog.press("Assign Tag");
      const next = "Continue with the Next Part";
      const toast = await workbench.notifications.waitFor(/Tagged 1 address as long_text/);
      await toast.getByRole("button", { name: next }).waitFor();
      await workbench.screenshots("long: first part");
      await workbench.notifications.press(/long_text/, next);
      await quickInput.waitFor(/Tag as long_text: \d+ of 10 Ticked/);
      await workbench.screenshot("long: second part");
      await quickInput.cancel();
    });

    /** Runs the command for the selection and waits for its review. */
    async function startReview(tag: string, addresses: number): Promise<void> {
      const count = addresses.toLocaleString("en");
      await workbench.command("Address Atlas: Assign Tag…");
      await workbench.quickInput.waitFor(`Assign Tag to ${count} Addresses`);
      await workbench.quickInput.type(tag);
      await workbench.quickInput.pick("New tag");
      await workbench.quickInput.waitFor(new RegExp(`Tag as ${tag}: [\\d,]+ of ${count} Ticked`));
    }
  });
}
