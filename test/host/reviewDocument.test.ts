import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ReviewRequest } from "../../src/editor/tagging/conversation";
import { openQuickConversation } from "../../src/editor/commands/tagging/quickConversation";
import type { ReviewRow } from "../../src/editor/tagging/review";
import { until } from "../support/editorFixture";
import { nextBox } from "../support/nextBox";
import { RecordService } from "../support/recordService";
import { addressRow, malformedRow } from "../support/reviewRows";

const ready = Array.from({ length: 20_000 }, (_, i) => addressRow(i + 10));
const rows: readonly ReviewRow[] = [
  addressRow(1, { doubts: [{ kind: "lookAlike", of: "0xabcd" }] }),
  malformedRow("0x12"),
  ...ready,
];
const request: ReviewRequest = { tag: "hot_wallet", rows, ticked: rows, note: undefined };

const catalog = new RecordService({}).createCatalog();

const isReview = ({ document }: vscode.TextEditor): boolean =>
  document.uri.scheme === "address-atlas-review";

describe("the review of 20,000 addresses (D-02e)", () => {
  afterEach(async () => {
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
  });

  /**
   * Runs an editor command in the list, such as Enter or Escape, as soon as the review document is shown next to it.
   */
  async function answer(command: string): Promise<readonly ReviewRow[] | "back" | undefined> {
    let answered = false;
    const reviewing = openQuickConversation(catalog)
      .review(request)
      .finally(() => {
        answered = true;
      });
    await until(() => vscode.window.visibleTextEditors.some(isReview), "the document");
    const text = vscode.window.visibleTextEditors.find(isReview)?.document.getText() ?? "";
    const words = new Set(text.split(/\s+/));
    assert.ok(rows.every((row) => words.has(row.text)));
    await until(async () => {
      await vscode.commands.executeCommand(command);
      return answered;
    }, "the answer");
    await until(() => !vscode.window.visibleTextEditors.some(isReview), "the document to close");
    return reviewing;
  }

  it("shows all rows in a document and continues with the addresses that have no doubts", async () => {
    assert.deepEqual(await answer("workbench.action.acceptSelectedQuickOpenItem"), ready);
  });

  it("is cancelled with Escape", async () => {
    assert.equal(await answer("workbench.action.closeQuickOpen"), undefined);
  });
});

describe("the review of few addresses", () => {
  const doubtful = addressRow(1, { doubts: [{ kind: "lookAlike", of: "0xabcd" }] });
  const plain = addressRow(2);

  async function placeholderOf(
    few: readonly ReviewRow[],
    ticked: readonly ReviewRow[],
  ): Promise<string | undefined> {
    const boxes = nextBox();
    const reviewing = openQuickConversation(catalog).review({ ...request, rows: few, ticked });
    const { placeholder } = await boxes;
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    assert.equal(await reviewing, undefined);
    return placeholder;
  }

  it("says that Enter continues only if an address is ticked", async () => {
    const all = [doubtful, plain];
    assert.match((await placeholderOf(all, [plain])) ?? "", /^Press Enter to continue/);
    assert.match((await placeholderOf(all, [])) ?? "", /^Tick at least one address/);
    assert.match((await placeholderOf([malformedRow("0x12")], [])) ?? "", /can be ticked$/);
  });
});
