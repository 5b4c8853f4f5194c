import { defaultLevels } from "../../../src/engine/checks/warningLevels";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, symlink, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import * as vscode from "vscode";
import type { Name } from "../../../src/engine/names/name";
import { symbolsAt } from "../../../src/engine/known/symbolsAt";
import type { TokenAtAddress } from "../../../src/engine/known/knownAddress";
import { ClosedFileProblems } from "../../../src/editor/documents/closedFileProblems";
import { PanelPlaces } from "../../../src/editor/panels/panelPlaces";
import type { CountedWarnings } from "../../../src/editor/status/statusItem";
import { WarningCount } from "../../../src/editor/status/warningCount";
import { followPaths, mostBytesHere } from "../../../src/editor/workspace/followPaths";
import { readRules } from "../../../src/editor/workspace/readRules";
import { type SurveyState, WorkspaceSurvey } from "../../../src/editor/workspace/workspaceSurvey";
import { createPlaceFinder } from "../../../src/project/scan/findPlaces";
import { largestFile } from "../../../src/project/files/largestFile";
import { endKeptThreads } from "../../../src/project/scan/scanThreads";
import type { TrustLevel } from "../../../src/project/scan/trustLevel";
import { builtFileOf } from "../../support/builtFiles";
import { until } from "../../support/editorFixture";
import { many } from "../../support/manyAddresses";
import { MemoryFiles } from "../../support/memoryFiles";
import { useServiceFixture } from "../../support/serviceFixture";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { TreeFixture } from "../../support/treeFixture";
import { setAllFolders, setFolders } from "../../support/workspaceFolders";

const [mine = "", ofInner = "", virtual = "", ignored = "", ...addresses] = many(24);

const usdcOfSolana = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const wallet = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";

/** Delays reading a file until `release` is called. */
function holdUp(memory: MemoryFiles, name: string) {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isReading = false;
  memory.onRead = () => {
    if (memory.looked.at(-1) !== name) return undefined;
    isReading = true;
    return held;
  };
  return {
    whenReading: () => until(() => isReading, `${name} to be read`),
    release: () => {
      release();
    },
  };
}

const thread = builtFileOf("src/project/scan/scanThread.ts", path.join(__dirname, "../../.."));

