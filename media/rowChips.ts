import { drawCount } from "./cells";
import type { Words } from "./words";

/** The space in pixels for a count such as "+12". */
const countRoom = 32;
const gap = 6;
/** The space in pixels for the icon of a mark. Marks always stay visible. */
const signRoom = 24;
/** The minimum width of a shortened chip, in pixels. */
const leastRoom = 60;

interface Part {
  readonly part: HTMLElement;
  readonly width: number;
}

/**
 * Replaces the chips that do not fit into their cell with a count. The chip before the count is shortened with an
 * ellipsis if enough of it remains.
 */
export function countChipsWithoutRoom(rows: Element, words: Words): void {
  const full = [...rows.querySelectorAll<HTMLElement>(".row .chips")]
    .filter((cell) => cell.childElementCount > 1 && cell.scrollWidth > cell.clientWidth)
    .map((cell) => ({ cell, room: roomOf(cell), parts: measure(cell) }));
  for (const { cell, room, parts } of full) {
    const gone = parts.slice(keep(parts, room));
    for (const { part } of gone) part.remove();
    const countChip = cell.querySelector<HTMLElement>(".more");
    const count = gone.length + Number(countChip?.dataset["more"] ?? 0);
    countChip?.remove();
    if (count > 0) cell.append(drawCount(count, words));
  }
}

/** Returns the number of parts that stay. The last of them may be shortened. */
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
