import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { until } from "../../support/editorFixture";
import { countObjects, readHostCounts, settledMegabytes } from "../../support/hostCounts";
import { findExcess, readResources, usedMegabytes } from "../../support/hostResources";
import { HostSoak } from "../../support/hostSoak";
import { Loans } from "../../support/loans";
import { Chance } from "../../support/randomAddresses";
import { satoshi, usdcOnEthereum, vitalik } from "../../support/realAddresses";
import { honest, stall, type Step } from "../../support/rude/plan";
import { SoakNode } from "../../support/soakNode";
import { SoakProject } from "../../support/soakProject";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { useEveryPart } from "../../support/useEveryPart";
import { useService } from "../../support/useService";
import { canaryKey, WholeExtension } from "../../support/wholeExtension";

/**
 * `ATLAS_SOAK=20000 node test/run.js host wholeExtension` does 20,000 operations. Without the variable the test does as
 * many operations as one pass of `HostSoak` has.
 */
const operations = Number(process.env["ATLAS_SOAK"] ?? 0);

/**
 * Kinds of resources that the extension takes from the editor or from Node. All of them are taken when all parts of the
 * extension are in use.
 */
const lentKinds = [
  "createDiagnosticCollection",
  "createOutputChannel",
  "createStatusBarItem",
  "createTextEditorDecorationType",
  "createTreeView",
  "createWebviewPanel",
  "EventEmitter",
  "onDidChangeConfiguration",
  "registerCommand",
  "registerHoverProvider",
  "registerTextDocumentContentProvider",
  "registerTool",
  "watch",
];

function fill({ service }: WholeExtension["server"]): void {
  service.put("hot_wallet", vitalik, satoshi);
  service.put("known_person", vitalik);
  const many = Array.from({ length: 200 }, (_, i) => `0x${String(i + 1).padStart(40, "0")}`);
  service.put("many_addresses", ...many);
  service.lists["/v2/chains"] = [
    { chain: "ethereum", chainId: 1, name: "Ethereum", icon_url: null, explorers: [] },
  ];
  const deployments = [{ chain: "ethereum", address: usdcOnEthereum, decimals: 6 }];
  service.lists["/v2/tokens"] = [{ id: "usdc", name: "USD Coin", symbol: "USDC", deployments }];
}

/** Checks that all connections close within 3 s. An unanswered request would keep its connection open for 10 s. */
async function assertClosedSoon(server: WholeExtension["server"]): Promise<void> {
  for (let i = 0; i < 100 && server.openConnections > 0; i += 1) await sleep(30);
  assert.equal(server.openConnections, 0, "connections that are open after the end");
}

