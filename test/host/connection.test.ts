import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import * as vscode from "vscode";
import { Connection } from "../../src/sources/catalog/connection";
import type { ConnectionState } from "../../src/sources/catalog/connectionState";
import type { TextQuestion } from "../../src/editor/commands/connection/askText";
import { ConnectionCommands } from "../../src/editor/commands/connection/connectionCommands";
import { buildMenu, buildServiceMenu } from "../../src/editor/status/statusMenu";
import { describeIndex } from "../../src/editor/status/indexStatus";
import { buildAppearance } from "../../src/editor/status/statusItem";
import { openExchange } from "../../src/editor/platform/openExchange";
import { openLocalService, openRemoteService, tryKey } from "../../src/sources/catalog/openService";
import { ApiKeys } from "../../src/editor/platform/apiKey";
import { readSetting, writeSetting } from "../../src/editor/platform/settings";
import { openShippedBook } from "../support/namesOf";
import { noNodes } from "../support/noNodes";
import { vitalik } from "../support/realAddresses";
import { refusal } from "../support/rude/plan";
import type { RudeServer } from "../support/rude/rudeServer";
import { SecretsInMemory } from "../support/secretsInMemory";
import { useServiceFixture } from "../support/serviceFixture";
import { until } from "../support/until";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";
import { named } from "../../src/sources/gate/cleared";

const fixture = useServiceFixture();
const noOthers = { warnings: [], more: [] };
const trial = { match: { path: "/v2/chains" } } as const;

describe("the conversations about the service in use", () => {
  let server: RudeServer;
  let folder: TemporaryFolder;
  let keys: ApiKeys;
  let connection: Connection;
  let commands: ConnectionCommands;
  /** The texts to type next, and the validation messages about those that were refused. */
  let typed: string[];
  let wrong: string[];
  let questions: string[];
  let says: boolean;

  beforeEach(async () => {
    typed = [];
    wrong = [];
    questions = [];
    says = true;
    server = await fixture().server();
    folder = await makeTemporaryFolder();
    keys = new ApiKeys(new SecretsInMemory());
    connection = new Connection({
      readBaseUrl: () => readSetting(vscode.workspace, "service.baseUrl"),
      readKey: (origin) => keys.read(origin),
      openLocal: () =>
        openLocalService({
          directory: folder.path,
          openBook: openShippedBook,
          listNodes: () => Promise.resolve([]),
          onNotice: () => undefined,
          onDidChangeTags: () => undefined,
        }),
      openRemote: (base, apiKey, onDidRequest) =>
        openRemoteService({ base, apiKey, onDidRequest, openExchange, nodes: noNodes }),
    });
    commands = new ConnectionCommands({
      connection,
      keys,
      tryKey: (base, key, signal) => tryKey(base, key, signal, openExchange),
      nodeNames: () => Promise.resolve([]),
      menuEntries: () => noOthers,
      person: {
        askText: type,
        confirm: ({ message }) => {
          questions.push(message);
          return Promise.resolve(says);
        },
      },
    });
  });
  afterEach(async () => {
    connection.dispose();
    await writeSetting(vscode.workspace, "service.baseUrl", undefined);
    await folder.remove();
  });

  /** Types the texts one after the other until one is accepted. Cancels if none is left. */
  async function type<T>(question: TextQuestion<T>): Promise<T | "back" | undefined> {
    for (;;) {
      const text = typed.shift();
      if (text === undefined || text === "back") return text;
      const judged = question.judge(text);
      if (judged === undefined) {
        const answer = question.accept(text, new AbortController().signal);
        const refused = { why: "" };
        const value = await answer.catch((error: unknown) => {
          refused.why = String(error);
        });
        if (refused.why === "") return value as T;
        wrong.push("refused");
      } else {
        wrong.push(judged);
      }
    }
  }
  const baseUrl = (): string => readSetting(vscode.workspace, "service.baseUrl");
  const connect = async (): Promise<void> => {
    typed.push(`${server.origin}/v2/`, fixture().canary.key);
    await commands.connect();
  };

  it("keep base URL and key only after one request that went well", async () => {
    await connect();
    assert.deepEqual([baseUrl(), connection.state], [server.origin, "connected"]);
    assert.equal(await keys.read(server.origin), fixture().canary.key);
    assert.deepEqual(server.requestsOf("/v2/chains")[0]?.keys, [fixture().canary.key]);
  });

  it("keep neither base URL nor key if the key is refused, and prompt again", async () => {
    server.plan({ ...trial, do: refusal(401) });
    typed.push(server.origin, "wrong key");
    await commands.connect();
    assert.deepEqual([wrong, baseUrl(), connection.state], [["refused"], "", "local"]);
    assert.equal(await keys.read(server.origin), undefined);
  });

  it("refuse a base URL over which the key would travel in the clear, and go back a step", async () => {
    typed.push("http://atlas.example.com", server.origin, "back", server.origin, "");
    await commands.connect();
    assert.equal(wrong.length, 2);
    assert.match(wrong[0] ?? "", /unencrypted/);
    assert.equal(server.requests.length, 0);
  });

  it("replace the key, and use the new one from then on", async () => {
    await connect();
    typed.push("another key");
    await commands.setApiKey();
    await connection.catalog.tags.load();
    assert.deepEqual(server.requests.at(-1)?.keys, ["another key"]);
  });

  it("remove a key only after a confirmation", async () => {
    await connect();
    says = false;
    await commands.removeApiKey();
    assert.equal(connection.state, "connected");
    says = true;
    await commands.removeApiKey();
    assert.deepEqual([connection.state, questions.length], ["noKey", 2]);
    assert.equal(await keys.read(server.origin), undefined);
  });

  it("go back to the local service, and keep the key of the other service", async () => {
    await connect();
    await commands.useLocalService();
    assert.deepEqual([baseUrl(), connection.state], ["", "local"]);
    assert.equal(await keys.read(server.origin), fixture().canary.key);
  });

  it("reset the local tags only after a confirmation, and keep the old file", async () => {
    const client = await connection.catalog.service.client();
    await client.tagAddresses(named("my_own_tag"), [named(vitalik)]);
    says = false;
    await commands.resetLocalTags();
    await connection.catalog.tags.load();
    const names = (): readonly string[] => connection.catalog.tags.items.map(({ tag }) => tag);
    assert.deepEqual(names(), ["my_own_tag"]);
    says = true;
    void commands.resetLocalTags();
    const { tags } = connection.catalog;
    await until(
      "the tag to go",
      () => !names().includes("my_own_tag") && tags.loading === undefined,
    );
    assert.equal(questions.length, 2);
    assert.ok((await readdir(folder.path)).length >= 2);
  });
});

