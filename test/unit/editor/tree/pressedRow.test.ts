import assert from "node:assert/strict";
import { findPressedRow } from "../../../../src/editor/tree/pressedRow";
import type { TreeNode } from "../../../../src/editor/tree/treeNode";

type View = Parameters<typeof findPressedRow>[0];

describe("the row that was clicked in the tree", () => {
  const tag = { kind: "tag", name: "hot_wallet" } as unknown as TreeNode;

  it("is found when the editor selects it again, even if it first reports an empty selection", async () => {
    const listeners = new Set<() => void>();
    let selection: readonly TreeNode[] = [];
    const select = (rows: readonly TreeNode[]): void => {
      selection = rows;
      for (const listener of [...listeners]) listener();
    };
    const view: View = {
      get selection() {
        return selection;
      },
      onDidChangeSelection: (listener) => {
        listeners.add(listener);
        return { dispose: () => listeners.delete(listener) };
      },
    };
    const found = findPressedRow(view, ["tag"]);
    select([]);
    select([tag]);
    assert.equal(await found, tag);
    assert.equal(listeners.size, 0);
  });
});
