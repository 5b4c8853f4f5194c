import type { TreeView } from "vscode";
import type { AddressBook } from "../../catalog/addressBook";

/** While the view is to be seen the index asks now and then whether anything has changed. */
const every = 60_000;

/** Lets the tag index keep up as long as the view is to be seen; how often it asks is its own matter. */
export function checkWhileVisible(
  view: Pick<TreeView<unknown>, "visible" | "onDidChangeVisibility">,
  book: AddressBook,
): { dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  const update = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (!view.visible) return;
    void book.check("visible");
    timer = setInterval(() => void book.check("visible"), every);
  };
  const listening = view.onDidChangeVisibility(update);
  if (view.visible) update();
  return {
    dispose: () => {
      clearInterval(timer);
      listening.dispose();
    },
  };
}
