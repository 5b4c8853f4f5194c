import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { agentTools, toolId } from "../../src/editor/platform/agentTools";
import { allCommandIds, commandIds } from "../../src/editor/platform/commandIds";
import { settingTable } from "../../src/editor/platform/settings";
import {
  commandsOfStep,
  findBareManifestTexts,
  findDifferences,
  findTextDifferences,
  type Manifest,
  type Tables,
} from "../support/manifestTables";

const manifestText = readFileSync("package.json", "utf8");
const manifest = JSON.parse(manifestText) as Manifest & {
  readonly activationEvents: readonly string[];
};
const nls = JSON.parse(readFileSync("package.nls.json", "utf8")) as Readonly<
  Record<string, string>
>;
const tables: Tables = { commandIds, settings: settingTable };

/** These ids must not change, because keybindings and other extensions use them. */
const publicCommands =
  "connect connectNode removeNode verifyOnNodes setApiKey removeApiKey useLocalService resetLocalTags hideSampleTags showSampleTags refresh loadMore find " +
  "assignTag addRepositoryLabel openAddress openTag openToken openChain openInExplorer copyAddress exportRows showJson " +
  "toggleInlineTags showLog openWalkthrough reportIssue";

interface SyncedSetting {
  readonly ignoreSync?: boolean;
  readonly tags?: readonly string[];
}

