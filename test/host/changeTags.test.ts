import assert from "node:assert/strict";
import * as vscode from "vscode";
import {
  type ChangeTagsParts,
  runRemoveTag,
  runRenameTag,
} from "../../src/editor/commands/tagging/changeTags";
import { carryOutUndo } from "../../src/editor/commands/tagging/offerUndo";
import { askText } from "../../src/editor/commands/connection/askText";
import { KeptTags } from "../../src/sources/tags/keptTags";
import { openLocalService } from "../../src/sources/catalog/openService";
import { RecentTags } from "../../src/editor/tagging/recentTags";
import { Catalog } from "../../src/sources/catalog/catalog";
import type { LocalTags } from "../../src/sources/catalog/serviceInUse";
import { createLocalService, type LocalService } from "../../src/sources/local/localService";
import { TagKnowledge } from "../../src/sources/tags/tagKnowledge";
import { closeUntil } from "../support/acceptUntil";
import { until } from "../support/editorFixture";
import { nextBox, nextInputBox } from "../support/nextBox";
import { openShippedBook } from "../support/namesOf";
import { useServiceFixture } from "../support/serviceFixture";
import { ShownMessages } from "../support/shownMessages";
import { TaggingFixture } from "../support/taggingFixture";
import { makeTemporaryFolder, type TemporaryFolder } from "../support/temporaryFolder";

const [one, two, three] = ["1", "2", "3"].map((digit) => `0x${digit.repeat(40)}`) as [
  string,
  string,
  string,
];

