import { drawCount } from "./cells";
import type { Words } from "./words";

/** Room for a count such as "+12". */
const countRoom = 32;
const gap = 6;
/** A chip that has less room than this says too little. */
const leastRoom = 60;

interface Part {
  readonly part: HTMLElement;
  readonly width: number;
}

/**
 * In a cell without room for all of its chips the last ones give way to a count of them. The one before
 * ends in an ellipsis where that leaves enough of it.
 */
export function countChipsWithoutRoom(rows: Element, words: Words): void {
  const full = [...rows.querySelectorAll<HTMLElement>(".row .chips")]
    .filter((cell) => cell.childElementCount > 1 && cell.scrollWidth > cell.clientWidth)
    .map((cell) => ({ cell, room: cell.clientWidth, parts: measure(cell) }));
  for (const { cell, room, parts } of full) {
    const gone = parts.slice(keep(parts, room));
    for (const { part } of gone) part.remove();
    const told = cell.querySelector<HTMLElement>(".more");
    const count = gone.length + Number(told?.dataset["more"] ?? 0);
    told?.remove();
    if (count > 0) cell.append(drawCount(count, words));
  }
}

/** How many parts stay; the last of them may be made tight. */
function keep(parts: readonly Part[], room: number): number {
  let used = 0;
  for (const [at, { part, width }] of parts.entries()) {
    const left = room - used - (at === parts.length - 1 ? 0 : countRoom);
    if (width > left) {
      const isKept = at === 0 || left >= leastRoom;
      if (isKept) part.classList.add("tight");
      return isKept ? at + 1 : at;
    }
    used += width + gap;
  }
  return parts.length;
}

function measure(cell: HTMLElement): readonly Part[] {
  const parts = [...cell.querySelectorAll<HTMLElement>(":scope > :not(.more)")];
  return parts.map((part) => ({ part, width: part.offsetWidth }));
}
