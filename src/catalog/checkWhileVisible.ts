import type { AddressBook } from "./addressBook";

/** While something of ours is to be seen the index asks now and then whether anything has changed. */
const asksEvery = 60_000;

/** A view or a panel. */
export interface Visible {
  isVisible(): boolean;
  onDidChangeVisibility(listener: () => void): { dispose(): unknown };
}

/**
 * Lets the tag index keep up as long as something is to be seen; how often the service is asked is
 * the index's own matter.
 */
export function checkWhileVisible(
  view: Visible,
  book: Pick<AddressBook, "check">,
  every = asksEvery,
): { dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  const update = (): void => {
    clearInterval(timer);
    timer = undefined;
    if (!view.isVisible()) return;
    void book.check("visible");
    timer = setInterval(() => void book.check("visible"), every);
  };
  const listening = view.onDidChangeVisibility(update);
  update();
  return {
    dispose: () => {
      clearInterval(timer);
      listening.dispose();
    },
  };
}
