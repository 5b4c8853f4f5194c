import { drawCount } from "./cells";
import type { Words } from "./words";

/** Room for a count such as "+12". */
const countRoom = 32;
const gap = 6;
/** A mark that warns keeps its sign. */
const signRoom = 24;
/** A chip with less room than this is useless. */
const leastRoom = 60;

interface Part {
  readonly part: HTMLElement;
  readonly width: number;
}

/**
 * In a cell without room for all chips, a count replaces the last ones. The one before it ends in an ellipsis
 * if enough of it remains.
 */
export function countChipsWithoutRoom(rows: Element, words: Words): void {
  const full = [...rows.querySelectorAll<HTMLElement>(".row .chips")]
    .filter((cell) => cell.childElementCount > 1 && cell.scrollWidth > cell.clientWidth)
    .map((cell) => ({ cell, room: roomOf(cell), parts: measure(cell) }));
  for (const { cell, room, parts } of full) {
    const gone = parts.slice(keep(parts, room));
    for (const { part } of gone) part.remove();
    const told = cell.querySelector<HTMLElement>(".more");
    const count = gone.length + Number(told?.dataset["more"] ?? 0);
    told?.remove();
    if (count > 0) cell.append(drawCount(count, words));
  }
}

/** The number of parts that stay; the last one may be cut. */
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

function roomOf(cell: HTMLElement): number {
  const marks = cell.querySelectorAll(":scope > .mark").length;
  return cell.clientWidth - marks * (signRoom + gap);
}

function measure(cell: HTMLElement): readonly Part[] {
  const parts = [...cell.querySelectorAll<HTMLElement>(":scope > :not(.more, .mark)")];
  return parts.map((part) => ({ part, width: part.offsetWidth }));
}
