import { shortenKeys } from "../../engine/addresses/mayBeKey";
import { safeText, shortenHash } from "../../engine/text/safeText";
import type { Place } from "./place";

/** The text of the line with an address, without possible private keys and without keys in URLs of nodes. */
export interface PlaceLine {
  /** The line with the address shortened to its ends, to leave space for the surrounding text. */
  readonly short: string;
  readonly full: string;
}

/**
 * The maximum number of characters on each side of an address that are searched for private keys. More characters are
 * searched than shown, so that a key is found even if only a part of it would be shown.
 */
const mostAround = 2_000;
const mostBefore = 40;
const mostAfter = 80;
const mostInFull = 180;

/** Finds the lines of places in the text of their file. A place that has moved since the scan is omitted. */
export function findPlaceLines<Each extends Pick<Place, "line" | "column" | "text">>(
  text: string,
  places: Iterable<Each>,
): ReadonlyMap<Each, PlaceLine> {
  const lines = text.split(/\r\n|\r|\n/);
  const found = new Map<Each, PlaceLine>();
  for (const place of places) {
    const line = lines[place.line] ?? "";
    const end = place.column + place.text.length;
    if (line.slice(place.column, end) !== place.text) continue;
    const ahead = line.slice(Math.max(0, place.column - mostAround), place.column);
    const behind = line.slice(end, end + mostAround);
    const before = clean(ahead);
    const after = clean(isInUrl.test(ahead) ? behind.replace(restOfUrl, "…") : behind);
    const around = (address: string, mostLeft: number, mostRight: number): string =>
      safeText(cutStart(before.trimStart(), mostLeft), mostLeft + 1) +
      safeText(address, 128) +
      safeText(after.trimEnd(), mostRight);
    found.set(place, {
      short: around(shortenHash(place.text), mostBefore, mostAfter),
      full: around(place.text, mostInFull, mostInFull),
    });
  }
  return found;
}

/** Matches a URL. Only its host is shown, since the other parts may contain a key. */
const url = /\b(https?|wss?):\/\/(?:[^\s/@"'<>]*@)?([\w.:[\]-]+)[^\s"'`<>)\]]*/gi;

const isInUrl = /\b(?:https?|wss?):\/\/[^\s"'`<>)\]]*$/i;
const restOfUrl = /^[^\s"'`<>)\]]+/;

function clean(text: string): string {
  return shortenKeys(text).replace(url, "$1://$2/…").replace(/\s+/g, " ");
}

function cutStart(text: string, most: number): string {
  return text.length <= most ? text : `…${text.slice(-most)}`;
}
