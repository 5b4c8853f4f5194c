import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import type { Catalog } from "../../src/sources/catalog/catalog";
import { FindBox } from "../../src/editor/commands/find/findBox";
import { TagIndex } from "../../src/sources/tags/tagIndex";
import { pickTag } from "../../src/editor/commands/tagging/tagPick";
import { type QuickPickHost, onClosed, pickOne } from "../../src/editor/platform/pickOne";
import { reachEditor } from "../../src/editor/platform/shownRows";
import { acceptUntil, closeUntil } from "../support/acceptUntil";
import { until } from "../support/editorFixture";
import { nextBox } from "../support/nextBox";
import { isSettledWithin } from "../support/settledWithin";
import { RecordService } from "../support/recordService";
import { panelRecords } from "../support/panelRecords";
import { noNames } from "../support/namesOf";

const isTyped = (item: vscode.QuickPickItem): boolean => Reflect.get(item, "tag") === "held_out";

/** The tags of a slow service. */
class LateTags {
  offered: { readonly tags: never; readonly recent: readonly string[] } = {
    tags: [] as never,
    recent: [],
  };
  isLoading = true;
  readonly #listeners = new Set<() => void>();

  readonly onDidChange = (listener: () => void): vscode.Disposable => {
    this.#listeners.add(listener);
    return new vscode.Disposable(() => this.#listeners.delete(listener));
  };

  /** Adds the tags after a number of round trips to the editor. */
  async arriveAfter(answers: number): Promise<void> {
    for (let count = 0; count < answers; count += 1) await reachEditor();
    this.arrive();
  }

  arrive(): void {
    const longer = ["held_out_30", "held_out_2", "held_outside"].map((tag) => ({
      tag,
      address_count: 1,
    }));
    this.offered = { tags: longer as never, recent: ["held_out_30"] };
    this.isLoading = false;
    for (const listener of this.#listeners) listener();
  }
}

describe("a box to pick from", () => {
  let service: RecordService;
  let catalog: Catalog;
  beforeEach(() => {
    service = new RecordService(panelRecords);
    catalog = service.createCatalog();
  });
  afterEach(() => {
    catalog.dispose();
  });

  const tags = {
    offered: { tags: [{ tag: "old_wallet", address_count: 1 } as never], recent: [] },
    isLoading: false,
    onDidChange: () => ({ dispose: () => undefined }),
  };
  const changeCatalog = (): void => {
    catalog.noteTagged("any_tag", []);
  };

  /** Returns a host whose catalog tree is still being drawn when the box opens, even on a busy machine. */
  const whileDrawn = (): QuickPickHost => ({
    changedAt: performance.now() + 60_000,
    onDidChange: catalog.onDidChange,
    holdDrawing: () => catalog.holdDrawing(),
  });

  /**
   * Shows a box, then changes the catalog and hides the box several times. Returns one value for each time: whether
   * `onClosed` has reported by then that the box is closed.
   */
  async function close(times: number, ground: QuickPickHost): Promise<readonly boolean[]> {
    const box = vscode.window.createQuickPick();
    let hides = 0;
    let isClosed = false;
    const life = onClosed(box, ground, () => {
      isClosed = true;
    });
    box.onDidHide(() => {
      hides += 1;
    });
    const closedStates: boolean[] = [];
    try {
      box.show();
      for (let time = 1; time <= times; time += 1) {
        changeCatalog();
        for (let tries = 0; hides < time && tries < 300; tries += 1) {
          box.hide();
          await sleep(100);
        }
        closedStates.push(isClosed);
      }
      return closedStates;
    } finally {
      life.dispose();
      box.dispose();
    }
  }

  it("is closed by the first Escape while rows arrive, since the tree is not redrawn (U-51f)", async () => {
    assert.deepEqual(await close(1, catalog), [true]);
  });

  it("is shown again once if the tree was being drawn when the box opened (U-51f)", async () => {
    assert.deepEqual(await close(2, whileDrawn()), [false, true]);
  });

  it("takes the typed tag if Enter is pressed before its rows are shown [T-66f]", async () => {
    const longer = ["held_out_30", "held_out_2", "held_outside"].map((tag) => ({
      tag,
      address_count: 1,
    }));
    const offered = { tags: longer as never, recent: [] };
    for (let time = 0; time < 10; time += 1) {
      const shown = nextBox();
      const picked = pickTag({ tags: { ...tags, offered }, count: 1, first: "0x1" }, catalog);
      const box = await shown;
      await until(() => box.activeItems.length > 0, "the rows");
      box.value = "held_out";
      await acceptUntil(picked);
      assert.equal(await picked, "held_out");
    }
  });

  for (const when of ["before", "while", "after"] as const) {
    it(`takes the typed tag if the list arrives ${when} Enter is pressed [T-66f]`, async () => {
      for (let time = 0; time < 6; time += 1) {
        const late = new LateTags();
        const shown = nextBox();
        const picked = pickTag({ tags: late, count: 1, first: "0x1" }, catalog);
        const box = await shown;
        box.value = "held_out";
        if (when !== "while") {
          await until(() => box.items.some(isTyped), "the row of the typed tag");
          await reachEditor();
        }
        if (when === "before") late.arrive();
        const arriving = when === "while" ? late.arriveAfter(time) : undefined;
        await acceptUntil(picked);
        await arriving;
        late.arrive();
        assert.equal(await picked, "held_out");
      }
    });
  }

  it("takes the typed tag if two lists arrive before the editor shows the first [T-66f]", async () => {
    const late = new LateTags();
    const shown = nextBox();
    const picked = pickTag({ tags: late, count: 1, first: "0x1" }, catalog);
    const box = await shown;
    box.value = "held_out";
    await reachEditor();
    late.arrive();
    late.arrive();
    await reachEditor();
    await acceptUntil(picked);
    assert.equal(await picked, "held_out");
  });

  it("of tags is also shown again if the tree was being drawn when the box opened (U-51f)", async () => {
    const picked = pickTag({ tags, count: 1, first: "0x1" }, whileDrawn());
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    assert.equal(await isSettledWithin(200, picked), false);
    await closeUntil(picked);
    assert.equal(await picked, undefined);
  });

  for (const [name, open] of Object.entries({
    "of anything": () => pickOne(catalog, [{ label: "one" }], { title: "a title" }),
    "of Find": () => new FindBox({ catalog, index: new TagIndex(), names: noNames() }).ask(""),
    "of tags": () => pickTag({ tags, count: 1, first: "0x1" }, catalog),
  })) {
    it(`is closed when another service is chosen: a box ${name} (U-52f)`, async () => {
      const choice: Promise<unknown> = open();
      assert.equal(await isSettledWithin(100, choice), false);
      catalog.use(new RecordService(panelRecords).createServiceInUse());
      assert.equal(await choice, undefined);
      assert.equal(catalog.isDrawingHeld, false);
    });
  }
});
