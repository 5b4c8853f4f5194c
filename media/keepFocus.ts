/**
 * Redraws an area and restores the focus to the element with the same `data-key`. If several elements have the key,
 * such as two facts that open the same address, the focus keeps its position among them. If there are now fewer, the
 * last one takes the focus. If the editor has the focus, for example in its palette, the element takes the focus only
 * when the page has it again.
 */
export function keepFocus(area: Element, draw: () => void): void {
  const focused = document.activeElement;
  const key = focused !== null && area.contains(focused) ? focused.getAttribute("data-key") : null;
  if (key === null) {
    draw();
    return;
  }
  const find = (): readonly Element[] =>
    [...area.querySelectorAll("[data-key]")].filter(
      (each) => each.getAttribute("data-key") === key,
    );
  const at = find().findIndex((each) => each === focused);
  draw();
  const restore = (): void => {
    const now = find();
    const next = now[at] ?? now.at(-1);
    if (hasLostFocus() && (next instanceof HTMLElement || next instanceof SVGElement))
      next.focus({ preventScroll: true });
  };
  if (document.hasFocus()) restore();
  else window.addEventListener("focus", restore, { once: true });
}

/** Whether no element of the page has the focus, for example because a redraw removed the element that had it. */
export function hasLostFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