describe("renaming and removing local tags in the host", () => {
  const fixture = useServiceFixture();
  let folder: TemporaryFolder;
  let catalog: Catalog;
  let knowledge: TagKnowledge;
  let parts: ChangeTagsParts;
  let messages: ShownMessages;
  /** The messages of modal dialogs. `says` is the answer to them. */
  let questions: string[];
  let says: boolean;
  /** The changes of open panels: “old new” for a renamed tag, “old (none)” for a removed one. */
  let replaced: string[];
  let memory: ChangeTagsParts["memory"];
  let kept: KeptTags;
  /** The tags as another window sees them. */
  let other: LocalService;

  beforeEach(async () => {
    folder = await makeTemporaryFolder();
    questions = [];
    replaced = [];
    says = true;
    catalog = new Catalog(
      openLocalService({
        directory: folder.path,
        openBook: openShippedBook,
        listNodes: () => Promise.resolve([]),
        onNotice: () => undefined,
        onDidChangeTags: () => {
          void knowledge.check("requested");
          void catalog.refreshTags();
        },
      }),
    );
    knowledge = new TagKnowledge(catalog, `${folder.path}/index`);
    kept = new KeptTags({ directory: folder.path }, "yours, local", () => undefined);
    other = createLocalService({ directory: folder.path, openBook: openShippedBook });
    const stored = new Map<string, unknown>();
    memory = {
      get: (key) => stored.get(key),
      update: (key, value) => Promise.resolve(void stored.set(key, value)),
      keys: () => [...stored.keys()],
      setKeysForSync: () => undefined,
    };
    parts = {
      catalog,
      openKeptTags: () => kept.open(),
      memory,
      person: {
        askText,
        confirm: ({ message }) => {
          questions.push(message);
          return Promise.resolve(says);
        },
      },
      replaceInPanels: (tag, newTag = "(none)") => void replaced.push(`${tag} ${newTag}`),
    };
    messages = new ShownMessages();
    await catalog.service.client();
    await knowledge.open();
    await give("cold_wallets", one, two);
    await give("hot_wallets", one);
    await catalog.tags.load();
    await shows({ cold_wallets: [one, two], hot_wallets: [one] });
  });

  afterEach(async () => {
    await messages.dispose();
    await knowledge.dispose();
    catalog.dispose();
    await kept.dispose();
    await other.dispose();
    await folder.remove();
  });

  const local = (): LocalTags => catalog.service.localTags ?? assert.fail("no local tags");
  const give = async (tag: string, ...addresses: string[]): Promise<void> => {
    assert.equal((await local().assignTag(tag, addresses)).kind, "stored");
  };
  const remove = (tag: string | undefined, ...addresses: string[]): Promise<void> =>
    runRemoveTag(parts, { tag, addresses });

  /** Waits until the list and the index contain exactly these tags, then checks the tags in the file. */
  async function shows(expected: Record<string, readonly string[]>): Promise<void> {
    const names = Object.keys(expected).sort();
    const tagsAt = (address: string): readonly string[] =>
      names.filter((name) => expected[name]?.includes(address));
    await until(
      () => {
        const listed = catalog.tags.items.map(({ tag }) => tag).sort();
        const known = [one, two, three].map((canonical) =>
          [...(knowledge.find({ format: "evm", canonical })?.tagged?.tags ?? [])].sort().join(),
        );
        return (
          listed.join() === names.join() &&
          known.join("|") === [one, two, three].map((each) => tagsAt(each).join()).join("|")
        );
      },
      `the tags ${JSON.stringify(expected)}`,
    );
    const fresh = createLocalService({ directory: folder.path, openBook: openShippedBook });
    await fresh.ready;
    for (const address of [one, two, three]) {
      assert.deepEqual([...fresh.ownTagsOf(address)].sort(), tagsAt(address));
    }
    await fresh.dispose();
  }

  it("renames a tag everywhere: in the list, at addresses, among the recent tags, in its panel (T-71f)", async () => {
    const recent = new RecentTags(memory);
    await recent.note(catalog.service.id, "cold_wallets");
    const opened = nextInputBox();
    const done = runRenameTag(parts, "cold_wallets");
    const box = await opened;
    assert.equal(box.value, "cold_wallets");
    await type(box, "cold_storage");
    await done;
    assert.equal(messages.last, "$(check) Renamed cold_wallets to cold_storage.");
    await shows({ cold_storage: [one, two], hot_wallets: [one] });
    assert.deepEqual(recent.of(catalog.service.id), ["cold_storage"]);
    assert.deepEqual([replaced, questions], [["cold_wallets cold_storage"], []]);
  });

  it("shows the former name in no hint, even while reading tags is paused (T-71f)", async () => {
    await knowledge.setPaused(true);
    const opened = nextInputBox();
    const done = runRenameTag(parts, "cold_wallets");
    await type(await opened, "cold_storage");
    await done;
    assert.equal(knowledge.find({ format: "evm", canonical: two }), undefined);
    await knowledge.setPaused(false);
    await shows({ cold_storage: [one, two], hot_wallets: [one] });
  });

  it("refuses a name that cannot be a tag in the box, and writes nothing", async () => {
    const opened = nextInputBox();
    const done = runRenameTag(parts, "cold_wallets");
    const box = await opened;
    await type(box, "Cold Wallets");
    assert.ok(box.validationMessage);
    box.hide();
    await done;
    await shows({ cold_wallets: [one, two], hot_wallets: [one] });
  });

  it("merges a tag into an existing tag only after a confirmation", async () => {
    for (const answer of [false, true]) {
      says = answer;
      const opened = nextInputBox();
      const done = runRenameTag(parts, "cold_wallets");
      await type(await opened, "hot_wallets");
      await done;
      await shows(
        answer ? { hot_wallets: [one, two] } : { cold_wallets: [one, two], hot_wallets: [one] },
      );
    }
    assert.deepEqual(questions, Array(2).fill("Merge cold_wallets into hot_wallets?"));
  });

  it("a name that another window has just assigned is merged only after a question [T-84f]", async () => {
    says = false;
    const opened = nextInputBox();
    const done = runRenameTag(parts, "cold_wallets");
    const box = await opened;
    await other.assignTag("cold_storage", [three]);
    await type(box, "cold_storage");
    await done;
    assert.deepEqual(questions, ["Merge cold_wallets into cold_storage?"]);
    await shows({ cold_storage: [three], cold_wallets: [one, two], hot_wallets: [one] });
  });

  it("a whole tag is removed only after a question, and is then gone from the recent ones", async () => {
    const recent = new RecentTags(memory);
    await recent.note(catalog.service.id, "cold_wallets");
    says = false;
    await remove("cold_wallets");
    await shows({ cold_wallets: [one, two], hot_wallets: [one] });
    assert.deepEqual(messages.sentences, []);
    says = true;
    await remove("cold_wallets");
    await shows({ hot_wallets: [one] });
    assert.equal(messages.last, "$(check) Removed the tag cold_wallets.");
    assert.deepEqual(replaced, ["cold_wallets (none)"]);
    assert.deepEqual(questions, Array(2).fill("Remove the tag cold_wallets?"));
    await until(() => recent.of(catalog.service.id).length === 0, "no recent tag");
  });

  it("Undo restores a tag at the addresses from which it was removed, and at no other (T-72f)", async () => {
    await remove("cold_wallets", one, three);
    assert.equal(messages.last, "Removed cold_wallets from 1 address.");
    await shows({ cold_wallets: [two], hot_wallets: [one] });
    // Another window changes tags before Undo.
    await other.removeTag("cold_wallets", [two]);
    await shows({ hot_wallets: [one] });
    await messages.press();
    await shows({ cold_wallets: [one], hot_wallets: [one] });
    assert.deepEqual(questions, []);
  });

  it("Undo of a removal says so where another window has renamed the tag [T-83f]", async () => {
    await remove("cold_wallets", one);
    await other.renameTag("cold_wallets", "cold_storage");
    await messages.press();
    await until(() => messages.last.startsWith("Nothing was undone"), "a message");
    await shows({ cold_storage: [two], hot_wallets: [one] });
  });

  it("Undo says so where there is nothing to take back [T-70f]", async () => {
    await carryOutUndo(() => Promise.resolve("gone"));
    assert.match(
      messages.last,
      /^Nothing was undone: the tag was renamed or removed in the meantime/,
    );
    await carryOutUndo(() => Promise.resolve("full"));
    assert.equal(
      messages.last,
      "Nothing was undone: an address now has 50 tags, which is the maximum.",
    );
    await carryOutUndo(() => Promise.resolve("stored"));
    assert.equal(messages.last, "$(check) Undone.");
  });

  it("removes the only tag of an address at once, and lets the user pick one of several", async () => {
    await remove(undefined, two);
    await shows({ cold_wallets: [one], hot_wallets: [one] });
    const opened = nextBox();
    const done = remove(undefined, one);
    const box = await opened;
    await until(() => box.items.length === 2, "both tags");
    assert.deepEqual(
      box.items.map(({ label }) => label),
      ["cold_wallets", "hot_wallets"],
    );
    await closeUntil(done);
    await shows({ cold_wallets: [one], hot_wallets: [one] });
  });

  it("says that an address does not have the tag, and writes nothing", async () => {
    await remove("hot_wallets", two);
    assert.equal(messages.last, "The address does not have the tag hot_wallets.");
    await remove("hot_wallets", two, three);
    assert.equal(messages.last, "None of the addresses has the tag hot_wallets.");
    await remove(undefined, three);
    assert.equal(messages.last, "The address has no local tag.");
    await shows({ cold_wallets: [one, two], hot_wallets: [one] });
  });

  it("neither renames nor removes the reserved tag 0, and does not offer it (T-73f)", async () => {
    await give("0", one, three);
    const sentence = "The reserved tag 0 stands for no tag and cannot be changed.";
    for (const attempt of [
      () => runRenameTag(parts, "0"),
      () => remove("0"),
      () => remove("0", one),
    ]) {
      messages.sentences.splice(0);
      await attempt();
      assert.deepEqual(messages.sentences, [sentence]);
    }
    await remove(undefined, three);
    assert.equal(messages.last, "The address has no local tag.");
    assert.deepEqual(
      local()
        .ownTagsOf(one)
        .filter((tag) => tag === "0"),
      ["0"],
    );
    assert.deepEqual(questions, []);
  });

  it("changes neither a sample tag nor a tag that does not exist, and says why", async () => {
    await local().showSample(true);
    await remove("sample_exchange");
    assert.equal(messages.last, "This is a sample tag. Sample tags are read-only.");
    await runRenameTag(parts, "never_assigned");
    assert.equal(messages.last, "There is no local tag of that name.");
    assert.deepEqual(questions, []);
  });

  it("says that a tag no longer exists if another window removes it during the confirmation", async () => {
    const confirm = async ({ message }: { message: string }): Promise<boolean> => {
      questions.push(message);
      await other.removeTag("cold_wallets");
      return true;
    };
    await runRemoveTag(
      { ...parts, person: { askText, confirm } },
      { tag: "cold_wallets", addresses: [] },
    );
    assert.equal(messages.last, "The tag no longer exists.");
    await shows({ hot_wallets: [one] });
  });

  it("confirms a removal again if another window assigns the tag during the confirmation", async () => {
    const counts: (string | undefined)[] = [];
    const confirm = async ({ detail }: { detail?: string }): Promise<boolean> => {
      counts.push(/\d+ address(?:es)?/.exec(detail ?? "")?.[0]);
      if (counts.length > 1) return false;
      await other.assignTag("cold_wallets", [three]);
      await until(() => local().findOwnTag("cold_wallets")?.addressCount === 3, "three addresses");
      return true;
    };
    const person = { askText, confirm };
    await runRemoveTag({ ...parts, person }, { tag: "cold_wallets", addresses: [] });
    assert.deepEqual(counts, ["2 addresses", "3 addresses"]);
    await shows({ cold_wallets: [one, two, three], hot_wallets: [one] });
  });

  it("changes local tags while a service is in use, and sends it no request [T-74f]", async () => {
    const tagging = await TaggingFixture.start(fixture());
    try {
      const connected = { ...parts, catalog: tagging.catalog };
      const opened = nextInputBox();
      const renaming = runRenameTag(connected, "cold_wallets");
      await type(await opened, "cold_vault");
      await renaming;
      await shows({ cold_vault: [one, two], hot_wallets: [one] });
      await runRemoveTag(connected, { tag: "cold_vault", addresses: [two] });
      await runRemoveTag(connected, { tag: "hot_wallets", addresses: [] });
      await shows({ cold_vault: [one] });
      assert.deepEqual(questions, ["Remove the tag hot_wallets?"]);
      assert.equal(tagging.server.requests.length, 0);
      // Tags of the remote service may have the same names, so their panels must stay open.
      assert.deepEqual(replaced, []);
    } finally {
      await tagging.dispose();
    }
  });
});

/** Sets the text of an input box and presses Enter. */
async function type(box: vscode.InputBox, text: string): Promise<void> {
  box.value = text;
  await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
}
