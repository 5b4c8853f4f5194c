import { button, el } from "./dom";
import type { Words } from "./words";

/** The keys of the lines that the user has unfolded. A line stays unfolded when the head is redrawn. */
const unfolded = new Set<string>();

interface FoldedLine {
  readonly key: string;
  readonly chips: readonly HTMLElement[];
  /** The maximum number of chips that are shown until the user unfolds the line; null for all that fit. */
  readonly first: number | null;
  /** The number of further items, which have no chip. */
  readonly more: number;
}

/**
 * Draws chips on one line. Chips that do not fit or exceed `first` are hidden. A button with the number of all items
 * that are not shown unfolds and folds the line.
 */
export function drawFoldedLine(
  { key, chips, first, more }: FoldedLine,
  words: Words,
): readonly Element[] {
  const rest = el("span", { class: "more" }, words.say("moreLeft", more));
  const line = el("span", { class: "line" });
  const unfold = button({ class: "fold", "data-key": `fold ${key}` }, () => {
    if (unfolded.has(key)) unfolded.delete(key);
    else unfolded.add(key);
    fit();
  });
  const fit = (): void => {
    const isOpen = unfolded.has(key);
    line.classList.toggle("unfolded", isOpen);
    unfold.setAttribute("aria-expanded", String(isOpen));
    line.classList.add("measured");
    const folded = isOpen ? 0 : foldAway(chips, line.clientWidth, first, more);
    line.classList.remove("measured");
    if (isOpen) for (const chip of chips) chip.hidden = false;
    rest.hidden = more === 0 || !isOpen;
    unfold.hidden = folded + more === 0 && !isOpen;
    const count = `+${words.count(folded + more)}`;
    unfold.textContent = isOpen ? words.say("fold") : count;
    if (isOpen) unfold.removeAttribute("aria-label");
    else unfold.setAttribute("aria-label", words.say("unfold", count));
  };
  line.append(...chips, rest, unfold);
  // The observer also reports the first size, before anything is painted.
  new ResizeObserver(fit).observe(line);
  return [line];
}

/** The space in pixels that is reserved for the button. */
const buttonRoom = 48;
const gap = 6;

/**
 * Shows as many chips as fit into `room`, but at least one and at most `first`. Hides the others and returns their
 * number.
 */
function foldAway(
  chips: readonly HTMLElement[],
  room: number,
  first: number | null,
  more: number,
): number {
  for (const chip of chips) chip.hidden = false;
  const widths = chips.map((chip) => chip.offsetWidth + gap);
  const all = widths.reduce((sum, width) => sum + width, -gap);
  const most = first ?? chips.length;
  if (more === 0 && all <= room && most >= chips.length) return 0;
  let used = buttonRoom;
  let shown = 0;
  for (const width of widths) {
    used += width;
    if ((used > room || shown >= most) && shown > 0) break;
    shown += 1;
  }
  chips.forEach((chip, at) => {
    chip.hidden = at >= shown;
  });
  return chips.length - shown;
}
