import assert from "node:assert/strict";
import { mkdir, rename, rm, symlink } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { Comparison, type ComparisonParts } from "../../../src/editor/comparing/comparison";
import type { GitApi, GitExtension } from "../../../src/editor/comparing/gitApi";
import { readLabelsBefore } from "../../../src/editor/comparing/labelsBefore";
import { listBases, listOthers, listRepositories } from "../../../src/editor/comparing/listBases";
import {
  findGitPlace,
  type GitPlace,
  openGit,
  type OpenedGit,
} from "../../../src/editor/comparing/openGit";
import { PanelComparison } from "../../../src/editor/panels/panelComparison";
import { openWarnings } from "../../../src/editor/known/openWarnings";
import { translate } from "../../../src/editor/platform/formatCount";
import { describeFinding } from "../../../src/engine/checks/describeFinding";
import type { Finding } from "../../../src/engine/checks/finding";
import { findLabelFormat } from "../../../src/engine/names/labelFiles/labelFormats";
import type { Name } from "../../../src/engine/names/name";
import { PackedLabels } from "../../../src/engine/names/packedLabels";
import { WorkspaceNames } from "../../../src/engine/names/workspaceNames";
import { LabelLoader } from "../../../src/project/labels/labelLoader";
import { KnownAddresses } from "../../../src/sources/tags/knownAddresses";
import { TagIndexStore } from "../../../src/sources/tags/tagIndexStore";
import { TokenStore } from "../../../src/sources/tags/tokenStore";
import { broadcastOf } from "../../support/broadcastOf";
import { builtFileOf } from "../../support/builtFiles";
import { createMemento } from "../../support/createMemento";
import { until } from "../../support/editorFixture";
import { many } from "../../support/manyAddresses";
import { ScannedFolder } from "../../support/scannedFolder";

const [one = "", two = "", three = "", four = "", five = ""] = many(5);
const here = (): GitPlace => findGitPlace({ isRemoteWorkspace: false });
/** A text that may be a private key. */
const key = `0x${"4f3edf983ac636a65a842ce7c78d9aa7".repeat(2)}`;

/** 32 bytes in base58. In prose this counts as an address only if the address is known. */
const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

type OpenedApi = GitApi & { openRepository(root: vscode.Uri): Promise<unknown> };

