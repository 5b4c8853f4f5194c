/** One tab stop for several parts: the arrow keys move between them and skip folded ones. */
export function moveByArrows(area: Element, stops: readonly HTMLElement[]): void {
  const select = (chosen: HTMLElement | undefined): void => {
    for (const stop of stops) stop.tabIndex = stop === chosen ? 0 : -1;
  };
  select(stops[0]);
  area.addEventListener("focusin", ({ target }) => {
    const found = stops.find((stop) => stop === target);
    if (found !== undefined) select(found);
  });
  area.addEventListener("keydown", (event) => {
    const seen = stops.filter((stop) => stop.offsetParent !== null);
    const at = seen.findIndex((stop) => stop === document.activeElement);
    const to = event instanceof KeyboardEvent ? nextStop(event.key, at, seen.length) : undefined;
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    select(seen[to]);
    seen[to]?.focus();
  });
}

/** The place that a key leads to; undefined: none. */
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