describe("the status item and its menu", () => {
  const states: Readonly<Record<ConnectionState, readonly string[]>> = {
    local: ["Connect to a Service…"],
    connected: [
      "Connect to Another Service…",
      "Set API Key…",
      "Remove API Key…",
      "Use the Local Service",
    ],
    noKey: ["Set API Key…", "Connect to Another Service…", "Use the Local Service"],
    keyRefused: ["Set API Key…", "Connect to Another Service…", "Use the Local Service"],
    offline: [
      "Connect to Another Service…",
      "Set API Key…",
      "Remove API Key…",
      "Use the Local Service",
    ],
    wrongAddress: ["Connect to a Service…", "Use the Local Service"],
  };
  const all = Object.keys(states) as ConnectionState[];

  for (const state of all) {
    it(`offer first what helps in the state ${state}`, () => {
      assert.deepEqual(
        buildServiceMenu(state).map(({ label }) => label),
        states[state],
      );
    });
  }

  it("begin with open files, tagging and finding, and end with help, if all is well (U-54f)", () => {
    const labels = (state: ConnectionState): readonly (readonly string[])[] =>
      buildMenu(state, [], noOthers, { text: true, folders: true }).map((group) =>
        group.map(({ label }) => label),
      );
    const [open, tagging, service, , , help] = labels("local");
    assert.deepEqual(open, [
      "Addresses in This File",
      "Addresses in the Workspace",
      "Addresses Changed on This Branch…",
    ]);
    assert.deepEqual(tagging, ["Assign Tag…", "Find…"]);
    assert.deepEqual(service, states.local);
    assert.deepEqual(help, ["Open the Walkthrough", "Show Log", "Report a Problem…"]);
    assert.deepEqual(labels("noKey").slice(0, 3), [states.noKey, open, tagging]);
    const warned = { icon: "warning", label: "2 warnings", run: () => undefined };
    const [first] = buildMenu(
      "noKey",
      [],
      { warnings: [warned], more: [] },
      { text: true, folders: false },
    ).slice(1);
    assert.deepEqual(
      first?.map(({ label }) => label),
      ["2 warnings", "Addresses in This File"],
    );
    const empty = buildMenu("local", [], noOthers, { text: false, folders: false });
    assert.deepEqual(
      empty[0]?.map(({ label }) => label),
      tagging,
    );
  });

  it("offer to connect a node with any service in use, and to remove the nodes that they name", () => {
    const nodeEntries = (state: ConnectionState, names: readonly string[]): readonly string[] =>
      buildMenu(state, names, noOthers)
        .flat()
        .filter(({ label }) => label.includes("Node"))
        .map(({ label, description = "" }) => `${label} ${description}`.trim());
    const names = ["Anvil 31337 (localhost:8545)", "Ethereum (alchemy.com)"];
    assert.deepEqual(nodeEntries("local", []), ["Connect to a Node…"]);
    assert.deepEqual(nodeEntries("local", names), [
      "Connect to a Node…",
      "Remove Node… Anvil 31337 (localhost:8545), Ethereum (alchemy.com)",
    ]);
    assert.deepEqual(nodeEntries("connected", names), nodeEntries("local", names));
  });

  it("show each state in other words, and each bad state also by another icon than a good one", () => {
    const looks = all.map((state) => buildAppearance(state, "atlas.example"));
    assert.equal(new Set(looks.map(({ sentence }) => sentence)).size, all.length);
    const good = buildAppearance("connected", "atlas.example").icon;
    const bad = all.filter((state) => state !== "local" && state !== "connected");
    for (const state of bad) assert.notEqual(buildAppearance(state, "atlas.example").icon, good);
  });

  it("show warnings and where amounts come from, or only the name if there is nothing to report", () => {
    const text = (state: ConnectionState, warnings: number, nodes: readonly string[]): string =>
      buildAppearance(state, state === "local" ? "" : "atlas.example", { warnings, nodes }).text;
    const anvil = "Anvil 31337 (localhost:8545)";
    assert.deepEqual(
      [
        text("local", 0, []),
        text("local", 1, []),
        text("local", 0, [anvil]),
        text("local", 4, [anvil, "Ethereum (alchemy.com)"]),
        text("connected", 4, []),
        text("connected", 0, [anvil]),
        text("offline", 0, []),
        ...(["noKey", "keyRefused", "offline"] as const).map((state) => text(state, 4, [])),
      ],
      [
        "Atlas",
        "Atlas: 1 warning",
        "Atlas: Anvil 31337",
        "Atlas: 4 warnings · Anvil 31337 +1",
        "Atlas: 4 warnings · atlas.example",
        "Atlas: atlas.example · Anvil 31337",
        "atlas.example",
        ...Array<string>(3).fill("Atlas: 4 warnings · atlas.example"),
      ],
    );
  });

  it("shorten a long host in the status bar, and name it in full in the sentence", () => {
    const host = `${"a".repeat(60)}.example`;
    const { text, sentence } = buildAppearance("connected", host);
    assert.ok(text.length <= 32 + "Atlas: ".length && sentence.includes(host));
  });

  it("say how many tags are read, and nothing if there are none", () => {
    const state = {
      activity: "idle",
      checkedAt: new Date(0),
      progress: undefined,
      leftOut: { addresses: 0, tags: 0, tokens: 0 },
      failedTags: 0,
      failure: undefined,
    } as const;
    assert.equal(describeIndex({ ...state, addresses: 0, tags: 0 }), undefined);
    const { sentence } = describeIndex({ ...state, addresses: 2, tags: 1 }) ?? assert.fail();
    assert.match(sentence, /^Inline tags: 2 addresses, 1 tag, as of /);
  });
});
