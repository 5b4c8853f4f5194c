import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import {
  type NodesQuestion,
  verifyOnNodes,
} from "../../../src/editor/commands/nodes/verifyOnNodes";
import type { Scope } from "../../../src/editor/comparing/chooseScope";
import { type OpenedNodes, openNodes } from "../../../src/editor/commands/nodes/openNodes";
import { WorkspaceSurvey } from "../../../src/editor/workspace/workspaceSurvey";
import { AllowedPairs } from "../../../src/engine/checks/allowedPairs";
import { defaultLevels, type WarningLevels } from "../../../src/engine/checks/warningLevels";
import { Warnings } from "../../../src/engine/checks/warnings";
import { Gate } from "../../../src/sources/gate/gate";
import { parseNodeUrl } from "../../../src/sources/node/nodeUrl";
import { builtFileOf } from "../../support/builtFiles";
import { Canary } from "../../support/canary";
import { checkFactsOf } from "../../support/checkFacts";
import { createMemento } from "../../support/createMemento";
import { until } from "../../support/editorFixture";
import { refusal } from "../../support/rude/plan";
import { SecretsInMemory } from "../../support/secretsInMemory";
import { ShownMessages } from "../../support/shownMessages";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { WitnessNode } from "../../support/witnessNode";
import { setFolders } from "../../support/workspaceFolders";

const wallet = "0x52908400098527886E0F7030069857D2E4169EE7";
const router = "0xDe709F2102306220921060314715629080e2FB77";
const gtc = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const text = `{"chainId": 8453,
"router": "${wallet}",
"factory": "${router}",
"treasury": "${gtc}"}
`;