describe("the manifest", () => {
  it("has exactly the commands and settings of the typed tables", () => {
    assert.deepEqual(findDifferences(manifest, tables), []);
  });

  it("keeps the ids of commands that keybindings and other extensions rely on", () => {
    const known = new Set<string>(commandIds);
    const lost = publicCommands.split(" ").filter((name) => !known.has(`addressAtlas.${name}`));
    assert.deepEqual(lost, []);
  });

  it("has a text for every key, and no unused text", () => {
    assert.deepEqual(findTextDifferences(manifestText, nls), []);
  });

  it("shows users only translated texts", () => {
    const tools = manifest.contributes.languageModelTools?.map((tool) => ({
      ...tool,
      name: "%n%",
    }));
    // The name of the problem matcher is not translated, because task files use it.
    const contributes = {
      ...manifest.contributes,
      languageModelTools: tools,
      problemMatchers: [],
    };
    assert.deepEqual(findBareManifestTexts(contributes), []);
    const bare = { a: [{ title: "Bare", enumDescriptions: ["%x%", "Two"], when: "no text" }] };
    assert.deepEqual(findBareManifestTexts(bare), ["title: Bare", "enumDescriptions: Two"]);
  });

  it("has a walkthrough of at most five steps, each with its own picture that follows the theme", () => {
    const steps = (manifest.contributes.walkthroughs ?? []).flatMap((one) => one.steps);
    assert.ok(steps.length > 0 && steps.length <= 5);
    for (const { media, completionEvents } of steps) {
      assert.ok(completionEvents.length > 0 && media.altText !== "");
      const picture = readFileSync(media.svg, "utf8");
      assert.doesNotMatch(picture, /#[0-9a-f]{3}|rgb\(|<style|<script|href|style=/i);
    }
  });

  it("starts the extension when the walkthrough runs a command that the manifest does not list", () => {
    const listed = new Set(manifest.contributes.commands.map(({ command }) => command));
    const internal = (manifest.contributes.walkthroughs ?? [])
      .flatMap((one) => one.steps)
      .flatMap((step) => commandsOfStep(step, nls))
      .filter((id) => allCommandIds.some((own) => own === id) && !listed.has(id));
    assert.deepEqual(
      internal.filter((id) => !manifest.activationEvents.includes(`onCommand:${id}`)),
      [],
    );
    assert.ok(internal.length > 0);
  });

  it("uses only existing commands in the walkthrough", () => {
    const known = new Set<string>([...allCommandIds, "addressAtlas.catalog.focus"]);
    const named = (manifest.contributes.walkthroughs ?? [])
      .flatMap((one) => one.steps)
      .flatMap((step) => commandsOfStep(step, nls));
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((id) => !known.has(id)),
      [],
    );
  });

  it("offers no command that needs a row in the palette, and other commands only if they can do something", () => {
    const { commandPalette = [] } = manifest.contributes.menus ?? {};
    const whens = Object.fromEntries(
      commandPalette.map(({ command = "", when }) => [command, when] as const),
    );
    const panel = "activeWebviewPanelId == addressAtlas.detail";
    const folder = "workspaceFolderCount != 0";
    assert.deepEqual(whens, {
      "addressAtlas.importTags": "addressAtlas.connection && addressAtlas.connection != local",
      "addressAtlas.insertAddress": "editorIsOpen",
      "addressAtlas.fileAddresses": "editorIsOpen",
      "addressAtlas.openWorkspace": folder,
      "addressAtlas.compareBranch": folder,
      "addressAtlas.verifyOnNodes": folder,
      "addressAtlas.loadMore": "false",
      "addressAtlas.takeTag": "false",
      "addressAtlas.copyName": "false",
      "addressAtlas.copyCell": "false",
      "addressAtlas.copyRow": "false",
      "addressAtlas.copyValue": "false",
      "addressAtlas.exportRows": panel,
      "addressAtlas.showJson": panel,
    });
  });

  it("offers two entries and one submenu in an editor, but none that needs an address if there is none [D-26e]", () => {
    const { menus = {} } = manifest.contributes;
    const unlessNone = "resourcePath not in addressAtlas.pathsWithoutAddress";
    const entriesOf = (menu: string): readonly unknown[] =>
      (menus[menu] ?? []).map(({ command, submenu, when }) => [command ?? submenu, when]);
    assert.deepEqual(entriesOf("editor/context"), [
      ["addressAtlas.openAddress", unlessNone],
      ["addressAtlas.assignTag", unlessNone],
      ["addressAtlas.editor", undefined],
    ]);
    assert.deepEqual(entriesOf("addressAtlas.editor"), [
      ["addressAtlas.copyAddress", unlessNone],
      ["addressAtlas.openInExplorer", unlessNone],
      ["addressAtlas.addRepositoryLabel", unlessNone],
      ["addressAtlas.fileAddresses", unlessNone],
      ["addressAtlas.insertAddress", "!editorReadonly"],
    ]);
    const hidden = /addressAtlas\.(?:assignTag|addRepositoryLabel)$/;
    const palette = menus["commandPalette"] ?? [];
    assert.ok(palette.every(({ command = "" }) => !hidden.test(command)));
  });

  const menusOfRows: Readonly<Record<string, string>> = {
    workspace: "openWorkspace compareBranch verifyOnNodes | exportLabels",
    status: "openWorkspace",
    address: "openAddress openInExplorer | assignTag addRepositoryLabel | copyAddress showJson",
    deployment: "openAddress openInExplorer | assignTag addRepositoryLabel | copyAddress",
    brokenAddress: "",
    chains: "connectNode",
    chain: "openChain | copyName showJson",
    explorer: "openInExplorer",
    token: "openToken | copyName showJson",
    nativeCoin: "",
    tags: "showSampleTags | importTags exportLabels",
    tagsWithSample: "hideSampleTags | importTags exportLabels",
    tag: "openTag | copyName showJson",
    "tag own": "openTag | renameTag removeTag | copyName showJson",
    "address own":
      "openAddress openInExplorer | assignTag addRepositoryLabel takeTag | copyAddress showJson",
    "state more": "",
  };
  for (const [row, expected] of Object.entries(menusOfRows)) {
    it(`has a short menu in order, in groups, for a row of the catalog: ${row}`, () => {
      const { "view/item/context": entries = [] } = manifest.contributes.menus ?? {};
      const groups = new Map<string, string[]>();
      const sorted = entries
        .filter(({ when = "", group = "" }) => isFor(row, when) && !group.startsWith("inline"))
        .toSorted(({ group: a = "" }, { group: b = "" }) => (a < b ? -1 : 1));
      for (const { command = "", group = "" } of sorted) {
        const name = group.split("@")[0] ?? "";
        groups.set(name, [...(groups.get(name) ?? []), command.replace("addressAtlas.", "")]);
      }
      assert.equal([...groups.values()].map((names) => names.join(" ")).join(" | "), expected);
    });
  }

  it("links from a setting only to existing settings and commands", () => {
    const texts = Object.entries(nls).filter(([key]) => key.startsWith("setting."));
    const links = texts.flatMap(([, text]) => [
      ...text.matchAll(/#(addressAtlas\.[^#]+)#|\(command:([^)]+)\)/g),
    ]);
    assert.ok(links.length >= 5);
    const settings = Object.keys(settingTable).map((key) => `addressAtlas.${key}`);
    const known = new Set<string>([...settings, ...commandIds]);
    const named = links.map(([, setting, command]) => setting ?? command ?? "");
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });

  it("says which settings use online services, and synchronises all but the base URL (T-42f)", () => {
    const settings = (manifest.contributes.configuration ?? []).flatMap(({ properties }) =>
      Object.entries(properties as Readonly<Record<string, SyncedSetting>>),
    );
    const withIt = (isIt: (one: (typeof settings)[number][1]) => boolean): readonly string[] =>
      settings.filter(([, one]) => isIt(one)).map(([id]) => id.replace("addressAtlas.", ""));
    assert.deepEqual(
      withIt(({ ignoreSync }) => ignoreSync === true),
      ["service.baseUrl"],
    );
    assert.deepEqual(
      withIt(({ tags = [] }) => tags.includes("usesOnlineServices")),
      ["editor.hoverDetails", "icons", "service.baseUrl"],
    );
  });

  it("has every setting under addressAtlas, and none that could hold a key", () => {
    const ids = Object.keys(settingTable);
    assert.deepEqual(
      ids.filter((id) => /key|token|secret|password/i.test(id)),
      [],
    );
  });
});

/** Whether a menu entry is shown for catalog rows with the given context value. */
function isFor(row: string, when: string): boolean {
  const [, equal, pattern = ""] = /viewItem (?:== (\w+)|=~ \/(.+)\/)/.exec(when) ?? [];
  return equal === undefined ? new RegExp(pattern).test(row) : equal === row;
}

describe("the tools for language models in the manifest", () => {
  const tools = manifest.contributes.languageModelTools ?? [];

  it("are those of the table, each with its own switch in the setting", () => {
    assert.deepEqual(
      tools.map(({ name, when }) => ({ name, when })),
      agentTools.map((tool) => ({
        name: toolId(tool),
        when: `config.addressAtlas.agents.tools.${tool}`,
      })),
    );
    // The service interface cannot remove a tag, so the only tool that writes is off until the user enables it.
    const readingOn = Object.fromEntries(agentTools.map((tool) => [tool, tool !== "assignTag"]));
    assert.deepEqual(settingTable["agents.tools"].default, readingOn);
  });

  it("state for a model whether they only read, and can be named in a prompt", () => {
    for (const tool of tools) {
      const writes = tool.name === toolId("assignTag");
      assert.match(tool.modelDescription, writes ? /Writes a tag\.$/ : /Read only\.$/);
      assert.match(tool.toolReferenceName, /^[a-z]+$/i);
      assert.equal(tool.canBeReferencedInPrompt, true);
    }
  });
});

describe("the comparison of manifest and tables", () => {
  const property = { default: 1, scope: "application" };
  const small: Manifest = {
    contributes: {
      commands: [{ command: "addressAtlas.find" }],
      menus: { "view/title": [{ command: "addressAtlas.find" }] },
      configuration: [{ properties: { "addressAtlas.a": property } }],
    },
  };
  const smallTables: Tables = {
    commandIds: ["addressAtlas.find"],
    settings: { a: { default: 1, scope: "application" } },
  };
  const contributes = small.contributes;

  it("finds no difference if they are equal", () => {
    assert.deepEqual(findDifferences(small, smallTables), []);
  });

  const breaches: readonly (readonly [string, Manifest, Tables])[] = [
    [
      "a command only in the table",
      small,
      { ...smallTables, commandIds: ["addressAtlas.find", "x"] },
    ],
    [
      "a command only in the manifest",
      { contributes: { ...contributes, commands: [...contributes.commands, { command: "x" }] } },
      smallTables,
    ],
    [
      "a command contributed twice",
      {
        contributes: {
          ...contributes,
          commands: [...contributes.commands, ...contributes.commands],
        },
      },
      smallTables,
    ],
    [
      "a menu with a command that is not contributed",
      { contributes: { ...contributes, menus: { a: [{ command: "x" }] } } },
      smallTables,
    ],
    [
      "a setting only in the table",
      small,
      { ...smallTables, settings: { ...smallTables.settings, b: { default: 1, scope: "window" } } },
    ],
    ["a setting only in the manifest", small, { ...smallTables, settings: {} }],
    [
      "another default",
      small,
      { ...smallTables, settings: { a: { default: 2, scope: "application" } } },
    ],
    ["another scope", small, { ...smallTables, settings: { a: { default: 1, scope: "window" } } }],
  ];
  for (const [name, breached, against] of breaches) {
    it(`finds ${name}`, () => {
      assert.equal(findDifferences(breached, against).length, 1);
    });
  }

  it("finds a missing text and an unused one", () => {
    assert.deepEqual(findTextDifferences('{"title": "%a%"}', { b: "B" }), [
      "a has no text",
      "b is named by nothing",
    ]);
  });
});
