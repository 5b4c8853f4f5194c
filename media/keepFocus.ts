/** Redraws an area and restores the focus to the element with the same `data-key`. */
export function keepFocus(area: Element, draw: () => void): void {
  const focused = document.activeElement;
  const key = focused !== null && area.contains(focused) ? focused.getAttribute("data-key") : null;
  draw();
  if (key === null) return;
  for (const each of area.querySelectorAll("[data-key]")) {
    const canFocus = each instanceof HTMLElement || each instanceof SVGElement;
    if (canFocus && each.getAttribute("data-key") === key) each.focus({ preventScroll: true });
  }
}