describe("Verify on Your Nodes", () => {
  const canary = new Canary();
  const thread = builtFileOf("src/project/scan/scanThread.ts", path.join(__dirname, "../../.."));
  let folder: TemporaryFolder;
  let survey: WorkspaceSurvey;
  let warnings: Warnings;
  let levels: WarningLevels;
  let node: WitnessNode;
  let opened: OpenedNodes;
  let messages: ShownMessages;
  let questions: NodesQuestion[];
  let answer: boolean;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    await put("deployments.json", text);
    messages = new ShownMessages();
    [questions, answer, levels] = [[], true, defaultLevels];
    const facts = checkFactsOf([]);
    warnings = new Warnings({
      levels: () => levels,
      ownLevels: () => levels,
      choicesFor: () => ({ levels: {}, isIgnored: false }),
      pairs: new AllowedPairs(createMemento()),
      loadFacts: () =>
        Promise.resolve({
          ...facts,
          addresses: 0,
          owner: facts,
          sources: [],
          knownBefore: () => facts,
        }),
    });
    survey = new WorkspaceSurvey({
      thread,
      facts: {
        tagsOf: () => [],
        symbolsOf: () => [],
        namesOf: () => [],
        isKnown: () => false,
        isMarked: () => false,
      },
      marked: () => [],
      openFacts: () => Promise.resolve(),
      openChecks: () => warnings.open(),
      findProblems: (document, uri) => warnings.find(document, uri),
      describe: ({ kind }) => kind,
      levels: () => defaultLevels,
      report: (error) => assert.fail(String(error)),
    });
    await setFolders([vscode.Uri.file(path.join(folder.path, "root"))]);
    node = new WitnessNode();
    node.contracts.set(router.toLowerCase(), undefined);
    node.contracts.set(gtc.toLowerCase(), { symbol: "GTC", decimals: 18 });
    opened = openNodes({
      context: { secrets: new SecretsInMemory(), globalState: createMemento() as never },
      onChange: () => undefined,
    });
  });
  afterEach(async () => {
    canary.see(messages.sentences);
    canary.see(questions);
    await messages.dispose();
    opened.dispose();
    survey.dispose();
    warnings.dispose();
    await node.close();
    await setFolders([]);
    await folder.remove();
    canary.assertUnseen();
  });

  async function put(file: string, content: string): Promise<void> {
    await mkdir(path.join(folder.path, "root"), { recursive: true });
    await writeFile(path.join(folder.path, "root", file), content);
  }

  /** Connects the node by a URL that contains a key, and clears what the node has recorded. */
  async function connect(): Promise<void> {
    const origin = await node.listen();
    const verdict = parseNodeUrl(`${origin}/v3/${encodeURIComponent(canary.key)}`);
    assert.ok(verdict.valid);
    const identity = await opened.nodes.try(verdict.url, AbortSignal.timeout(10_000));
    await opened.nodes.add(verdict.url, identity);
    node.methods.clear();
    node.queriedAddresses.clear();
  }

  /**
   * Starts the command and returns its first message. Does not wait for the command to end, because messages with
   * buttons stay open.
   */
  async function verify(scope: Scope | undefined = () => true): Promise<string> {
    const count = messages.sentences.length;
    void verifyOnNodes({
      nodes: opened.nodes,
      survey,
      openWarnings: async () => {
        await warnings.open();
        return warnings;
      },
      gate: new Gate({
        service: () => ({ id: "local", isInProcess: true }),
        open: () => Promise.resolve(),
        hasNamed: () => false,
        ask: () => Promise.reject(new Error("no person is asked in this test")),
      }),
      nameOfChain: () => "Base",
      chooseScope: () => Promise.resolve(scope),
      mayAsk: (question) => {
        questions.push(question);
        return Promise.resolve(answer);
      },
    });
    await until(() => messages.sentences.length > count, "a message");
    return messages.last;
  }

  /** Returns the warnings in the group of addresses with warnings. */
  function listed(): readonly string[] {
    return survey.survey.groups.warned.flatMap((row) =>
      survey.survey
        .placesOf(row)
        .flatMap(({ place, warnings: own }) =>
          own.map((each) => `${place.line + 1} ${each.kind}: ${each.text}`),
        ),
    );
  }

  const found = [
    "2 noCode: There is no contract at this address on Base.",
    '4 tokenAsRecipient: This recipient is the contract of a token on Base with the symbol "GTC".',
  ];

  it("prompts once, with the number of addresses and the hosts, and lists what nodes contradict [Q-01]", async () => {
    await connect();
    assert.equal(await verify(), "Your nodes checked 3 addresses and found 2 contradictions.");
    const [question, ...others] = questions;
    assert.deepEqual(others, []);
    assert.equal(question?.message, "Query your nodes about 3 addresses?");
    assert.match(
      question.detail,
      /^Base \(localhost:\d+\): 3 addresses\nOnly these addresses are sent\.$/,
    );
    assert.deepEqual(listed().toSorted(), found);
    assert.deepEqual([...node.methods].sort(), [
      "eth_call",
      "eth_chainId",
      "eth_getBlockByNumber",
      "eth_getCode",
    ]);
  });

  it("sends nothing before the user answers, and nothing after a no", async () => {
    await connect();
    answer = false;
    void verify().catch(() => undefined);
    await until(() => questions.length === 1, "the question");
    await survey.start();
    assert.deepEqual([listed(), [...node.methods]], [[], []]);
  });

  it("removes the findings of a file that changes, and keeps them while other files change", async () => {
    await connect();
    await verify();
    await put("other.ts", "export {};\n");
    assert.deepEqual(listed().toSorted(), found);
    await put("deployments.json", text.replace(wallet, router));
    await until(() => listed().length === 0, "nothing listed");
  });

  it("queries nodes only about the places in the chosen scope", async () => {
    await connect();
    const message = await verify(
      (uri, line) => uri.path.endsWith("deployments.json") && line === 1,
    );
    assert.equal(message, "Your nodes checked 1 address and found 1 contradiction.");
    assert.deepEqual([...node.queriedAddresses], [wallet.toLowerCase()]);
  });

  it("says that no node is connected or nothing can be queried, and lists nothing of a kind that is off", async () => {
    assert.equal(await verify(), "No node is connected.");
    await connect();
    assert.match(await verify(() => false), /^These files contain no contract, token or recipient/);
    levels = { ...defaultLevels, noCode: "off" };
    await verify();
    assert.deepEqual(listed(), found.slice(1));
  });

  it("names a node whose answers do not count, and lists none of them [Q-02] [Q-03]", async () => {
    await connect();
    node.chainId = 10;
    assert.match(
      await verify(),
      /^Base \(localhost:\d+\) was not used, because it is now on a different chain\.$/,
    );
    node.answer = () => refusal(401);
    assert.match(await verify(), /^Base \(localhost:\d+\) does not accept the key in this URL/);
    assert.deepEqual(listed(), []);
  });
});
