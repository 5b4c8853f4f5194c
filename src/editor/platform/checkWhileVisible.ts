import { type Clock, systemClock, type Timer } from "../../clock";

/**
 * The interval in milliseconds at which the tag index is checked for changes while the view or a panel of the extension
 * is visible.
 */
export const tagsEvery = 60_000;
/** The interval in milliseconds at which development nodes are polled for a new block while a panel is visible. */
export const blocksEvery = 5_000;

interface Visible {
  isVisible(): boolean;
  onDidChangeVisibility(listener: () => void): { dispose(): unknown };
}

/**
 * Calls `check` as soon as the view is visible, and repeatedly while it stays visible. `check`
 * decides whether it sends a request.
 */
export function checkWhileVisible(
  view: Visible,
  check: () => void,
  everyMs: number,
  clock: Clock = systemClock,
): { dispose(): void } {
  let timer: Timer | undefined;
  const checkAgain = (): void => {
    check();
    timer = clock.schedule(checkAgain, everyMs);
  };
  const update = (): void => {
    timer?.cancel();
    if (view.isVisible()) checkAgain();
  };
  const listening = view.onDidChangeVisibility(update);
  update();
  return {
    dispose: () => {
      timer?.cancel();
      listening.dispose();
    },
  };
}
