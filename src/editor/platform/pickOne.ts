import * as vscode from "vscode";
import type { Unsubscribe } from "../../sources/catalog/changeEvent";
import { Presence } from "./presence";

/** The part of the catalog that a quick input uses. The tree of the catalog can be behind the quick input. */
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
  /** Receives the typed text when an item is chosen. */
  readonly takeTyped?: (text: string) => void;
}

/** The time in milliseconds within which the tree is redrawn after a change of its lists. */
const treeSettlesMilliseconds = 2_000;

/**
 * Lets the user choose one of the items in a quick pick. The items may still be loading. Undefined if the quick pick is
 * closed or another service is chosen.
 */
export async function pickOne<T extends vscode.QuickPickItem>(
  ground: QuickPickHost,
  items: readonly T[] | Promise<readonly T[]>,
  { title, placeholder, takeTyped }: PickTexts,
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
      if (item === undefined) return;
      takeTyped?.(box.value);
      resolve(item);
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
 * Keeps the given order of the rows while text is typed. Otherwise the editor sorts the rows by the position of the
 * text in their labels and then by length: a token "HOT" would come before the user's tag "hot_wallet". `sortByLabel`
 * is not in the public types (vscode 73904). An editor that ignores or refuses the property sorts the rows.
 */
export function keepOrder(box: vscode.QuickPick<vscode.QuickPickItem>): void {
  try {
    Reflect.set(box, "sortByLabel", false);
  } catch {
    // The rows stay as the editor sorts them.
  }
}

/**
 * Calls `closed` when the user closes a quick input or another service is chosen. Dispose the result before the quick
 * input.
 *
 * In older editors a redrawn tree takes back the focus, which closes a quick input. Therefore the tree is not redrawn
 * behind a quick input. A redraw that began before the quick input opened may still close it. Therefore a quick input
 * that is hidden within `treeSettlesMilliseconds` of the last change is shown again once, with its typed text.
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
