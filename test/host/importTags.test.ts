import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { addToRepository, exportLabels } from "../../src/editor/commands/export/exportLabels";
import { runImportTags } from "../../src/editor/commands/import/runImportTags";
import { formatReport } from "../../src/editor/tagging/outcomeReport";
import { translate } from "../../src/editor/platform/formatCount";
import { many } from "../support/manyAddresses";
import { deadMove, satoshi, usdcOnEthereum as usdc, vitalik } from "../support/realAddresses";
import { refusal } from "../support/rude/plan";
import { ScriptedExport } from "../support/scriptedExport";
import { type ImportScript, ScriptedImport } from "../support/scriptedImport";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";

const header = "address,name,chainId\n";

describe("the command Import as Tags in the host", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let folder: TemporaryFolder;

  beforeEach(async () => {
    fixture = await TaggingFixture.start(service(), { apiKey: () => service().canary.key });
    folder = await makeTemporaryFolder();
  });
  afterEach(async () => {
    await fixture.dispose();
    await folder.remove();
  });

  const fileAt = (name: string): vscode.Uri => vscode.Uri.file(path.join(folder.path, name));

  async function run(text: string, script: ImportScript = {}, name = "book.csv") {
    const file = fileAt(name);
    await writeFile(file.fsPath, text);
    const conversation = new ScriptedImport({ file, ...script });
    const written: unknown[] = [];
    const { workspaceFolders: folders = [] } = vscode.workspace;
    const writeLabels = (rows: readonly unknown[]): Promise<void> => {
      written.push(...rows);
      return Promise.resolve();
    };
    await runImportTags({ ...fixture.parts, folders, isTrusted: true, writeLabels }, conversation);
    return { conversation, written };
  }

  it("imports 500 labels with 12 collisions, and accounts for every address when the service fails in the middle (T-54f)", async () => {
    const addresses = many(500);
    const rows = addresses.map((address, i) => {
      // 25 tags with 20 addresses each. In the first 12 tags the first row spells the name differently.
      const tag = i % 25;
      const name = tag < 12 && i < 25 ? `Wallet-Group ${tag}x` : `wallet group ${tag}x`;
      return `${address},${name},`;
    });
    rows.splice(3, 0, "0xnothing,broken,", `${addresses[0] ?? ""},ab,`);
    let posts = 0;
    const path = /\/v2\/tags\/wallet_group_1[23]x/;
    fixture.server.plan({ match: { method: "POST", path }, times: 2, do: refusal(403) });
    const plain = await run(header + rows.join("\n"), {
      watch: () => {
        posts += 1;
      },
    });
    const { conversation } = plain;
    assert.equal(conversation.collisions.length, 12);
    assert.equal(new Set(conversation.collisions.map(({ tag }) => tag)).size, 12);
    const [plan] = conversation.plans;
    assert.deepEqual([plan?.tags, plan?.assignments, plan?.labels], [25, 500, "first"]);
    assert.deepEqual(plan?.leftOut.length, 2);
    const [review] = conversation.reviews;
    assert.deepEqual([review?.tags, review?.rows.length, review?.ticked.length], [25, 500, 500]);
    const [question] = conversation.questions;
    assert.equal(question?.message, "Assign 25 tags (500 assignments)?");
    const [report] = conversation.reports;
    assert.ok(report !== undefined && posts > 0);
    const { outcomes, leftOut } = report;
    assert.deepEqual(
      ["done", "notDone", "unknown"].map(
        (wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length,
      ),
      [12 * 20, 13 * 20, 0],
    );
    assert.deepEqual(new Set(outcomes.map(({ address }) => address)), new Set(addresses));
    assert.equal(leftOut.length, 2);
    assert.equal(fixture.posts().length, 14, "nothing is sent after two tags have failed");
    const text = formatReport(report, new Date(0), translate);
    for (const address of addresses) assert.ok(text.includes(`${address}  → wallet_group_`));
    assert.match(text, /Not sent, because two consecutive tags could not be assigned/);
  });

  it("goes on after a tag that fails, and retries only the rest (T-54f)", async () => {
    const addresses = many(60);
    const rows = addresses.map((address, i) => `${address},group_number_${i % 3},`);
    let times = 0;
    fixture.server.plan({ match: { method: "POST" }, do: refusal(403) });
    const { conversation } = await run(header + rows.join("\n"), {
      nearMiss: "new",
      afterReport: () => {
        times += 1;
        return times === 1 ? "retry" : undefined;
      },
    });
    const [first, second] = conversation.reports.map(({ outcomes }) =>
      ["done", "notDone"].map(
        (wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length,
      ),
    );
    assert.deepEqual(
      [first, second],
      [
        [40, 20],
        [60, 0],
      ],
    );
    assert.deepEqual(
      fixture.posts().map(({ length }) => length),
      [20, 20, 20, 20],
    );
  });

  it("assigns nothing before the confirmation, and nothing after a cancellation", async () => {
    const text = `${header}${vitalik},Cold Wallet,\n${usdc},Stable Coin,\n`;
    await run(text, { ask: () => undefined });
    await run(text, { review: () => undefined });
    await run(text, { way: undefined });
    assert.deepEqual(fixture.posts(), []);
    let isSending = false;
    const { conversation } = await run(text, {
      watch: (_done, _total, cancel) => {
        if (isSending) cancel();
      },
      ask: () => {
        isSending = true;
        return "go";
      },
    });
    const [report] = conversation.reports;
    assert.equal(report?.outcomes.length, 2);
    assert.ok(report.outcomes.some(({ reason }) => reason === "Cancelled before sending."));
  });

  it("skips what has the tag, is doubtful or may be a private key, and says so (T-55f)", async () => {
    await fixture.remember(vitalik, ["cold_wallet"]);
    const known = `${vitalik.slice(0, 8)}${"1".repeat(28)}${vitalik.slice(-6)}`.toLowerCase();
    const rows = [vitalik, usdc, known, deadMove, satoshi].map((each) => `${each},cold_wallet,`);
    const { conversation } = await run(header + rows.join("\n"));
    const [report] = conversation.reports;
    assert.deepEqual(
      report?.outcomes.map(({ address }) => address),
      [usdc, satoshi],
    );
    assert.deepEqual(fixture.posts(), [[usdc, satoshi]]);
    const reasons = report.leftOut.map(({ reason }) => reason).join("\n");
    assert.match(reasons, /already tagged/);
    assert.match(reasons, /Looks like 0xd8dA6BF2/);
    assert.match(reasons, /may be a private key/);
  });

  it("offers repository labels first if there are more than 20 tags, with the names as they are", async () => {
    const rows = many(21).map(
      (address, i) => `${address},Wallet ${String(i * 37).padStart(3, "0")} x,8453`,
    );
    const { conversation, written } = await run(header + rows.join("\n"), {
      way: "labels",
      nearMiss: "new",
    });
    assert.equal(conversation.plans[0]?.labels, "first");
    assert.equal(written.length, 21);
    assert.deepEqual(fixture.posts(), []);
    const one = await run(`${header}${vitalik},Cold Wallet,\n`, { way: undefined });
    assert.equal(one.conversation.plans[0]?.labels, "last");
    const text = `${header}${vitalik},Cold Wallet,\n`;
    const itself = await run(text, { way: undefined }, "address-labels.csv");
    assert.equal(itself.conversation.plans[0]?.labels, "none");
  });

  it("reads Foundry's labels, JSON lists and arguments for cast", async () => {
    const files = [
      ["foundry.toml", `[labels]\n"${vitalik}" = "Cold Wallet"\n`],
      ["labels.json", JSON.stringify([{ address: vitalik, name: "Cold Wallet" }, 5])],
      ["labels.txt", `--label ${vitalik}:Cold_Wallet\n`],
    ] as const;
    for (const [name, text] of files) {
      const { conversation } = await run(text, { ask: () => undefined }, name);
      assert.deepEqual(
        conversation.reviews[0]?.rows.map((row) => row.kind === "address" && row.forTag),
        ["cold_wallet"],
      );
    }
  });

  it("says that a file has no labels, and refuses more than can be reviewed", async () => {
    const empty = await run("nothing");
    assert.match(empty.conversation.messages[0] ?? "", /book\.csv contains no readable labels\./);
    const long = many(10_001).map((address) => `${address},cold_wallet,`);
    const { conversation } = await run(header + long.join("\n"));
    assert.match(conversation.messages[0] ?? "", /more than 10,000 labels/);
  });

  it("gives the same bytes when tags are exported, imported and exported again", async () => {
    const tags = [
      [vitalik, ["cold_wallet", "treasury"]],
      [usdc, ["stable_coin"]],
      [satoshi, ["first_miner"]],
    ] as const;
    for (const [address, own] of tags) await fixture.remember(address, own);
    const exportTo = async (name: string): Promise<string> => {
      const file = fileAt(name);
      const conversation = new ScriptedExport({ format: "json", target: "New File", file });
      const openSurvey = (): Promise<never> => Promise.reject(new Error("not asked for"));
      const parts = { ...fixture.parts, openSurvey, folders: [], isTrusted: true };
      await exportLabels(parts, conversation);
      return readFile(file.fsPath, "utf8");
    };
    const first = await exportTo("first.json");
    await fixture.dispose();
    fixture = await TaggingFixture.start(service(), { apiKey: () => service().canary.key });
    await run(first, {}, "again.json");
    assert.equal(await exportTo("second.json"), first);
  });

  it("adds names to the repository labels as they are, after a preview", async () => {
    const file = fileAt("address-labels.csv");
    const root = { uri: vscode.Uri.file(folder.path), name: "root", index: 0 };
    const openSurvey = (): Promise<never> => Promise.reject(new Error("not asked for"));
    const parts = { ...fixture.parts, openSurvey, folders: [root], isTrusted: true };
    const conversation = new ScriptedExport({ target: "" });
    const address = { format: "evm", canonical: vitalik } as const;
    const rows = [
      { address, label: { text: "Cold Wallet", chains: ["base"] as const } },
      { address, label: { text: "Vault", chains: ["eip155:11155111"] as const } },
    ];
    await addToRepository(rows, parts, conversation);
    assert.equal(
      await readFile(file.fsPath, "utf8"),
      `${header}${vitalik},Cold Wallet,8453\n${vitalik},Vault,11155111\n`,
    );
  });
});
