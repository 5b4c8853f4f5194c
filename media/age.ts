import { drawTime } from "./cells";
import { el } from "./dom";
import { picture } from "./icons";
import type { Words } from "./words";

/** Draws the time at which data were read; `isStale`: a later refresh failed. */
export function drawAge(asOf: string, isStale: boolean, words: Words): Element {
  const [before = "", after = ""] = words
    .say(isStale ? "staleSince" : "readAt", "\u0000")
    .split("\u0000");
  return el(
    "span",
    { class: isStale ? "age stale" : "age" },
    isStale ? picture("warning") : null,
    before,
    drawTime(asOf, words),
    after,
  );
}
