import { type Clock, systemClock, type Timer } from "../clock";
import type { TagKnowledge } from "./tagIndex/tagKnowledge";

/** How often the index looks for changes while a hint or panel of ours is visible. */
export const asksEvery = 60_000;

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
