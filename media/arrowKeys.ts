/** One stop for the tab key; the arrows go from part to part. */
export function moveByArrows(area: Element, stops: readonly HTMLElement[]): void {
  const select = (index: number, focus: boolean): void => {
    stops.forEach((stop, at) => {
      stop.tabIndex = at === index ? 0 : -1;
    });
    if (focus) stops[index]?.focus();
  };
  select(0, false);
  area.addEventListener("focusin", ({ target }) => {
    const at = stops.findIndex((stop) => stop === target);
    if (at >= 0) select(at, false);
  });
  area.addEventListener("keydown", (event) => {
    const at = stops.findIndex((stop) => stop === document.activeElement);
    const to = event instanceof KeyboardEvent ? nextStop(event.key, at, stops.length) : undefined;
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    select(to, true);
  });
}

/** Where a key leads from a place among so many; undefined: it leads nowhere. */
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
