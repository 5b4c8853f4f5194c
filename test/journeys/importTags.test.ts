import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Canary } from "../support/canary";
import { many } from "../support/manyAddresses";
import { refusal } from "../support/rude/plan";
import { RudeServer } from "../support/rude/rudeServer";
import { until } from "../support/until";
import { useWindow } from "../support/useWindow";

const collisions = 12;

/** Builds 500 labels with 15 names, of which 12 have two spellings. */
function buildLabels(addresses: readonly string[]): string {
  const rows = addresses.map((address, i) => {
    const group = String.fromCharCode(97 + (i % 15)).repeat(3);
    const name = i < collisions ? `Vault-of ${group}` : `vault of ${group}`;
    return `${address},${name},`;
  });
  return `address,name,chainId\n${rows.join("\n")}\n`;
}

describe("labels that become tags", () => {
  const server = new RudeServer();
  const window = useWindow({ name: "importTags" });
  const addresses = many(500);

  before(async () => {
    await server.listen();
  });
  after(async () => {
    await server.close();
  });

  it("are imported after a plan, a review and one confirmation, and all reported if the service fails (T-54f)", async () => {
    const workbench = window();
    const file = path.join(workbench.workspace, "address-labels.csv");
    await writeFile(file, buildLabels(addresses));
    await workbench.connect(server.origin, new Canary().key);
    const failing = /\/v2\/tags\/vault_of_(?:hhh|iii)/;
    const match = { method: "POST", path: failing } as const;
    server.plan({ match, times: 2, do: refusal(403) });
    await workbench.command("Address Atlas: Import as Tags…");
    await workbench.quickInput.waitFor("Which label file?");
    await workbench.quickInput.pick(/^address-labels\.csv/);
    for (let answered = 0; answered < collisions; answered += 1) {
      const group = String.fromCharCode(97 + answered).repeat(3);
      await workbench.quickInput.waitFor(new RegExp(`become the same tag, vault_of_${group}`));
      if (answered === 0) await workbench.screenshots("collision");
      await workbench.quickInput.pick(/^Tag All as/);
    }
    await workbench.quickInput.waitFor(/vault_of_lll is almost the same as vault_of_iii/);
    await workbench.screenshot("near miss");
    await workbench.quickInput.pick(/^Create vault_of_lll/);
    await workbench.quickInput.waitFor(/address-labels\.csv: 15 tags/);
    await workbench.screenshots("plan");
    await workbench.quickInput.pick(/^Continue with 15 Tags/);
    await workbench.quickInput.waitFor("Assign 15 Tags: 500 of 500 Ticked");
    await workbench.screenshots("review");
    await workbench.quickInput.accept();
    await workbench.dialog.waitFor();
    assert.equal(await workbench.dialog.message(), "Assign 15 tags (500 assignments)?");
    await workbench.screenshot("confirmation");
    await workbench.dialog.press("Assign Tags");
    await workbench.notifications.waitFor(/Tags from a file: \d+ done, \d+ not done\./);
    await workbench.screenshots("outcome");
    await workbench.notifications.press(/Tags from a file/, "Copy Report");
    const report = await until("the report", async () => {
      const text = await workbench.clipboard();
      return text.startsWith("Tags from a file") && text;
    });
    for (const address of addresses) assert.ok(report.includes(`${address}  → vault_of_`), address);
    const [, done, notDone] =
      /Tags from a file.*?Done \((\d+)\).*Not done \((\d+)\)/s.exec(report) ?? [];
    assert.equal(Number(done) + Number(notDone), 500);
    const tagged = server.requests.filter(({ method }) => method === "POST");
    assert.equal(tagged.length, 9);
  });

  it("are all assigned after the rest is sent again (T-54f)", async () => {
    const workbench = window();
    await workbench.notifications.press(/Tags from a file/, "Retry the Rest");
    await workbench.notifications.waitFor(/Tags from a file: all 500 assigned\./);
    await workbench.screenshot("all");
  });
});