describe("the comparison of a real repository", () => {
  let folder: ScannedFolder;
  let api: OpenedApi;
  const comparisons: Comparison[] = [];
  let names: readonly Name[] = [];
  let opening: () => Promise<OpenedGit>;

  const rootUri = (): vscode.Uri => vscode.Uri.file(folder.path);

  async function setGit(enabled: boolean): Promise<void> {
    const settings = vscode.workspace.getConfiguration("git");
    const target = vscode.ConfigurationTarget.Global;
    // Older editors need this setting to open a repository outside of the workspace.
    const outside = enabled ? "always" : undefined;
    await settings.update("openRepositoryInParentFolders", outside, target);
    await settings.update("enabled", enabled, target);
  }

  /** Enables Git, which the settings of all tests disable. It then stays enabled until the window is closed. */
  async function enableGit(): Promise<void> {
    const git = await vscode.extensions.getExtension<GitExtension>("vscode.git")?.activate();
    assert.ok(git);
    await setGit(true);
    await until(() => git.enabled, "git to follow its setting");
    api = git.getAPI(1) as OpenedApi;
  }

  async function open(): Promise<void> {
    await enableGit();
    await api.openRepository(rootUri());
    assert.ok(api.repositories.some(({ rootUri: root }) => root.fsPath === folder.path));
  }

  function compare(
    ref: string,
    root = rootUri(),
    parts: Partial<ComparisonParts> = {},
  ): Comparison {
    const comparison = new Comparison(
      {
        facts: {
          tagsOf: ({ canonical }) => (canonical === four ? ["four"] : []),
          symbolsOf: () => [],
          namesOf: () => names,
          isKnown: () => false,
          isMarked: ({ canonical }) => canonical === mint,
        },
        openFacts: () => Promise.resolve(),
        openChecks: () => Promise.resolve(),
        readLabelsBefore: () =>
          Promise.resolve({ names: new WorkspaceNames(), isNew: () => false }),
        isShown: () => true,
        findProblems: ({ found }) => {
          const findings = found
            .filter(({ certainty }) => certainty === "broken")
            .map(({ start, end, format }) => ({
              ...({ kind: "checksum", start, end, format, reason: "It is wrong" } as const),
            }));
          return Promise.resolve({ findings, silenced: [] });
        },
        describe: ({ kind }) => kind,
        openGit: () => opening(),
        ...parts,
      },
      { repository: root.toString(), ref },
    );
    comparisons.push(comparison);
    return comparison;
  }

  async function changesSince(ref: string): Promise<readonly string[]> {
    const comparison = compare(ref);
    await comparison.start();
    assert.equal(comparison.problem, undefined);
    assert.equal(comparison.state, "done");
    return comparison.changes.map(({ kind, old, now }) => {
      const sides = [old, now].flatMap((side) =>
        side === undefined ? [] : `${side.path}:${side.place.line + 1} ${side.place.text}`,
      );
      return `${kind} ${sides.join(" > ")}`;
    });
  }

  async function problemSince(ref: string, root?: vscode.Uri): Promise<string> {
    const comparison = compare(ref, root);
    await comparison.start();
    assert.equal(comparison.state, "failed");
    return comparison.problem ?? "";
  }

  beforeEach(async () => {
    names = [];
    opening = () => openGit(here());
    folder = await ScannedFolder.make({
      "a.ts": `owner = "${one}"\nkeeper = "${two}"\n`,
      "b.ts": `${"// something else\n".repeat(20)}treasury = "${three}"\n`,
      "gone.ts": `old = "${four}"\n`,
    });
    await folder.git("init", "--quiet", "--initial-branch=main");
    await folder.commit();
  });
  afterEach(async () => {
    for (const comparison of comparisons.splice(0)) comparison.dispose();
    await folder.remove();
  });

  after(() => setGit(false));

  it("says that git is turned off (C-07)", async () => {
    assert.match(await problemSince("HEAD"), /^The setting git\.enabled is off/);
  });

  it("says why git cannot be used, and the next step (C-07)", async () => {
    const refusalIn = async (place: Partial<GitPlace>): Promise<string> => {
      opening = () => openGit({ ...here(), ...place });
      return problemSince("HEAD");
    };
    const gitWith = (git: Partial<GitExtension>): GitPlace["extension"] => ({
      activate: () => Promise.resolve({ enabled: true, getAPI: () => api, ...git }),
    });
    const virtual = { uri: vscode.Uri.parse("vscode-vfs://github/a/b") };
    assert.match(await refusalIn({ folders: [] }), /^Open a folder with a Git repository/);
    assert.match(await refusalIn({ isTrusted: false }), /Restricted Mode\. Trust this workspace/);
    const absent = { extension: undefined };
    assert.match(await refusalIn(absent), /Git extension is disabled\. Enable it/);
    assert.match(
      await refusalIn({ ...absent, isRemoteWorkspace: true }),
      /another machine\. Install/,
    );
    assert.match(await refusalIn({ folders: [virtual] }), /virtual workspace\. Clone/);
    await setGit(true);
    const lost = { extension: gitWith({ enabled: false }) };
    assert.match(await refusalIn(lost), /^Git was not found on this machine\. Install it/);
    await enableGit();
    const bare = { state: "initialized" as const, repositories: [] };
    const empty = { extension: gitWith({ getAPI: () => ({ ...api, ...bare }) }) };
    assert.match(await refusalIn(empty), /^No Git repository is open\. Open or initialize/);
    // Folders without a Git repository are ignored.
    await open();
    const [own] = here().folders;
    assert.ok(own !== undefined);
    opening = () => openGit({ ...here(), folders: [virtual, own] });
    assert.deepEqual(await changesSince("HEAD"), []);
  });

  it("contains committed, staged and untracked changes, and nothing for a file that was only renamed (C-03)", async () => {
    await open();
    await folder.git("checkout", "--quiet", "-b", "feature");
    await folder.write("a.ts", `owner = "${five}"\nkeeper = "${two}"\n`);
    await folder.commit();
    await folder.git("mv", "b.ts", "c.ts");
    await folder.git("rm", "--quiet", "gone.ts");
    await folder.write("staged.ts", `x = "${one}"\n`);
    await folder.git("add", "staged.ts");
    await folder.write("untracked.ts", `y = "${five}"\n`);
    assert.deepEqual(await changesSince("main"), [
      `replaced a.ts:1 ${one} > a.ts:1 ${five}`,
      `removed gone.ts:1 ${four}`,
      `added staged.ts:1 ${one}`,
      `added untracked.ts:1 ${five}`,
    ]);
    assert.deepEqual(await changesSince("HEAD"), [
      `removed gone.ts:1 ${four}`,
      `added staged.ts:1 ${one}`,
      `added untracked.ts:1 ${five}`,
    ]);
  });

  it("names the chains of a replaced address and its replacement if both have the same symbol", async () => {
    await open();
    await folder.write("a.ts", `owner = "${five}"\nkeeper = "${four}"\n`);
    const chainOf = (address: string): string => (address === one ? "Ethereum" : "Base");
    const comparison = compare("HEAD", rootUri(), {
      facts: {
        tagsOf: () => [],
        symbolsOf: ({ canonical }, _, withChain) => {
          if (canonical !== one && canonical !== five) return [canonical.slice(0, 6)];
          return [withChain === true ? `USDC · ${chainOf(canonical)}` : "USDC"];
        },
        namesOf: () => [],
        isKnown: () => false,
        isMarked: () => false,
      },
    });
    await comparison.start();
    const panel = new PanelComparison(
      comparison,
      () => undefined,
      () => "warning",
    );
    assert.deepEqual(
      panel.rows.map(({ old, now }) => [old?.symbols, now?.symbols]),
      [
        [["USDC · Ethereum"], ["USDC · Base"]],
        [[two.slice(0, 6)], [four.slice(0, 6)]],
      ],
    );
    panel.dispose();
  });

  it("names the old address by the merge base alone, labels first, and marks each name that the change declares", async () => {
    await open();
    await folder.write("a.ts", `payee = "${one}"\nguardian = "${one}"\nkeeper = "${two}"\n`);
    await folder.commit();
    await folder.write("a.ts", `payee = "${one}"\nguardian = "${two}"\nkeeper = "${one}"\n`);
    const named = (text: string, kind: Name["kind"], file: string, line: number): Name => {
      const uri = vscode.Uri.joinPath(rootUri(), file).toString();
      return {
        text,
        kind,
        chains: "every",
        source: { title: file, version: "", place: { uri, line } },
      };
    };
    const of: Readonly<Record<string, readonly Name[]>> = {
      // Since the comparison, a line was inserted above `keeper`.
      [one]: [named("keeper", "declaration", "a.ts", 3), named("payee", "declaration", "a.ts", 0)],
      [two]: [named("Keeper", "label", "address-labels.csv", 1)],
    };
    const comparison = compare("HEAD", rootUri(), {
      facts: {
        ...{ tagsOf: () => [], symbolsOf: () => [], isKnown: () => false, isMarked: () => false },
        namesOf: ({ canonical }, more = []) => {
          const own = of[canonical] ?? [];
          const added = more.filter(({ text }) => !own.some((each) => each.text === text));
          return [...added, ...own].sort(
            (a, b) => Number(a.kind === "declaration") - Number(b.kind === "declaration"),
          );
        },
      },
    });
    await comparison.start();
    const panel = new PanelComparison(
      comparison,
      () => undefined,
      () => "warning",
    );
    const shown = panel.rows.map(({ old, now }) =>
      [old, now].map((side) => side?.names.map(({ text, isNew }) => (isNew ? `+ ${text}` : text))),
    );
    assert.deepEqual(shown, [
      [
        ["≈ guardian", "≈ payee"],
        ["Keeper", "+ ≈ guardian"],
      ],
      [
        ["Keeper", "≈ keeper"],
        ["+ ≈ keeper", "≈ payee"],
      ],
    ]);
    panel.dispose();
  });

  it("keeps the name of an old address that now has the same name on another chain (C-22)", async () => {
    await open();
    const swap = (ethereum: string, base: string): string =>
      `export default { ethereum: { keeper: "${ethereum}" }, base: { keeper: "${base}" } };\n`;
    await folder.write("a.ts", swap(one, two));
    await folder.commit();
    await folder.write("a.ts", swap(two, one));
    const comparison = compare("HEAD", rootUri(), {
      facts: {
        ...{ tagsOf: () => [], symbolsOf: () => [], isKnown: () => false, isMarked: () => false },
        namesOf: (_address, more = []) => more,
      },
    });
    await comparison.start();
    const panel = new PanelComparison(
      comparison,
      () => undefined,
      () => "warning",
    );
    const sides = panel.rows.flatMap(({ old, now }) => [old, now]);
    assert.deepEqual(
      sides.map((side) => side?.names.map(({ text, isNew }) => [text.includes("keeper"), isNew])),
      [false, true, false, true].map((isNew) => [[true, isNew]]),
    );
    panel.dispose();
  });

  it("contains nothing for a file that was moved without git mv (C-13)", async () => {
    await open();
    await folder.write("copy.ts", `owner = "${one}"\nkeeper = "${two}"\n`);
    await mkdir(path.join(folder.path, "sub"));
    for (const file of ["a.ts", "gone.ts"]) {
      await rename(path.join(folder.path, file), path.join(folder.path, "sub", file));
    }
    await folder.write("sub/gone.ts", `old = "${five}"\n`);
    await folder.git("rm", "--quiet", "--cached", "b.ts");
    assert.deepEqual(await changesSince("HEAD"), [
      `removed gone.ts:1 ${four}`,
      `added sub/a.ts:1 ${one}`,
      `added sub/a.ts:2 ${two}`,
      `added sub/gone.ts:1 ${five}`,
    ]);
    await rm(path.join(folder.path, "copy.ts"));
    assert.deepEqual(await changesSince("HEAD"), [
      `removed gone.ts:1 ${four}`,
      `added sub/gone.ts:1 ${five}`,
    ]);
  });

  it("starts from the merge base, so it does not contain later changes of the other branch", async () => {
    await folder.git("checkout", "--quiet", "-b", "feature");
    await folder.write("a.ts", `owner = "${five}"\nkeeper = "${two}"\n`);
    await folder.commit();
    await folder.git("checkout", "--quiet", "main");
    await folder.write("b.ts", `treasury = "${one}"\n`);
    await folder.commit();
    await folder.git("checkout", "--quiet", "feature");
    await open();
    assert.deepEqual(await changesSince("main"), [`replaced a.ts:1 ${one} > a.ts:1 ${five}`]);
  });

  it("contains nothing for moved lines, renamed files, links and possible private keys", async () => {
    await open();
    await folder.write(
      "a.ts",
      `// moved\n\nkeeper = "${two}"\nowner = "${one}"\nsecret = "${key}"\n`,
    );
    await folder.git("mv", "b.ts", "c.ts");
    await symlink("a.ts", path.join(folder.path, "link.ts"));
    assert.deepEqual(await changesSince("HEAD"), []);
  });

  it("contains a known address without a checksum in prose, in either version (X-34)", async () => {
    await open();
    await folder.write("notes.md", `The mint is ${mint} here.\n`);
    await folder.commit();
    await folder.write("notes.md", "Nothing.\n");
    await folder.write("other.md", `The mint is ${mint} here.\n`);
    assert.deepEqual(await changesSince("HEAD"), [
      `removed notes.md:1 ${mint}`,
      `added other.md:1 ${mint}`,
    ]);
  });

  it("contains a private key and a slip that the file did not have, although no address changed (C-20)", async () => {
    await open();
    const lost = "0x8ba1f109551bD432803012645Ac136ddd64DBA7";
    await folder.write("old.sh", `A=${one}\nKEY=${key}\nDAI=${lost}\n`);
    await folder.commit();
    await folder.write("old.sh", `# moved\nA=${one}\nKEY=${key}\nDAI=${lost}\n`);
    await folder.write("k.sh", `KEY=${key}\n`);
    await folder.write("a.ts", `owner = "${one}"\nkeeper = "${two}"\ndai = "${lost}"\n`);
    const anchor = { format: "evm", canonical: three, strength: "strong", tags: [], names: [] };
    const findProblems: ComparisonParts["findProblems"] = ({ text }) => {
      const found = (kind: string, written: string) => {
        const start = text.indexOf(written);
        const range = { start, end: start + written.length };
        return start < 0 ? [] : [{ kind, ...range, about: "key", anchor, isProtected: false }];
      };
      const findings = [...found("privateKey", key), ...found("slip", lost)];
      return Promise.resolve({ findings: findings as unknown as Finding[], silenced: [] });
    };
    const comparison = compare("HEAD", rootUri(), { findProblems });
    await comparison.start();
    const shown = comparison.changes.map(({ kind, now }) => [
      ...[kind, now?.path, now?.place.line, now?.place.text],
      ...(now?.warnings ?? []).map((warning) => warning.kind),
    ]);
    assert.deepEqual(shown, [
      ["newWarning", "a.ts", 2, lost, "slip"],
      ["newWarning", "k.sh", 0, "", "privateKey"],
    ]);
    const [slip] = comparison.changes;
    assert.ok(slip?.now !== undefined);
    assert.equal(comparison.describe(slip.now).status, "warned");
  });

  it("shows the warnings of both versions, and marks labels that came with the change", async () => {
    await open();
    const broken = "0x52908400098527886E0F7030069857D2E4169Ee7";
    await folder.write("a.ts", `owner = "${broken}"\nkeeper = "${five}"\n`);
    await folder.write("address-labels.csv", `address,name\n${five},Keeper\n`);
    const uri = vscode.Uri.joinPath(rootUri(), "address-labels.csv").toString();
    const source = { title: "address-labels.csv", version: "", place: { uri, line: 1 } };
    names = [{ text: "Keeper", kind: "label", chains: "every", source }];
    const comparison = compare("HEAD");
    await comparison.start();
    const [owner, keeper] = comparison.changes;
    assert.ok(owner?.now !== undefined && owner.old !== undefined);
    const warnings = [owner.old, owner.now].map((side) => side.warnings.map(({ kind }) => kind));
    assert.deepEqual(warnings, [[], ["checksum"]]);
    assert.ok(keeper?.now !== undefined && keeper.old !== undefined);
    const { status, names: keeperNames } = comparison.describe(keeper.now);
    assert.equal(status, "unnamed");
    assert.deepEqual(
      keeperNames.map(({ isNew }) => isNew),
      [true],
    );
    const [labelled] = comparison.describe(keeper.old).names;
    assert.equal(labelled?.isNew, false);
  });

  describe("with labels that the change adds or removes", () => {
    const treasury = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
    /** An address with the first and last eight digits of the treasury. */
    const twin = "0x8ba1f10977e2a5c04b19d83f6e0c2517d64dba72";
    const labelOf = (address: string, name: string): string => `address,name\n${address},${name}\n`;
    const thread = builtFileOf("src/project/labels/labelThread.ts");

    /** Reads label files as the window does. */
    async function readNames(files: readonly string[], root: vscode.Uri): Promise<WorkspaceNames> {
      const all = new WorkspaceNames();
      const loader = new LabelLoader(thread);
      for (const file of files) {
        const loaded = await loader.load(folder.path, file, undefined);
        assert.ok(loaded.kind === "labels");
        const uri = vscode.Uri.joinPath(rootUri(), file);
        const title = vscode.workspace.asRelativePath(uri);
        const rank = findLabelFormat(file)?.rank ?? "otherLabels";
        const described = { uri: uri.toString(), root: root.toString(), title, rank };
        all.put(described, new PackedLabels(loaded.packed));
      }
      loader.dispose();
      return all;
    }

    /** Returns the warnings about each changed address. */
    async function warningsSince(
      files: readonly string[],
      root = rootUri(),
    ): Promise<readonly string[]> {
      const workspace = await readNames(files, root);
      const known = new KnownAddresses(
        new TagIndexStore(path.join(folder.path, "tags"), "test"),
        new TokenStore(path.join(folder.path, "tokens")),
        "user",
      );
      const warnings = openWarnings({
        knowledge: { open: () => Promise.resolve(known) },
        names: { book: () => Promise.resolve(undefined), workspace },
        context: { workspaceState: createMemento() },
        survey: { made: undefined },
        keptTags: { names: undefined },
        own: (each) => each,
        note: () => undefined,
        log: { note: () => undefined },
      });
      await warnings.open();
      const comparison = compare("HEAD", rootUri(), {
        readLabelsBefore: (repository, git, changes) =>
          readLabelsBefore(repository, {
            thread,
            labels: workspace.files(),
            folders: [root],
            git,
            changes,
          }),
        findProblems: (document, uri, before) => warnings.find(document, uri, before),
        describe: (finding) => describeFinding(translate, finding, () => undefined),
      });
      await comparison.start();
      assert.equal(comparison.problem, undefined);
      warnings.dispose();
      return comparison.changes.flatMap(({ now }) =>
        now === undefined
          ? []
          : [`${now.path} ${now.place.text}: ${now.warnings.map(({ text }) => text).join()}`],
      );
    }

    beforeEach(async () => {
      await open();
      await folder.write("address-labels.csv", labelOf(treasury, "Treasury"));
      await folder.write("code/pay.ts", `treasury = "${treasury}"\n`);
      await folder.commit();
      await folder.write("code/pay.ts", `treasury = "${twin}"\n`);
    });

    const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      "one more row": {
        "address-labels.csv": `${labelOf(treasury, "Treasury")}${twin},Payroll\n`,
      },
      "its row in place of the genuine one": { "address-labels.csv": labelOf(twin, "Payroll") },
      "another label file": {
        "address-labels.csv": labelOf(treasury, "Treasury"),
        "code/address-labels.csv": `${labelOf(treasury, "Treasury")}${twin},Payroll\n`,
      },
    };
    for (const [what, files] of Object.entries(labels)) {
      it(`warns of a look-alike, not of the genuine address, if the same change labels it: ${what} (C-18)`, async () => {
        for (const [file, text] of Object.entries(files)) await folder.write(file, text);
        await folder.write("code/other.ts", `treasury = "${treasury}"\n`);
        const found = await warningsSince(Object.keys(files));
        const of = (file: string): readonly string[] =>
          found.filter((line) => line.startsWith(`${file} `));
        assert.match(
          of("code/pay.ts").join(),
          new RegExp(`^code/pay.ts ${twin}: Looks like ${treasury} `),
        );
        assert.deepEqual(of("code/other.ts"), [`code/other.ts ${treasury}: `]);
      });
    }

    it("gives the old address the shown names that the change removes from a label file", async () => {
      const uri = vscode.Uri.joinPath(rootUri(), "address-labels.csv").toString();
      const source = { title: "address-labels.csv", version: "", place: { uri, line: 1 } };
      const vault: Name = { text: "Vault", kind: "label", chains: "every", source };
      const oldNames = async (isShown = true): Promise<readonly string[]> => {
        const comparison = compare("HEAD", rootUri(), {
          facts: {
            ...{ tagsOf: () => [], symbolsOf: () => [], isKnown: () => false },
            ...{ isMarked: () => false, namesOf: () => names },
          },
          readLabelsBefore: (repository, git, changes) =>
            readLabelsBefore(repository, {
              thread,
              labels: [],
              folders: [rootUri()],
              git,
              changes,
            }),
          isShown: () => isShown,
        });
        await comparison.start();
        const levelOf = (): "warning" => "warning";
        const panel = new PanelComparison(comparison, () => undefined, levelOf);
        const [pay] = panel.rows.filter(({ now }) => now?.path === "code/pay.ts");
        const [source = ""] = panel.formerSourcesOf(treasury);
        assert.match(source, isShown ? /^Treasury · every chain · .*address-labels\.csv$/ : /^$/);
        panel.dispose();
        assert.deepEqual(
          pay?.now?.names.map(({ text }) => text),
          names.map(({ text, chains }) => (chains === "every" ? text : `${text} · Base`)),
        );
        return pay.old?.names.map(({ full }) => full) ?? [];
      };
      await folder.write("address-labels.csv", "address,name\n");
      const [removed = "", ...others] = await oldNames();
      assert.match(removed, /^Treasury · every chain · .*address-labels\.csv$/);
      assert.deepEqual(others, []);
      assert.deepEqual(await oldNames(false), []);
      await folder.write("address-labels.csv", labelOf(treasury, "Vault"));
      names = [vault];
      const renamed = await oldNames();
      assert.deepEqual(renamed, [removed]);
      await folder.write("address-labels.csv", labelOf(treasury, "Treasury"));
      names = [{ ...vault, text: "Treasury" }];
      assert.equal((await oldNames()).length, 1);
      // A row that is now for one chain only no longer gives the name on the others.
      names = [{ ...vault, text: "Treasury", chains: ["base"] }];
      assert.ok((await oldNames()).includes(removed));
    });

    it("gives an old address the name of its deployment once, although each run has a copy", async () => {
      const run = (file: string): string => `broadcast/Deploy.s.sol/8453/${file}.json`;
      const copies = [run("run-1700000000"), run("run-latest")] as const;
      for (const file of copies) await folder.write(file, broadcastOf(five));
      await folder.commit();
      const oldNames = async (...files: readonly string[]) => {
        const workspace = await readNames(files, rootUri());
        const comparison = compare("HEAD", rootUri(), {
          facts: {
            ...{ tagsOf: () => [], symbolsOf: () => [], isKnown: () => false },
            ...{ isMarked: () => false, namesOf: (address) => workspace.find(address) },
          },
          readLabelsBefore: (repository, git, changes) =>
            readLabelsBefore(repository, {
              thread,
              labels: workspace.files(),
              folders: [rootUri()],
              git,
              changes,
            }),
        });
        await comparison.start();
        const olds = comparison.changes.flatMap(({ old }) => old ?? []);
        return olds
          .filter(({ place }) => place.text === five)
          .map((old) => comparison.describe(old).names.map(({ text }) => text));
      };
      for (const file of copies) await rm(path.join(folder.path, file));
      assert.deepEqual(await oldNames(), [["Counter"], ["Counter"]]);
      await folder.git("checkout", "--quiet", ".");
      const redeployed = broadcastOf(four, { timestamp: 1_800_000_000 });
      await folder.write(copies[1], redeployed);
      assert.deepEqual(await oldNames(...copies), [["Counter"]]);
    });

    it("reads the earlier labels if the workspace is a folder inside the repository, or contains it (C-18)", async () => {
      const added = `${labelOf(treasury, "Treasury")}${twin},Payroll\n`;
      await folder.write("code/pay.ts", `treasury = "${treasury}"\n`);
      await folder.write("code/address-labels.csv", labelOf(treasury, "Treasury"));
      await folder.commit();
      await folder.write("code/pay.ts", `treasury = "${twin}"\n`);
      await folder.write("code/address-labels.csv", added);
      for (const root of ["..", "code"]) {
        const found = await warningsSince(
          ["code/address-labels.csv"],
          vscode.Uri.joinPath(rootUri(), root),
        );
        const [pay] = found.filter((line) => line.startsWith("code/pay.ts "));
        assert.match(pay ?? "", new RegExp(`: Looks like ${treasury} `), root);
      }
    });
  });

  it("opens the diff at the address, or the only version of the file that exists", async () => {
    await open();
    await folder.write("a.ts", `\n\nowner = "${five}"\nkeeper = "${two}"\n`);
    await folder.write("new.ts", `\nx = "${three}"\n`);
    await rm(path.join(folder.path, "gone.ts"));
    const comparison = compare("HEAD");
    await comparison.start();
    const openRow = async (kind: string): Promise<void> => {
      await comparison.open(comparison.changes.find((each) => each.kind === kind)?.key ?? "");
    };
    const active = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    await openRow("replaced");
    await until(() => active() instanceof vscode.TabInputTextDiff, "the difference");
    const diff = active() as vscode.TabInputTextDiff;
    assert.equal(diff.modified.fsPath, path.join(folder.path, "a.ts"));
    assert.equal(diff.original.scheme, "git");
    await until(() => vscode.window.activeTextEditor?.selection.start.line === 2, "its place");
    await openRow("added");
    const editor = (): vscode.TextEditor => {
      assert.ok(vscode.window.activeTextEditor);
      return vscode.window.activeTextEditor;
    };
    assert.equal(editor().document.uri.fsPath, path.join(folder.path, "new.ts"));
    assert.equal(editor().selection.start.line, 1);
    await openRow("removed");
    const { document } = editor();
    assert.equal(document.uri.scheme, "git");
    assert.ok(document.getText().includes(four));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("opens the diff of a file that loses its last address", async () => {
    await open();
    await folder.write("a.ts", "nobody\n");
    const comparison = compare("HEAD");
    await comparison.start();
    const removed = comparison.changes.find(({ old }) => old?.path === "a.ts");
    assert.ok(removed !== undefined);
    await comparison.open(removed.key);
    const active = () => vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    await until(() => active() instanceof vscode.TabInputTextDiff, "the difference");
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  it("offers the merge base with the default branch, the last commit, and other branches, tags and commits", async () => {
    await folder.git("checkout", "--quiet", "-b", "feature");
    await folder.git("tag", "v1");
    await open();
    const opened = await openGit(here());
    const bases = await listBases(opened, rootUri().toString());
    assert.ok(!("text" in bases));
    assert.deepEqual(
      bases.map(({ label, ref }) => [label, ref]),
      [
        ["Merge Base with main", "main"],
        ["Last Commit", "HEAD"],
      ],
    );
    const others = await listOthers(opened, rootUri().toString());
    assert.deepEqual(
      new Set(others.map(({ icon }) => icon)),
      new Set(["git-branch", "tag", "git-commit"]),
    );
    assert.equal(others.filter(({ label }) => label === "main" || label === "feature").length, 2);
  });

  it("offers the merge base with the remote's default branch", async () => {
    const clone = await ScannedFolder.make();
    try {
      await clone.git("clone", "--quiet", folder.path, "repo");
      const uri = vscode.Uri.joinPath(vscode.Uri.file(clone.path), "repo");
      await open();
      await api.openRepository(uri);
      const bases = await listBases(await openGit(here()), uri.toString());
      assert.ok(!("text" in bases));
      assert.equal(bases[0]?.label, "Merge Base with origin/main");
    } finally {
      await clone.remove();
    }
  });

  it("names the missing branch, common history or repository (C-04)", async () => {
    await open();
    assert.match(
      await problemSince("nowhere"),
      /^This repository has no branch, tag or commit nowhere\. Fetch it/,
    );
    assert.match(
      await problemSince("--help"),
      /^This repository has no branch, tag or commit --help/,
    );
    await folder.git("checkout", "--quiet", "--orphan", "other");
    await folder.write("b.ts", "\n");
    await folder.commit();
    assert.match(
      await problemSince("main"),
      /^main and the current commit have no history in common/,
    );
    const opened = await openGit(here());
    const unknown = await listBases(opened, "file:///nowhere");
    assert.match("text" in unknown ? unknown.text : "", /^No Git repository is open/);
  });

  it("says that there is no commit yet (C-05)", async () => {
    const empty = await ScannedFolder.make({ "a.ts": one });
    try {
      await empty.git("init", "--quiet");
      await open();
      const uri = vscode.Uri.file(empty.path);
      await api.openRepository(uri);
      const bases = await listBases(await openGit(here()), uri.toString());
      assert.match("text" in bases ? bases.text : "", /^This repository has no commits yet/);
    } finally {
      await empty.remove();
    }
  });

  it("says that the history of a clone is shallow, also in a linked worktree (C-06)", async () => {
    const shallow = /^The history of this clone is shallow .* Run `git fetch --unshallow`/;
    await folder.write("b.ts", "\n");
    await folder.commit();
    await folder.git("checkout", "--quiet", "-b", "feature", "HEAD~1");
    await folder.write("c.ts", "\n");
    await folder.commit();
    const clone = await ScannedFolder.make();
    try {
      await clone.cloneShallow(folder, "repo");
      await open();
      const uri = vscode.Uri.joinPath(vscode.Uri.file(clone.path), "repo");
      await api.openRepository(uri);
      assert.match(await problemSince("origin/main", uri), shallow);
      // In a linked worktree `.git` is a file that points to the clone.
      const other = vscode.Uri.joinPath(vscode.Uri.file(clone.path), "other");
      await ScannedFolder.open(uri.fsPath).git("worktree", "add", "--quiet", other.fsPath);
      await api.openRepository(other);
      assert.match(await problemSince("origin/main", other), shallow);
    } finally {
      await clone.remove();
    }
  });

  it("counts files that git has only as LFS pointers, and reports no changes in them (C-08)", async () => {
    const pointer = (digit: string): string =>
      `version https://git-lfs.github.com/spec/v1\noid sha256:${digit.repeat(64)}\nsize 4321\n`;
    await folder.write("both.csv", pointer("1"));
    await folder.write("old.csv", pointer("2"));
    await folder.commit();
    await folder.write("both.csv", pointer("3"));
    await folder.write("old.csv", `${five}\n`);
    await open();
    const comparison = compare("HEAD");
    await comparison.start();
    assert.equal(comparison.state, "done");
    assert.deepEqual(comparison.changes, []);
    assert.deepEqual(comparison.counts, {
      files: 2,
      allFiles: 2,
      unread: 0,
      pointers: 2,
      repositories: 0,
    });
  });

  it("counts no changed file any more once a refresh finds none", async () => {
    await open();
    await folder.write("a.ts", `owner = "${five}"\nkeeper = "${two}"\n`);
    const comparison = compare("HEAD");
    await comparison.start();
    assert.equal(comparison.counts.allFiles, 1);
    await folder.git("checkout", "--quiet", ".");
    await comparison.refresh();
    assert.deepEqual(comparison.changes, []);
    assert.deepEqual([comparison.counts.files, comparison.counts.allFiles], [0, 0]);
  });

  it("keeps the counts of its rows until a refresh has new rows", async () => {
    await open();
    await folder.write("a.ts", `owner = "${five}"\nkeeper = "${two}"\n`);
    let isReading = false;
    let held = Promise.resolve();
    const comparison = compare("HEAD", rootUri(), {
      findProblems: async () => {
        isReading = true;
        await held;
        return { findings: [], silenced: [] };
      },
    });
    await comparison.start();
    const { counts } = comparison;
    assert.deepEqual([counts.files, counts.allFiles], [1, 1]);
    await folder.write("b.ts", `treasury = "${four}"\n`);
    let readOn: () => void = () => undefined;
    held = new Promise((resolve) => (readOn = resolve));
    isReading = false;
    const reading = comparison.refresh();
    await until(() => isReading, "the check of a file");
    assert.deepEqual(comparison.counts, counts);
    readOn();
    await reading;
    assert.deepEqual([comparison.counts.files, comparison.counts.allFiles], [2, 2]);
  });

  it("contains untracked files even if a setting hides them [C-09]", async () => {
    await open();
    await folder.write("untracked.ts", `y = "${five}"\n`);
    const settings = vscode.workspace.getConfiguration("git");
    const target = vscode.ConfigurationTarget.Global;
    await settings.update("untrackedChanges", "hidden", target);
    try {
      assert.deepEqual(await changesSince("HEAD"), [`added untracked.ts:1 ${five}`]);
    } finally {
      await settings.update("untrackedChanges", undefined, target);
    }
  });

  it("contains changes in a submodule, and counts a submodule that is not checked out [C-09]", async () => {
    const other = await ScannedFolder.make({ "s.ts": `x = "${one}"\n` });
    try {
      await other.git("init", "--quiet", "--initial-branch=main");
      await other.commit();
      const add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add"];
      for (const name of ["here", "away"]) await folder.git(...add, other.path, name);
      await folder.commit();
      const inner = ScannedFolder.open(path.join(folder.path, "here"));
      await inner.write("s.ts", `x = "${five}"\n`);
      await inner.commit();
      await folder.git("add", "here");
      await rm(path.join(folder.path, "away"), { recursive: true });
      await mkdir(path.join(folder.path, "away"));
      await folder.git("update-index", "--cacheinfo", `160000,${"1".repeat(40)},away`);
      await open();
      assert.deepEqual(await changesSince("HEAD"), [
        `replaced here/s.ts:1 ${one} > here/s.ts:1 ${five}`,
      ]);
      assert.equal(comparisons.at(-1)?.counts.repositories, 1);
    } finally {
      await other.remove();
    }
  });

  it("keeps the earlier results if git fails during a refresh, and says so (C-10)", async () => {
    await open();
    await folder.write("a.ts", `owner = "${five}"\nkeeper = "${two}"\n`);
    const comparison = compare("HEAD");
    await comparison.start();
    const { changes, base, asOf } = comparison;
    opening = () => Promise.reject(new Error("git is gone"));
    await comparison.refresh();
    assert.equal(comparison.state, "failed");
    assert.match(comparison.problem ?? "", /^Git could not list the changes/);
    assert.equal(changes.length, 1);
    assert.deepEqual([comparison.changes, comparison.base, comparison.asOf], [changes, base, asOf]);
    opening = () => openGit(here());
    await comparison.refresh();
    assert.deepEqual([comparison.state, comparison.problem], ["done", undefined]);
  });

  it("distinguishes repositories with the same name by their folders (C-11)", async () => {
    await open();
    const others = await ScannedFolder.make();
    try {
      const paths = ["a", "b"].map((each) => path.join(others.path, each, "same"));
      for (const each of paths) {
        await others.git("clone", "--quiet", folder.path, each);
        await api.openRepository(vscode.Uri.file(each));
      }
      const repositories = listRepositories(await openGit(here()));
      assert.ok(!("text" in repositories));
      const folders = repositories.flatMap(({ name, folder: where }) => [[name, where] as const]);
      assert.deepEqual(
        folders.filter(([name]) => name === "same").map(([, where]) => where),
        paths,
      );
      const own = folders.find(([name]) => name === path.basename(folder.path));
      assert.equal(own?.[1], "");
    } finally {
      await others.remove();
    }
  });

  it("keeps its results when it is stopped, and can be started again", async () => {
    await open();
    for (let at = 0; at < 40; at += 1) await folder.write(`new${at}.ts`, `x = "${five}"\n`);
    const comparison = compare("HEAD");
    const reading = comparison.start();
    await until(() => comparison.counts.files > 0, "the first files");
    comparison.stop();
    await reading;
    assert.equal(comparison.state, "stopped");
    assert.ok(comparison.counts.files < 40);
    await comparison.start();
    assert.equal(comparison.state, "done");
    assert.equal(comparison.changes.length, 40);
    await folder.write("new0.ts", "\n");
    await comparison.refresh();
    assert.equal(comparison.changes.length, 39);
  });
});
