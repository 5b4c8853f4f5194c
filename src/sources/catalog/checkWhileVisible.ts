import { type Clock, systemClock, type Timer } from "../../clock";

/** How often the index checks for changes while a hint or panel of ours is visible. */
export const tagsEvery = 60_000;
/** How often development nodes are polled for a new block while a panel is visible. */
export const blocksEvery = 5_000;

/** A view or a panel. */
export interface Visible {
  isVisible(): boolean;
  onDidChangeVisibility(listener: () => void): { dispose(): unknown };
}

/**
 * Checks as soon as this is visible, and again and again while it stays. The callee decides whether
 * it sends a request.
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
