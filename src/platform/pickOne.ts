import * as vscode from "vscode";
import { Presence } from "../catalog/presence";

/** What a box stands over: the catalog, whose lists the tree shows. */
export interface BoxGround {
  /** When one of its lists changed last, as `performance.now()` says it. */
  readonly changedAt: number;
  readonly onDidChange: (listener: (change: { readonly kind: string }) => void) => Ending;
  /** Until what is returned is disposed the tree is not drawn anew. */
  holdDrawing(): Ending;
}

interface Ending {
  dispose(): void;
}

interface PickTexts {
  readonly title: string;
  readonly placeholder?: string;
}

/** How long after a change of its lists the tree is drawn by. */
const treeSettlesMilliseconds = 2_000;

/** Asks for one of some items, which may still be coming; nothing where the box is closed. */
export async function pickOne<T extends vscode.QuickPickItem>(
  ground: BoxGround,
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
 * Calls `closed` when a person closes a box that is being opened, or when its service is left. What is
 * returned is disposed before the box.
 *
 * An older editor gives a tree that is drawn anew the focus that it had before the box, which closes
 * the box. So nothing is drawn anew behind it; where that was under way as it opened, it is shown again,
 * once and with what was typed.
 */
export function onClosed(
  box: vscode.QuickInput,
  ground: BoxGround,
  closed: () => void,
): vscode.Disposable {
  const presence = new Presence("box");
  let drawnBy = ground.changedAt + treeSettlesMilliseconds;
  const meet = (happening: "hidden" | "service"): void => {
    if (!presence.happen(happening).end) return;
    life.dispose();
    closed();
  };
  const life = vscode.Disposable.from(
    ground.holdDrawing(),
    ground.onDidChange(({ kind }) => {
      if (kind === "service") meet("service");
    }),
    box.onDidHide(() => {
      if (performance.now() >= drawnBy) {
        meet("hidden");
        return;
      }
      drawnBy = -Infinity;
      box.show();
    }),
  );
  return life;
}
