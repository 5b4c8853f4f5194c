import * as vscode from "vscode";
import type { Unsubscribe } from "../../sources/catalog/changeEvent";
import { Presence } from "../../sources/catalog/presence";

/** The catalog whose lists the tree shows behind a box. */
export interface QuickPickHost {
  /** The time of the last change or redraw of a list, by `performance.now()`. */
  readonly changedAt: number;
  readonly onDidChange: (listener: (change: { readonly kind: string }) => void) => Unsubscribe;
  /** Prevents redrawing of the tree until the result is disposed. */
  holdDrawing(): Unsubscribe;
}

interface PickTexts {
  readonly title: string;
  readonly placeholder?: string;
}

/** The time in milliseconds within which the tree is redrawn after a change of its lists. */
const treeSettlesMilliseconds = 2_000;

/** Lets the user choose one of the items, which may still be loading. Undefined if the box is closed. */
export async function pickOne<T extends vscode.QuickPickItem>(
  ground: QuickPickHost,
  items: readonly T[] | Promise<readonly T[]>,
  { title, placeholder }: PickTexts,
): Promise<T | undefined> {
  const box = vscode.window.createQuickPick<T>();
  box.title = title;
  box.placeholder = placeholder;
  box.matchOnDescription = true;
  box.busy = true;
  let life: vscode.Disposable | undefined;
  const taken = new Promise<T | undefined>((resolve, reject) => {
    box.onDidAccept(() => {
      const [item] = box.selectedItems;
      if (item !== undefined) resolve(item);
    });
    life = onClosed(box, ground, () => {
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
    life?.dispose();
    box.dispose();
  }
}

/**
 * Calls `closed` when the user closes a box or another service is chosen. Dispose the result before the box.
 *
 * In older editors a redrawn tree takes back the focus, which closes the box. Therefore the tree is not redrawn
 * behind a box. If a redraw was in progress when the box opened, the box is shown a second time with its typed
 * text.
 */
export function onClosed(
  box: vscode.QuickInput,
  ground: QuickPickHost,
  closed: () => void,
): vscode.Disposable {
  const presence = new Presence("box");
  let drawnBy = ground.changedAt + treeSettlesMilliseconds;
  const handle = (event: "hidden" | "service"): void => {
    if (!presence.handle(event).end) return;
    life.dispose();
    closed();
  };
  const life = vscode.Disposable.from(
    ground.holdDrawing(),
    ground.onDidChange(({ kind }) => {
      if (kind === "service") handle("service");
    }),
    box.onDidHide(() => {
      if (performance.now() >= drawnBy) {
        handle("hidden");
        return;
      }
      drawnBy = -Infinity;
      box.show();
    }),
  );
  return life;
}