describe("the extension as a whole", function () {
  this.timeout(480_000 + operations * 2_000);

  const unhandled: unknown[] = [];
  const note = (reason: unknown): void => {
    unhandled.push(reason);
  };
  before(() => {
    process.on("unhandledRejection", note);
  });
  after(() => {
    process.off("unhandledRejection", note);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  /** Checks that no more resources are in use than before. Waits for those that are released with a delay. */
  async function assertNothingLeft(before: ReturnType<typeof readResources>): Promise<void> {
    const excess = (): readonly string[] => findExcess(before, readResources());
    await until(() => excess().length === 0, "an end").catch(() => undefined);
    assert.deepEqual(excess(), []);
    assert.deepEqual(unhandled, []);
  }

  it("ends all requests and leaves nothing when it is disposed while they run (U-02f)", async () => {
    const before = readResources();
    const answer = (): readonly Step[] => (isStalling ? [stall] : [honest]);
    let isStalling = false;
    const whole = await WholeExtension.start({ otherwise: answer });
    fill(whole.server);
    await vscode.commands.executeCommand("addressAtlas.openAddress", { address: satoshi });
    await until(() => whole.server.requests.length > 3, "the first requests");
    isStalling = true;
    for (const address of [vitalik, usdcOnEthereum]) {
      await vscode.commands.executeCommand("addressAtlas.openAddress", { address });
    }
    const requestsBefore = whole.server.requests.length;
    void vscode.commands.executeCommand("addressAtlas.refresh");
    for (const tag of ["hot_wallet", "known_person", "many_addresses"]) {
      await vscode.commands.executeCommand("addressAtlas.openTag", { tag });
    }
    await until(() => whole.server.requests.length > requestsBefore, "requests that are under way");
    assert.ok(whole.server.openConnections > 0);
    whole.dispose();
    await assertClosedSoon(whole.server);
    await whole.end();
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await assertNothingLeft(before);
    const commands = await vscode.commands.getCommands(true);
    assert.deepEqual(
      commands.filter((id) => /^_?addressAtlas\.(?!catalog\b|\w+\.)/.test(id)),
      [],
    );
  });

  for (const last of ["local", "connected"] as const) {
    it(`releases all that it took from the editor when it is disposed with a ${last} service in use`, async () => {
      const loans = new Loans();
      const whole = await WholeExtension.start();
      try {
        fill(whole.server);
        if (last === "local") await useService("");
        await useEveryPart();
        const isLent = (kind: string): boolean =>
          loans.open.some((lent) => lent.startsWith(`${kind} `));
        await until(() => lentKinds.every(isLent), "every kind of loan");
        whole.dispose();
        await until(() => loans.open.length === 0, "all that was lent").catch(() => undefined);
        assert.deepEqual(loans.open, []);
      } finally {
        loans.end();
        await whole.end();
      }
    });
  }

  describe("after ten days of use", () => {
    let temporary: TemporaryFolder;
    let formerFolder: string | undefined;
    let project: SoakProject;
    const node = new SoakNode();
    const seed = Number(process.env["ATLAS_SEED"] ?? Date.now() % 1_000_000);
    const soak = new HostSoak(seed, () => ({ whole: () => whole, project, node }));
    let whole: WholeExtension;

    before(async () => {
      await setInlayHints("off");
      project = await SoakProject.open(new Chance(seed));
      await node.listen();
      // A separate folder for temporary files, to detect files that the extension does not delete.
      temporary = await makeTemporaryFolder();
      formerFolder = process.env["TMPDIR"];
    });
    after(async () => {
      if (formerFolder === undefined) delete process.env["TMPDIR"];
      else process.env["TMPDIR"] = formerFolder;
      await node.server.close();
      await project.close();
      await temporary.remove();
      await setInlayHints(undefined);
      const settings = vscode.workspace.getConfiguration("addressAtlas");
      for (const name of ["editor.names", "editor.warnings", "editor.inlineTags"]) {
        await settings.update(name, undefined, vscode.ConfigurationTarget.Global);
      }
    });

    it(`leaks nothing in ${operations || soak.deeds} operations with a failing service and node`, async function () {
      const loans = new Loans();
      const hang = sleep(420_000 + operations * 2_000, undefined, { ref: false }).then(() => {
        assert.fail(`a hang (seed ${seed}) in ${soak.current}`);
      });
      try {
        const counts = await Promise.race([useForTenDays(loans), hang]);
        if (operations > 0 && this.test) this.test.title += ` (${counts})`;
      } finally {
        // After a failure the extension would still run in the suites that follow.
        soak.end();
        loans.end();
        await (whole as WholeExtension | undefined)?.end();
      }
    });

    /** Does the operations, checks that nothing is left after them, and returns the figures of the run as text. */
    async function useForTenDays(loans: Loans): Promise<string> {
      const times = operations || soak.deeds;
      const begin = performance.now();
      const before = readHostCounts();
      whole = await WholeExtension.start({ otherwise: () => soak.misbehave() });
      fill(whole.server);
      process.env["TMPDIR"] = temporary.path;
      const notes: string[] = [];
      await soak.act(Math.max(Math.min(times / 4, 1_000), soak.deeds));
      await soak.rest();
      await settled(whole);
      const warm = await settledMegabytes();
      const [objects, lent] = [countObjects(), countLoans(loans)];
      let requests = 0;
      for (let left = times; left > 0; left -= 100) {
        await soak.act(Math.min(left, 100));
        // Clears the request logs of both servers. Their memory would otherwise count as memory of the extension.
        const recorded = whole.server.requests.splice(0);
        assert.ok(recorded.every(({ keys }) => keys.every((key) => key === canaryKey)));
        requests += recorded.length + node.server.requests.splice(0).length;
        if ((times - left) % 2_000 === 0) notes.push((usedMegabytes() - warm).toFixed(1));
      }
      await soak.rest();
      await settled(whole);
      const grown = (await settledMegabytes()) - warm;
      // An object that a request still holds is collected when the request has ended; one that leaks stays.
      const findKept = (): readonly string[] => findExcess(objects, countObjects());
      let kept = findKept();
      // Each count blocks the host for seconds on a busy machine. With short pauses the editor would lose the host.
      for (let i = 0; i < 5 && kept.length > 0; i += 1) {
        await sleep(3_000);
        kept = findKept();
      }
      const left: unknown[] = [
        ...(grown < 40 ? [] : [`${grown.toFixed(1)} MB more: ${notes.join(" ")}`]),
        ...kept,
        ...findExcess(lent, countLoans(loans)),
      ];
      whole.dispose();
      await assertClosedSoon(whole.server);
      await assertClosedSoon(node.server);
      await until(() => lentBy(loans).length === 0, "all that was lent").catch(() => undefined);
      left.push(...lentBy(loans), ...(await readdir(temporary.path)));
      loans.end();
      left.push(...(await filesLeftBy(whole)));
      await whole.end();
      const excess = (): readonly string[] => findExcess(before, readHostCounts());
      await until(() => excess().length === 0, "an end").catch(() => undefined);
      left.push(...excess(), ...unhandled);
      assert.deepEqual(left, [], `what is left (seed ${seed})`);
      const seconds = ((performance.now() - begin) / 1_000).toFixed(0);
      const counts = JSON.stringify({
        before,
        after: readHostCounts(),
        objects,
        end: countObjects(),
      });
      return `seed ${seed}, ${seconds} s, ${requests} requests, ${warm.toFixed(1)} MB and ${grown.toFixed(1)} more: ${notes.join(" ")}; ${counts}`;
    }
  });
});

/** Whether a file may remain after the extension has ended. */
function isKept(name: string): boolean {
  const file =
    /^(?:local-service|tag-index)(?:[/\\](?:tags\.journal|paused|tags-[0-9a-f]+\.(?:index|tokens)))?$/;
  return file.test(name);
}

/** Returns the files that remain after pending writes have ended, except those that may remain. */
async function filesLeftBy({ folder }: WholeExtension): Promise<readonly string[]> {
  let left: readonly string[] = [];
  const isDone = async (): Promise<boolean> => {
    const files = await readdir(folder.path, { recursive: true });
    left = files.filter((name) => !isKept(name));
    return left.length === 0;
  };
  await until(isDone, "the end of pending writes").catch(() => undefined);
  return left;
}

/** Returns the unreleased resources, except messages in the status bar, which disappear automatically. */
function lentBy(loans: Loans): readonly string[] {
  return loans.open.filter((lent) => !lent.startsWith("setStatusBarMessage "));
}

/**
 * Counts unreleased resources by kind and place. Skips watched folders, whose number depends on the label files; the
 * end of the test checks that they are released too.
 */
function countLoans(loans: Loans): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const lent of lentBy(loans)) {
    if (!lent.startsWith("watch ")) counts[lent] = (counts[lent] ?? 0) + 1;
  }
  return counts;
}

async function settled({ server, editorSide }: WholeExtension): Promise<void> {
  await until(() => editorSide.pages === 0, "the panels to close");
  await until(() => server.mostAtOnce.GET >= 0 && server.openConnections === 0, "the requests");
}

/**
 * Sets whether the window requests hints automatically. If a document is closed before its hints arrive, the editor
 * never releases them: about 2 KB for each hint, which would look like a leak of the extension.
 */
async function setInlayHints(mode: "off" | undefined): Promise<void> {
  const settings = vscode.workspace.getConfiguration("editor");
  await settings.update("inlayHints.enabled", mode, vscode.ConfigurationTarget.Global);
}
