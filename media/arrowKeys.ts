/**
 * Gives several controls one tab stop: the arrow keys move between them and skip hidden controls. A text field handles
 * arrow keys itself, so while it has the focus, the tab key moves to the controls before and after it. Call the returned
 * function after controls were added, removed or hidden.
 */
export function moveByArrows(
  area: HTMLElement,
  findStops: () => readonly HTMLElement[],
): () => void {
  let chosen: HTMLElement | undefined;
  const select = (next: HTMLElement | undefined): void => {
    chosen = next;
    const stops = findStops();
    const seen = stops.filter(isSeen);
    const at = seen.findIndex((stop) => stop === next);
    const isText = next instanceof HTMLInputElement && next === document.activeElement;
    const near = isText ? [seen[at - 1], seen[at + 1]] : [];
    for (const stop of stops) stop.tabIndex = stop === next || near.includes(stop) ? 0 : -1;
  };
  const refresh = (): void => {
    const stops = findStops();
    const seen = stops.filter(isSeen);
    select(chosen !== undefined && seen.includes(chosen) ? chosen : (seen[0] ?? stops[0]));
  };
  area.dataset["arrows"] = "";
  area.addEventListener("focusin", ({ target }) => {
    const found = findStops().find((stop) => stop === target);
    if (found !== undefined) select(found);
  });
  area.addEventListener("focusout", refresh);
  area.addEventListener("keydown", (event) => {
    if (isOwnKey(event)) return;
    const seen = findStops().filter(isSeen);
    const at = seen.findIndex((stop) => stop === document.activeElement);
    const to = nextStop(event.key, at, seen.length);
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    select(seen[to]);
    seen[to]?.focus();
  });
  refresh();
  requestAnimationFrame(refresh);
  return refresh;
}

function isSeen(stop: HTMLElement): boolean {
  return stop.checkVisibility();
}

/**
 * Whether a control handles the key itself: a text field to move the cursor, a selection list to change its
 * value.
 */
function isOwnKey({ target, key }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement) return true;
  return (
    target instanceof HTMLSelectElement && ["ArrowUp", "ArrowDown", "Home", "End"].includes(key)
  );
}

/** Returns the index to which a key moves; undefined for other keys. */
export function nextStop(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return Math.min(count - 1, at + 1);
    case "ArrowLeft":
    case "ArrowUp":
      return Math.max(0, at - 1);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