describe("the survey of a real workspace", () => {
  const fixture = useServiceFixture();
  let folder: TemporaryFolder;
  let survey: WorkspaceSurvey;
  let memory: MemoryFiles | undefined;
  let openFacts: () => Promise<void>;
  let openChecks: () => Promise<void>;
  const reported: unknown[] = [];
  /** Solana addresses that are known. */
  let marked: readonly string[] = [];
  let tokens: readonly TokenAtAddress[] = [];
  /** The names of every address. */
  let names: readonly Name[] = [];

  const uriOf = (name: string): vscode.Uri => vscode.Uri.file(path.join(folder.path, name));

  async function put(file: string, text: string): Promise<void> {
    const target = path.join(folder.path, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  }

  function placesOf(text: string, status: TrustLevel = "unnamed"): readonly string[] {
    const row = survey.survey.groups[status].find((each) => each.text === text);
    if (row === undefined) return [];
    return survey.survey
      .placesOf(row)
      .map(({ file, place }) => `${survey.titleOf(file)}:${place.line + 1}`);
  }

  function stands(text: string, ...places: readonly string[]): Promise<void> {
    return standsAs("unnamed", text, ...places);
  }

  function standsAs(status: TrustLevel, text: string, ...places: string[]): Promise<void> {
    return until(
      () => placesOf(text, status).join() === places.join(),
      `${text} at ${places.join()}`,
    );
  }

  function becomes(state: SurveyState): Promise<void> {
    return until(() => survey.state === state, state);
  }

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    reported.splice(0);
    marked = [];
    tokens = [];
    names = [];
    openFacts = () => Promise.resolve();
    openChecks = () => Promise.resolve();
    survey = new WorkspaceSurvey({
      thread,
      facts: {
        tagsOf: () => [],
        symbolsOf: (_address, inferred = [], withChain = false) =>
          symbolsAt(tokens, inferred, withChain),
        namesOf: () => names,
        isKnown: () => false,
        isMarked: ({ canonical }) => marked.includes(canonical),
      },
      marked: () => marked.map((canonical) => ({ format: "solana", canonical })),
      openFacts: () => openFacts(),
      openChecks: () => openChecks(),
      findProblems: ({ text, found }) => {
        const [first] = found;
        if (first === undefined || !text.includes("warn"))
          return Promise.resolve({ findings: [], silenced: [] });
        const { start, end, format } = first;
        if (text.includes("warn of the chain")) {
          const chains = {
            written: { chain: "base", reason: "path" },
            folder: { chain: "bnb", reason: "path" },
          } as const;
          const finding = { kind: "wrongChain", about: "chainId", start, end, ...chains } as const;
          return Promise.resolve({ findings: [finding], silenced: [] });
        }
        const finding = { kind: "checksum", start, end, format, reason: "It is wrong" } as const;
        return Promise.resolve({ findings: [finding], silenced: [] });
      },
      describe: () => "It is wrong.",
      levels: () => defaultLevels,
      report: (error) => reported.push(error),
    });
  });
  afterEach(async () => {
    survey.dispose();
    await setFolders([]);
    memory?.dispose();
    memory = undefined;
    await folder.remove();
  });

  it("reads nothing before it is started", async () => {
    await put("root/a.ts", mine);
    await setFolders([uriOf("root")]);
    assert.equal(survey.state, "idle");
    assert.equal(survey.counts.files, 0);
    await survey.start();
    await stands(mine, "root/a.ts:1");
    await becomes("done");
  });

  it("reads nothing and has no root in the tree until the window has a folder", async () => {
    const [own] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(own);
    await put("root/a.ts", mine);
    const tree = new TreeFixture(fixture(), await fixture().server(), { workspace: survey });
    const shows = (kinds: string): Promise<void> =>
      until(
        async () => (await tree.nodes()).map(({ kind }) => kind).join(", ") === kinds,
        `the roots ${kinds}`,
      );
    try {
      await setAllFolders([]);
      await shows("chains, tokens, tags");
      await survey.start();
      await until(() => survey.state === "done" && survey.counts.files === 0, "nothing to read");
      tree.drawn.splice(0);
      await setAllFolders([uriOf("root")]);
      await until(() => tree.drawn.includes(undefined), "a redraw of the whole tree");
      await shows("workspace, chains, tokens, tags");
      await stands(mine, "a.ts:1");
      tree.drawn.splice(0);
      await setAllFolders([]);
      await until(() => tree.drawn.includes(undefined), "a redraw of the whole tree");
      await shows("chains, tokens, tags");
      await stands(mine);
    } finally {
      await setAllFolders([own.uri]);
      tree.dispose();
    }
  });

  it("shows the symbol of a token with its chain in the tree, since its rows show no chains", async () => {
    const deployments = [{ chain: "base", address: mine, decimals: 6 }];
    tokens = [{ symbol: "USDC", name: "USD Coin", deployments }];
    await put("root/a.ts", mine);
    await setFolders([uriOf("root")]);
    const tree = new TreeFixture(fixture(), await fixture().server(), { workspace: survey });
    try {
      await survey.start();
      await becomes("done");
      const [row = ""] = await tree.rows("Workspace", "Named");
      assert.match(row, /^USDC · Base \| 0x\w{8}…\w{8} · 1$/);
    } finally {
      tree.dispose();
    }
  });

  it("begins the row of an address of another chain with the kind of warning and its name", async () => {
    const deployments = [{ chain: "base", address: mine, decimals: 6 }];
    tokens = [{ symbol: "USDC", name: "USD Coin", deployments }];
    await put("root/a.ts", `${mine} // warn of the chain`);
    await setFolders([uriOf("root")]);
    const tree = new TreeFixture(fixture(), await fixture().server(), { workspace: survey });
    try {
      await survey.start();
      await becomes("done");
      const [row = ""] = await tree.rows("Workspace", "Warnings");
      assert.match(row, /^Wrong chain: USDC · Base \| 0x\w{8}…\w{8} · 1$/);
    } finally {
      tree.dispose();
    }
  });

  it("shows in the panel of an address the name that each file gives it, also a label file", async () => {
    await put("root/a.ts", `const vault = "${mine}";\n`);
    await put("root/address-labels.csv", `address,name,chain\n${mine},Treasury,8453\n`);
    await put("root/notes.md", `${mine}\n`);
    const uri = uriOf("root/address-labels.csv").toString();
    const source = { title: "address-labels.csv", version: "", place: { uri, line: 1 } };
    names = [{ text: "Treasury", kind: "label", chains: ["base"], source }];
    await setFolders([uriOf("root")]);
    await survey.start();
    await becomes("done");
    const address = { format: "evm", canonical: mine } as const;
    const { rows } = new PanelPlaces(survey, address, () => "warning");
    assert.deepEqual(
      rows.map(({ place, declared }) => [place.path, declared]),
      [
        ["a.ts", "vault"],
        ["address-labels.csv", "Treasury"],
        ["notes.md", undefined],
      ],
    );
  });

  it("reads twenty folders, a folder inside one of them, and a folder that only the editor reaches (X-24)", async () => {
    memory = await MemoryFiles.mount("atlas-survey");
    memory.put("a.ts", virtual);
    memory.put(".gitignore", "b.ts\n");
    memory.put("b.ts", ignored);
    for (const [at, address] of addresses.entries()) await put(`root${at}/a.ts`, `\n${address}`);
    await put("root0/inner/a.ts", ofInner);
    const roots = addresses.map((_, at) => uriOf(`root${at}`));
    assert.equal(roots.length, 20);
    await setFolders([memory.root, ...roots, uriOf("root0/inner")]);
    await survey.start();
    for (const [at, address] of addresses.entries()) {
      await stands(address, `root${at}/a.ts:2`);
    }
    await stands(ofInner, "inner/a.ts:1");
    await stands(virtual, "project/a.ts:1");
    await stands(ignored);
    await setFolders([memory.root, ...roots]);
    await stands(ofInner, "root0/inner/a.ts:1");
  });

  it("skips in each folder what the folder's own settings exclude, and follows these settings", async () => {
    const settings = ".vscode/settings.json";
    for (const name of ["first", "second"]) {
      await put(`${name}/a.ts`, mine);
      await put(`${name}/b.ts`, ofInner);
      await put(`${name}/.gitignore`, "b.ts\n");
    }
    await put(`first/${settings}`, '{ "files.exclude": { "**/a.ts": true } }');
    await put(`second/${settings}`, '{ "search.useIgnoreFiles": false }');
    await setFolders([uriOf("first"), uriOf("second")]);
    await survey.start();
    await stands(mine, "second/a.ts:1");
    await stands(ofInner, "second/b.ts:1");
    await put(`second/${settings}`, '{ "search.exclude": { "a.ts": true } }');
    await stands(mine);
    await stands(ofInner);
  });

  it("skips files that a setting excludes if a file with the same base name is next to them", async () => {
    await put("root/a.ts", mine);
    await put("root/a.js", virtual);
    await put("root/b.js", ofInner);
    const exclude = { "**/*.js": { when: "$(basename).ts" } };
    await put("root/.vscode/settings.json", JSON.stringify({ "files.exclude": exclude }));
    await setFolders([uriOf("root")]);
    await survey.start();
    await stands(mine, "root/a.ts:1");
    await stands(ofInner, "root/b.js:1");
    await stands(virtual);
    await rm(path.join(folder.path, "root/a.ts"));
    await stands(virtual, "root/a.js:1");
  });

  it("follows changes of files, folders and ignore files (X-25)", async () => {
    await put("root/a.ts", mine);
    await setFolders([uriOf("root")]);
    await survey.start();
    await put("root/a.ts", `\n\n${mine}`);
    await stands(mine, "root/a.ts:3");
    await put("root/b.ts", mine);
    await stands(mine, "root/a.ts:3", "root/b.ts:1");
    await rm(path.join(folder.path, "root/a.ts"));
    await stands(mine, "root/b.ts:1");
    await put("other/c.ts", mine);
    await rename(path.join(folder.path, "other"), path.join(folder.path, "root/moved"));
    await stands(mine, "root/b.ts:1", "root/moved/c.ts:1");
    await put("root/.gitignore", "b.ts\n");
    await stands(mine, "root/moved/c.ts:1");
    await put("root/b.ts", `\n${mine}`);
    await rm(path.join(folder.path, "root/moved"), { recursive: true });
    await stands(mine);
  });

  it("does not count a pipe as a file", async () => {
    await put("root/a.ts", mine);
    await promisify(execFile)("mkfifo", [path.join(folder.path, "root/pipe.ts")]);
    await setFolders([uriOf("root")]);
    await survey.start();
    assert.equal(survey.counts.files, 1);
  });

  it("no longer reports an unread file when the file or its folder is gone (X-15)", async () => {
    await put("root/a.ts", mine);
    for (const file of ["root/large.ts", "root/inner/large.ts"]) {
      await put(file, "");
      await truncate(path.join(folder.path, file), largestFile + 1);
    }
    const tells = (...files: readonly string[]): Promise<void> =>
      until(
        () =>
          survey.unread
            .map((each) => each.path)
            .sort()
            .join() === files.join(),
        `not read: ${files.join()}`,
      );
    await setFolders([uriOf("root")]);
    await survey.start();
    await tells("inner/large.ts", "large.ts");
    await rm(path.join(folder.path, "root/large.ts"));
    await tells("inner/large.ts");
    await rename(path.join(folder.path, "root/inner"), path.join(folder.path, "away"));
    await tells();
    assert.equal(survey.counts.files, 1);
  });

  it("keeps what it found in a workspace folder that is gone, and says that the list is incomplete (X-04)", async () => {
    await put("root/a.ts", `${mine} // warn`);
    await setFolders([uriOf("root")]);
    await survey.start();
    await rename(path.join(folder.path, "root"), path.join(folder.path, "away"));
    await survey.refresh();
    assert.deepEqual(placesOf(mine, "warned"), ["root/a.ts:1"]);
    assert.deepEqual([survey.state, survey.isWhole], ["done", false]);
    await rename(path.join(folder.path, "away"), path.join(folder.path, "root"));
    await survey.refresh();
    assert.deepEqual([placesOf(mine, "warned"), survey.isWhole], [["root/a.ts:1"], true]);
  });

  it("forgets the warnings of a folder that is gone (X-25)", async () => {
    await put("root/a.ts", mine);
    await put("root/inner/b.ts", `${mine} // warn`);
    await setFolders([uriOf("root")]);
    await survey.start();
    await standsAs("warned", mine, "root/a.ts:1", "root/inner/b.ts:1");
    await rename(path.join(folder.path, "root/inner"), path.join(folder.path, "away"));
    await stands(mine, "root/a.ts:1");
  });

  it("knows the addresses of all files before it checks the first one, and marks those of tests (W-32)", async () => {
    const slip = `${mine.slice(0, 20).toLowerCase()}0${mine.slice(21).toLowerCase()}`;
    await put("root/a.ts", mine);
    await put("root/test/b.ts", slip);
    await setFolders([uriOf("root")]);
    let spelled: readonly string[] | undefined;
    openChecks = () => {
      spelled = [...(survey.spelled?.values() ?? [])]
        .filter(({ isOfTests }) => !isOfTests)
        .map(({ canonical }) => canonical);
      return Promise.resolve();
    };
    assert.equal(survey.spelled, undefined);
    await survey.start();
    assert.deepEqual(spelled, [mine]);
  });

  it("finds the warnings of a file that is not in UTF-8 too", async () => {
    await put("root/a.ts", "");
    const text = Buffer.from(`${mine} // warn \u00e9`, "latin1");
    await writeFile(path.join(folder.path, "root/a.ts"), text);
    await setFolders([uriOf("root")]);
    await survey.start();
    await standsAs("warned", mine, "root/a.ts:1");
  });

  it("follows files that only the editor reaches (X-25)", async () => {
    memory = await MemoryFiles.mount("atlas-followed");
    memory.put("a.ts", virtual);
    await setFolders([memory.root]);
    await survey.start();
    await stands(virtual, "project/a.ts:1");
    const before = survey.asOf ?? new Date();
    memory.change("a.ts", "nothing");
    await stands(virtual);
    assert.ok((survey.asOf ?? before) > before);
  });

  it("reports a large file that only the editor reaches, and follows no link (X-16)", async () => {
    memory = await MemoryFiles.mount("atlas-left-out");
    memory.put("a.ts", virtual);
    memory.link("link.ts");
    memory.put("large.ts", " ".repeat(largestFile + 1));
    await setFolders([memory.root]);
    await survey.start();
    assert.deepEqual(survey.unread, [{ path: "large.ts", cause: "size" }]);
    assert.equal(survey.counts.files, 1);
  });

  it("ignores what was read before the workspace folders changed (X-25)", async () => {
    memory = await MemoryFiles.mount("atlas-late");
    memory.put("a.ts", virtual);
    await put("root/b.ts", mine);
    await setFolders([memory.root]);
    await survey.start();
    await stands(virtual, "project/a.ts:1");
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isReading = false;
    memory.onRead = () => {
      isReading = true;
      return late;
    };
    memory.change("a.ts", ofInner);
    await until(() => isReading, "the file to be read");
    memory.onRead = () => undefined;
    await setFolders([uriOf("root"), memory.root]);
    await survey.start();
    await stands(ofInner, "project/a.ts:1");
    release();
    await put("root/b.ts", `\n${mine}`);
    await stands(mine, "root/b.ts:2");
    await stands(ofInner, "project/a.ts:1");
  });

  it("keeps the later of two readings of a file, even if the earlier one ends later (X-11)", async () => {
    memory = await MemoryFiles.mount("atlas-overtaken");
    memory.put("a.ts", virtual);
    memory.put("slow.ts", "");
    await setFolders([memory.root]);
    await survey.start();
    const slow = holdUp(memory, "slow.ts");
    memory.change("a.ts", ofInner);
    memory.change("slow.ts", "slow");
    await slow.whenReading();
    memory.change("a.ts", mine);
    await sleep(300);
    slow.release();
    memory.change("b.ts", ignored);
    await stands(ignored, "project/b.ts:1");
    assert.deepEqual([placesOf(mine), placesOf(ofInner)], [["project/a.ts:1"], []]);
  });

  it("ignores the reading of a file that began before a reading of all files (X-11)", async () => {
    memory = await MemoryFiles.mount("atlas-earlier");
    memory.put("a.ts", virtual);
    await setFolders([memory.root]);
    await survey.start();
    const early = holdUp(memory, "a.ts");
    memory.change("a.ts", ofInner);
    await early.whenReading();
    memory.onRead = () => undefined;
    memory.put("a.ts", mine);
    await survey.refresh();
    early.release();
    memory.change("b.ts", ignored);
    await stands(ignored, "project/b.ts:1");
    assert.deepEqual([placesOf(mine), placesOf(ofInner)], [["project/a.ts:1"], []]);
  });

  it("finds a known address without a checksum in prose, on disk and elsewhere, and follows changes of what is known (X-34)", async () => {
    marked = [usdcOfSolana];
    memory = await MemoryFiles.mount("atlas-survey");
    memory.put("a.md", `Send ${usdcOfSolana} there.`);
    await put("root/a.md", `Send ${usdcOfSolana} and ${wallet} there.`);
    await put("root/b.md", `Pay ${wallet}.`);
    await setFolders([memory.root, uriOf("root")]);
    await survey.start();
    await stands(usdcOfSolana, "project/a.md:1", "root/a.md:1");
    await stands(wallet);
    marked = [wallet];
    survey.noteFacts();
    await stands(wallet, "root/a.md:1", "root/b.md:1");
    await stands(usdcOfSolana);
    await becomes("done");
    await put("root/b.md", `Nothing.\nPay ${wallet}.`);
    await stands(wallet, "root/a.md:1", "root/b.md:2");
    await put("root/b.md", `Pay ${wallet}.${"\n".repeat(mostBytesHere)}`);
    await stands(wallet, "root/a.md:1", "root/b.md:1");
    marked = [];
    survey.noteFacts();
    await stands(wallet);
  });

  it("follows no file behind a link out of the folder", async () => {
    await put("outside/secret.ts", mine);
    await put("root/a.ts", virtual);
    await symlink(path.join(folder.path, "outside"), path.join(folder.path, "root/link"));
    const results = await followPaths({
      folder: uriOf("root"),
      root: 0,
      paths: ["link/secret.ts", "a.ts"],
      rules: readRules(uriOf("root")),
      thread,
      known: { has: () => false, hasBelow: () => false },
      look: createPlaceFinder(() => false),
      addresses: "",
      signal: new AbortController().signal,
    });
    assert.ok(results !== "folder");
    assert.deepEqual(
      results.flatMap(({ files }) => files).map((each) => each.path),
      ["a.ts"],
    );
  });

  it("reads large changed files in a thread, so the host is not blocked, and small ones in the host (X-25)", async () => {
    const mark = path.join(folder.path, "a thread was here");
    await put(
      "thread.mjs",
      `import { writeFileSync } from "node:fs";
      writeFileSync(${JSON.stringify(mark)}, "");
      await import(${JSON.stringify(pathToFileURL(thread).href)});`,
    );
    await put("root/small.ts", mine);
    await put("root/large.ts", `${ofInner}${"\n".repeat(mostBytesHere)}`);
    const found = async (file: string): Promise<readonly unknown[]> => {
      const results = await followPaths({
        folder: uriOf("root"),
        root: 0,
        paths: [file],
        rules: readRules(uriOf("root")),
        thread: path.join(folder.path, "thread.mjs"),
        known: { has: () => false, hasBelow: () => false },
        look: createPlaceFinder(() => false),
        addresses: "",
        signal: new AbortController().signal,
      });
      assert.ok(results !== "folder");
      return results.flatMap(({ spellings }) => spellings.map(({ text }) => text));
    };
    assert.deepEqual([await found("small.ts"), existsSync(mark)], [[mine], false]);
    assert.deepEqual([await found("large.ts"), existsSync(mark)], [[ofInner], true]);
    await endKeptThreads(path.join(folder.path, "thread.mjs"));
  });

  it("reads the current folders if they have changed since the reading began (X-24)", async () => {
    let release = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      release = resolve;
    });
    openFacts = () => opened;
    await put("first/a.ts", mine);
    await put("second/a.ts", ofInner);
    await setFolders([uriOf("first")]);
    const run = survey.start();
    await setFolders([uriOf("second")]);
    release();
    await run;
    assert.equal(survey.state, "done" satisfies SurveyState);
    assert.deepEqual([placesOf(mine), placesOf(ofInner)], [[], ["second/a.ts:1"]]);
  });

  it("does not wait for a reading of former folders that never ends (X-24)", async () => {
    let isOpening = false;
    openFacts = () => {
      isOpening = true;
      return new Promise(() => undefined);
    };
    await put("first/a.ts", mine);
    await put("second/a.ts", ofInner);
    await setFolders([uriOf("first")]);
    const run = survey.start();
    assert.ok(isOpening);
    openFacts = () => Promise.resolve();
    await setFolders([uriOf("second")]);
    await run;
    assert.equal(survey.state, "done" satisfies SurveyState);
    await stands(ofInner, "second/a.ts:1");
  });

  it("stays stopped when it is stopped before the first file is checked (X-22)", async () => {
    let release = (): void => undefined;
    openChecks = () =>
      new Promise((resolve) => {
        release = resolve;
      });
    await put("root/a.ts", "no address");
    await setFolders([uriOf("root")]);
    const run = survey.start();
    await becomes("checking");
    survey.stop();
    // The run ends although `openChecks` is still pending.
    await run;
    release();
    await new Promise((resolve) => setImmediate(resolve));
    assert.notEqual(survey.state, "done" satisfies SurveyState);
    assert.equal(survey.isWhole, true);
  });

  it("is counted in the status bar also while it is checked again, but not for other folders", async () => {
    let shown: CountedWarnings | undefined;
    const count = new WarningCount((warnings) => {
      shown = warnings;
    });
    count.follow(survey);
    try {
      await put("root/a.ts", `// warn\n"${mine}"`);
      await put("other/a.ts", `// warn\n"${mine}"`);
      await setFolders([uriOf("root")]);
      void survey.start();
      await becomes("done");
      assert.deepEqual(shown, { count: 1, isOfWorkspace: true });
      openChecks = () => new Promise(() => undefined);
      survey.noteFacts();
      await becomes("checking");
      assert.deepEqual(shown, { count: 1, isOfWorkspace: true });
      await setFolders([uriOf("other")]);
      await until(() => shown?.isOfWorkspace === false, "the count of documents");
      await becomes("checking");
      assert.deepEqual(shown, { count: 0, isOfWorkspace: false });
    } finally {
      count.dispose();
    }
  });

  it("stops at an error, reports it once, and continues when it is started again (X-12)", async () => {
    const fault = new Error("a fault");
    await put("root/a.ts", mine);
    await setFolders([uriOf("root")]);
    openFacts = () => Promise.reject(fault);
    await survey.start();
    assert.deepEqual([survey.state, survey.isWhole, reported], ["stopped", false, [fault]]);
    openFacts = () => Promise.resolve();
    await survey.start();
    await becomes("done");
    await stands(mine, "root/a.ts:1");
    openChecks = () => Promise.reject(fault);
    survey.noteFacts();
    await becomes("stopped");
    assert.deepEqual(reported, [fault, fault]);
    await put("root/b.ts", ofInner);
    await stands(ofInner, "root/b.ts:1");
    openChecks = () => Promise.resolve();
    await survey.start();
    await becomes("done");
    assert.equal(survey.counts.unchecked, 0);
    assert.equal(reported.length, 2);
  });

  it("ends when it is stopped, keeps what was found, and continues when it is started again (X-22)", async () => {
    memory = await MemoryFiles.mount("atlas-hanging");
    memory.put("a.ts", virtual);
    let isHanging = true;
    memory.onRead = () => (isHanging ? new Promise(() => undefined) : undefined);
    await put("root/a.ts", mine);
    await setFolders([uriOf("root"), memory.root]);
    void survey.start();
    await stands(mine, "root/a.ts:1");
    assert.equal(survey.state, "reading");
    survey.stop();
    assert.equal(survey.state, "stopped");
    assert.deepEqual(placesOf(mine), ["root/a.ts:1"]);
    assert.deepEqual([survey.asOf, survey.isWhole], [undefined, false]);
    isHanging = false;
    await survey.start();
    await becomes("done");
    await stands(virtual, "project/a.ts:1");
  });

  describe("the problems of files that are not open", () => {
    const settings = () => vscode.workspace.getConfiguration("addressAtlas");
    const name = "editor.warningsInClosedFiles";
    let problems: ClosedFileProblems;

    function problemsOf(file: string): readonly string[] {
      return vscode.languages
        .getDiagnostics(uriOf(file))
        .map(({ severity, range: { start, end } }) =>
          [severity, start.line, start.character, end.character].join(),
        );
    }

    function has(file: string, ...shown: readonly string[]): Promise<void> {
      return until(
        () => problemsOf(file).join(" ") === shown.join(" "),
        `${shown.join()} in ${file}`,
      );
    }

    beforeEach(async () => {
      problems = new ClosedFileProblems({ survey, levelOf: ({ kind }) => defaultLevels[kind] });
      await put("root/a.ts", `// warn\n  "${mine}"`);
      await setFolders([uriOf("root")]);
    });
    afterEach(async () => {
      problems.dispose();
      await settings().update(name, undefined, vscode.ConfigurationTarget.Global);
    });

    it("are shown once the workspace is checked, if the setting is on (W-42)", async () => {
      const shown = [vscode.DiagnosticSeverity.Warning, 1, 3, 45].join();
      await survey.start();
      await becomes("done");
      await has("root/a.ts");
      await settings().update(name, true, vscode.ConfigurationTarget.Global);
      await has("root/a.ts", shown);
      await put("root/a.ts", `"${mine}"`);
      await has("root/a.ts");
      await put("root/a.ts", `\n// warn\n"${mine}"`);
      await has("root/a.ts", [vscode.DiagnosticSeverity.Warning, 2, 1, 43].join());
      await settings().update(name, false, vscode.ConfigurationTarget.Global);
      await has("root/a.ts");
    });

    it("are not shown before the workspace is checked, nor for an open document (W-42)", async () => {
      await settings().update(name, true, vscode.ConfigurationTarget.Global);
      survey.readNames();
      await survey.whenRead();
      assert.deepEqual(problemsOf("root/a.ts"), []);
      await survey.start();
      await has("root/a.ts", [vscode.DiagnosticSeverity.Warning, 1, 3, 45].join());
      await vscode.workspace.openTextDocument(uriOf("root/a.ts"));
      await has("root/a.ts");
      await survey.refresh();
      await becomes("done");
      assert.deepEqual(problemsOf("root/a.ts"), []);
    });
  });
});
