import { type Clock, systemClock, type Timer } from "../clock";
import type { TagKnowledge } from "./tagIndex/tagKnowledge";

/** How often the index checks for changes while a hint or panel of ours is visible. */
export const asksEvery = 60_000;

/** A view or a panel. */
export interface Visible {
  isVisible(): boolean;
  onDidChangeVisibility(listener: () => void): { dispose(): unknown };
}

/**
 * Keeps the tag index up to date while one of these is visible. The index itself decides how often it sends
 * requests.
 */
export function checkWhileVisible(
  view: Visible,
  knowledge: Pick<TagKnowledge, "check">,
  clock: Clock = systemClock,
): { dispose(): void } {
  let timer: Timer | undefined;
  const check = (): void => {
    void knowledge.check("visible");
    timer = clock.schedule(check, asksEvery);
  };
  const update = (): void => {
    timer?.cancel();
    if (view.isVisible()) check();
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
