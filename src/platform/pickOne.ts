import * as vscode from "vscode";

/** The lists that the tree shows, by when they changed last, as `performance.now()` says it. */
interface ShownLists {
  readonly changedAt: number;
}

interface PickTexts {
  readonly title: string;
  readonly placeholder?: string;
}

/** How long after a change of its lists the tree is drawn by. */
const treeSettlesMilliseconds = 2_000;

/** Asks for one of some items, which may still be coming; nothing where the box is closed. */
export async function pickOne<T extends vscode.QuickPickItem>(
  lists: ShownLists,
  items: readonly T[] | Promise<readonly T[]>,
  { title, placeholder }: PickTexts,
): Promise<T | undefined> {
  const box = vscode.window.createQuickPick<T>();
  box.title = title;
  box.placeholder = placeholder;
  box.matchOnDescription = true;
  box.busy = true;
  const taken = new Promise<T | undefined>((resolve, reject) => {
    box.onDidAccept(() => {
      const [item] = box.selectedItems;
      if (item !== undefined) resolve(item);
    });
    onClosed(box, lists, () => {
      resolve(undefined);
    });
    Promise.resolve(items).then((all) => {
      box.items = all;
      box.busy = false;
    }, reject);
  });
  box.show();
  try {
    return await taken;
  } finally {
    box.dispose();
  }
}

/**
 * Calls `closed` when a person closes a box. The editor may give a tree that is drawn anew the focus
 * that it had before the box, which closes the box: it is shown again, once for each change.
 */
export function onClosed(box: vscode.QuickInput, lists: ShownLists, closed: () => void): void {
  let excused: number | undefined;
  box.onDidHide(() => {
    const { changedAt } = lists;
    if (changedAt === excused || performance.now() >= changedAt + treeSettlesMilliseconds) {
      closed();
      return;
    }
    excused = changedAt;
    box.show();
  });
}
