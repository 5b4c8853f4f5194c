import assert from "node:assert/strict";
import * as vscode from "vscode";
import { ExplorerCommands } from "../../src/editor/commands/explorers/explorerCommands";
import { openLocalService } from "../../src/sources/catalog/openService";
import { readSetting, writeSetting } from "../../src/editor/platform/settings";
import { RequestError } from "../../src/sources/transport/requestError";
import { acceptUntil, closeUntil } from "../support/acceptUntil";
import { until } from "../support/editorFixture";
import { nextBox } from "../support/nextBox";
import { hostileTemplates } from "../support/hostileTemplates";
import { vitalik } from "../support/realAddresses";
import { useServiceFixture } from "../support/serviceFixture";
import { spoilSettings } from "../support/spoilSettings";
import { TaggingFixture } from "../support/taggingFixture";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";

type Explorer = readonly [name: string, host: string];

describe("the command Open in Explorer in the host", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let explorers: ExplorerCommands;
  let opened: string[];
  let chainsOfNames: readonly string[];
  let folder: TemporaryFolder | undefined;

  beforeEach(async () => {
    opened = [];
    chainsOfNames = [];
    fixture = await TaggingFixture.start(service());
    explorers = new ExplorerCommands({
      catalog: fixture.catalog,
      gate: fixture.gate,
      openPage: (url) => {
        opened.push(url);
        return Promise.resolve();
      },
      chainsOf: () => Promise.resolve(chainsOfNames),
    });
  });
  afterEach(async () => {
    await fixture.dispose();
    await folder?.remove();
    folder = undefined;
    await writeSetting(vscode.workspace, "explorers.preferred", undefined);
  });

  function list(...chains: readonly (readonly [chain: string, ...Explorer[]])[]): void {
    fixture.server.service.lists["/v2/chains"] = chains.map(([chain, ...its]) => ({
      chain,
      chainId: 1,
      name: chain,
      explorers: its.map(([name, host]) => ({
        name,
        url: `https://${host}`,
        address_url: `https://${host}/address/{{address}}`,
        tx_url: `https://${host}/tx/{{tx_id}}`,
      })),
    }));
  }
  async function useLocalService(): Promise<void> {
    folder = await makeTemporaryFolder();
    const none = (): undefined => undefined;
    const local = openLocalService({
      directory: folder.path,
      openBook: () => Promise.resolve(undefined),
      listNodes: () => Promise.resolve([]),
      onNotice: none,
      onDidChangeTags: none,
    });
    fixture.catalog.use(local);
  }
  /** Returns the rows of the box that a command shows, without separators, and closes the box. */
  async function rowsOf(run: () => Promise<void>): Promise<readonly (readonly unknown[])[]> {
    const shown = nextBox();
    const conversation = run();
    const box = await shown;
    await until(() => box.items.length > 0, "the rows of the box");
    const rows = box.items
      .filter(({ kind }) => kind !== vscode.QuickPickItemKind.Separator)
      .map(({ label, description }) => [label, description]);
    await closeUntil(conversation);
    return rows;
  }
  const preferred = (): unknown => readSetting(vscode.workspace, "explorers.preferred");

  it("opens the explorer of the chain that the file names at the cursor", async () => {
    const base = ["base", ["BaseScan", "base.example"]] as const;
    const ethereum = ["ethereum", ["Scan", "scan.example"]] as const;
    list(ethereum, base);
    await fixture.show(`eip155:8453:${vitalik}`);
    await acceptUntil(explorers.open({ kind: "none" }));
    assert.deepEqual(opened, [`https://base.example/address/${vitalik}`]);
    list(ethereum);
    await fixture.catalog.refresh();
    await acceptUntil(explorers.open({ kind: "none" }));
    assert.equal(opened[1], `https://scan.example/address/${vitalik}`);
  });

  it("offers first the explorers for the chains of an address's names, then the others", async () => {
    const ethereum = ["ethereum", ["Scan", "scan.example"]] as const;
    list(["base", ["BaseScan", "base.example"]], ethereum);
    chainsOfNames = ["ethereum", "solana"];
    const rows = await rowsOf(() => explorers.openAddress(vitalik));
    assert.deepEqual(rows, [
      ["scan.example", "Scan"],
      ["Other explorers…", undefined],
    ]);
    chainsOfNames = ["solana"];
    const all = await rowsOf(() => explorers.openAddress(vitalik));
    assert.equal(all.length, 2);
    assert.equal(all[1]?.[0] === "Other explorers…", false);
  });

  it("shows the host of the only explorer of a connected service, and opens nothing if the user closes the box [T-68f]", async () => {
    list(["ethereum", ["Etherscan", "etherscan.io.evil.example"]]);
    const rows = await rowsOf(() => explorers.openAddress(vitalik));
    assert.deepEqual(rows, [["etherscan.io.evil.example", "Etherscan"]]);
    assert.deepEqual([opened, preferred()], [[], {}]);
  });

  it("opens the only explorer of a connected service at once after the user has chosen its host [T-68f]", async () => {
    list(["ethereum", ["Scan", "scan.example"]]);
    await acceptUntil(explorers.openAddress(vitalik));
    assert.deepEqual(preferred(), { ethereum: "scan.example" });
    await explorers.openTransaction("0x12", "ethereum");
    assert.deepEqual(opened, [
      `https://scan.example/address/${vitalik}`,
      "https://scan.example/tx/0x12",
    ]);
  });

  it("shows the host again when the service gives the name of the chosen explorer to another one [T-68f]", async () => {
    list(["ethereum", ["Scan", "scan.example"]]);
    await acceptUntil(explorers.openAddress(vitalik));
    list(["ethereum", ["Scan", "evil.example"]]);
    await fixture.catalog.refresh();
    const rows = await rowsOf(() => explorers.openAddress(vitalik));
    assert.deepEqual([rows, opened.length], [[["evil.example", "Scan"]], 1]);
  });

  it("shows the host of an explorer's front page from a connected service, and does not store it as preferred [T-68f]", async () => {
    list(["ethereum", ["Scan", "scan.example"], ["Other", "other.example"]]);
    const home = { kind: "explorer", chain: "ethereum", name: "Other" } as const;
    assert.deepEqual(await rowsOf(() => explorers.open(home)), [["other.example", "Other"]]);
    assert.deepEqual(opened, []);
    await acceptUntil(explorers.open(home));
    assert.deepEqual([opened, preferred()], [["https://other.example/"], {}]);
    await writeSetting(vscode.workspace, "explorers.preferred", { ethereum: "other.example" });
    await explorers.open(home);
    assert.equal(opened.length, 2);
  });

  it("shows the end of a long host before the name [T-68f]", async () => {
    const host = `etherscan.io.${"a.".repeat(40)}evil.example`;
    list(["ethereum", ["Etherscan", host]]);
    const rows = await rowsOf(() => explorers.openAddress(vitalik));
    assert.deepEqual(rows, [[`…${host.slice(-59)}`, "Etherscan"]]);
  });

  it("opens the explorers of the local service at once, also one that version 0.2 stored by its name [T-68f]", async () => {
    await useLocalService();
    await explorers.openAddress(vitalik, ["polygon"]);
    await explorers.open({ kind: "explorer", chain: "ethereum", name: "Etherscan" });
    for (const kept of ["Blockscout", "eth.blockscout.com"]) {
      await writeSetting(vscode.workspace, "explorers.preferred", { ethereum: kept });
      await explorers.openAddress(vitalik, ["ethereum"]);
    }
    assert.deepEqual(opened, [
      `https://polygonscan.com/address/${vitalik}`,
      "https://etherscan.io/",
      `https://eth.blockscout.com/address/${vitalik}`,
      `https://eth.blockscout.com/address/${vitalik}`,
    ]);
  });

  it("does not trust a name that version 0.2 stored while a service is connected [T-68f]", async () => {
    list(["ethereum", ["Blockscout", "evil.example"]]);
    await writeSetting(vscode.workspace, "explorers.preferred", { ethereum: "Blockscout" });
    await closeUntil(explorers.openAddress(vitalik));
    assert.deepEqual(opened, []);
    await acceptUntil(explorers.openAddress(vitalik));
    assert.deepEqual(preferred(), { ethereum: "evil.example" });
  });

  it("lets the user choose among several explorers, and opens the chosen one the next time", async () => {
    list(["ethereum", ["Scan", "scan.example"], ["Other", "other.example"]]);
    await acceptUntil(explorers.openAddress(vitalik));
    assert.deepEqual(preferred(), { ethereum: "scan.example" });
    await explorers.openAddress(vitalik);
    assert.deepEqual(opened, [
      `https://scan.example/address/${vitalik}`,
      `https://scan.example/address/${vitalik}`,
    ]);
  });

  it("opens the explorer that the setting prefers, and prompts again if no explorer has that host", async () => {
    list(["ethereum", ["Scan", "scan.example"], ["Other", "other.example"]]);
    await writeSetting(vscode.workspace, "explorers.preferred", { ethereum: "other.example" });
    await explorers.openAddress(vitalik);
    assert.deepEqual(opened, [`https://other.example/address/${vitalik}`]);
    await writeSetting(vscode.workspace, "explorers.preferred", { ethereum: "gone.example" });
    await closeUntil(explorers.openAddress(vitalik));
    assert.equal(opened.length, 1);
  });

  it("reads the preferred explorers entry by entry, and keeps invalid entries when it stores a choice (T-30f)", async () => {
    list(
      ["ethereum", ["Scan", "scan.example"], ["Other", "other.example"]],
      ["base", ["Scan", "base.example"], ["Other", "other.example"]],
    );
    const set = { ethereum: "other.example", polygon: 5, optimism: null };
    const settings = vscode.workspace.getConfiguration("addressAtlas");
    await settings.update("explorers.preferred", set, true);
    await explorers.openAddress(vitalik, ["ethereum"]);
    assert.deepEqual(opened, [`https://other.example/address/${vitalik}`]);
    await acceptUntil(explorers.openAddress(vitalik, ["base"]));
    const kept = vscode.workspace.getConfiguration("addressAtlas").get("explorers.preferred");
    assert.deepEqual(kept, { ...set, base: "base.example" });
  });

  it("opens the page although the choice cannot be stored, and says why", async () => {
    list(["ethereum", ["Scan", "scan.example"], ["Other", "other.example"]]);
    const restore = await spoilSettings();
    try {
      await assert.rejects(
        acceptUntil(explorers.openAddress(vitalik)),
        (error) => error instanceof RequestError && error.code === "E_SETTINGS",
      );
    } finally {
      await restore();
    }
    assert.deepEqual(opened, [`https://scan.example/address/${vitalik}`]);
  });

  it("prompts for the chain of a transaction if it is unknown", async () => {
    list(["ethereum", ["Scan", "scan.example"]]);
    await acceptUntil(explorers.openTransaction("0x12", undefined));
    assert.deepEqual(opened, ["https://scan.example/tx/0x12"]);
  });

  it("opens no page from sixty hostile templates, and finds the good template among them (U-07f)", async () => {
    const templates = hostileTemplates.map(([, template]) => template);
    const offer = (offered: readonly string[]): void => {
      list(["ethereum"]);
      const [chain] = fixture.server.service.lists["/v2/chains"] as Record<string, unknown>[];
      Object.assign(chain ?? {}, {
        explorers: offered.map((template, index) => ({
          name: `Scan ${index}`,
          url: "https://scan.example",
          address_url: template,
        })),
      });
    };
    offer(templates);
    const error: unknown = await explorers.openAddress(vitalik).catch((caught: unknown) => caught);
    assert.ok(error instanceof RequestError);
    assert.deepEqual([error.code, opened], ["E_TEMPLATE", []]);
    offer([...templates, "https://scan.example/{{address}}", ...templates]);
    await fixture.catalog.refresh();
    await acceptUntil(explorers.openAddress(vitalik));
    assert.deepEqual(opened, [`https://scan.example/${vitalik}`]);
  });

  it("prompts before 64 unknown hex digits go to an explorer, until the user allows them (T-33f)", async () => {
    const { questions } = fixture;
    const hex64 = `0x${"5a".repeat(32)}`;
    list(["sui", ["Scan", "scan.example"]]);
    await explorers.openAddress(hex64);
    assert.deepEqual([questions, opened], [[hex64], []]);
    await explorers.openTransaction(hex64, "sui");
    assert.deepEqual([questions, opened], [[hex64, hex64], []]);
    fixture.saysItIsNoKey = true;
    await acceptUntil(explorers.openAddress(hex64, ["sui"]));
    await acceptUntil(explorers.openTransaction(hex64, "sui"));
    assert.deepEqual(opened, [
      `https://scan.example/address/${hex64}`,
      `https://scan.example/tx/${hex64}`,
    ]);
    assert.equal(questions.length, 3);
  });

  it("does not prompt about hex digits that the service itself has returned (T-33f)", async () => {
    const known = `0x${"5b".repeat(32)}`;
    const hash = `0x${"5c".repeat(32)}`;
    list(["sui", ["Scan", "scan.example"]]);
    await fixture.remember(known, ["known_tag"]);
    fixture.catalog.transactions.add([{ tx_hash: hash, chain: "sui" }]);
    await acceptUntil(explorers.openAddress(known));
    await acceptUntil(explorers.openTransaction(hash, "sui"));
    assert.deepEqual([fixture.questions, opened.length], [[], 2]);
  });
});
