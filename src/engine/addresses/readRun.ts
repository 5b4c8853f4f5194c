import { addFound } from "./addFound";
import { skipEscape } from "./escapes";
import type { FoundAddress } from "./foundAddress";
import { readWord } from "./readWord";
import { shortestRun } from "./runs";
import type { Piece } from "./piece";
import { identifyFriendlyTon } from "./ton";

const dollar = 0x24;
const plus = 0x2b;
const minus = 0x2d;
const slash = 0x2f;

const tonLength = 48;

/**
 * Adds the addresses in a run to `found`. A run may end with a TON address in standard base64. In any other run, `+`
 * and `/` separate segments; a segment may be a TON address in base64url. `-` separates the words of a segment; a word
 * may be any other address. `wordEnd`: the end of the first word of the run.
 */
export function readRun(run: Piece, wordEnd: number, found: FoundAddress[]): void {
  const { document, end } = run;
  const start = skipEscape(document.text, run.start);
  const piece = { document, start, end };
  if (end - start < shortestRun || readStandardTon(piece, found)) return;
  let segment = start;
  // Start at the end of the first word: most runs are one word, and some are long.
  for (let i = wordEnd; i <= end; i += 1) {
    const code = i < end ? document.text.charCodeAt(i) : slash;
    if (code !== plus && code !== slash) continue;
    if (i - segment >= shortestRun) {
      readSegment({ document, start: segment, end: i }, Math.max(segment, wordEnd), found);
    }
    segment = i + 1;
  }
}

function readSegment(segment: Piece, wordEnd: number, found: FoundAddress[]): void {
  const { document, start, end } = segment;
  if (end - start === tonLength && readTon(segment, found)) return;
  let word = start;
  for (let i = wordEnd; i <= end; i += 1) {
    const code = i < end ? document.text.charCodeAt(i) : minus;
    if (code !== minus) continue;
    const piece = { document, start: word, end: i };
    if (i - word >= shortestRun && !isNextToDollar(piece)) readWord(piece, found);
    word = i + 1;
  }
}

/** Whether `$` is next to the piece. A run does not include `$`, which many languages allow in names. */
function isNextToDollar({ document: { text }, start, end }: Piece): boolean {
  return text.charCodeAt(start - 1) === dollar || text.charCodeAt(end) === dollar;
}

/**
 * Adds the TON address in standard base64 at the end of a run, and returns whether there is one. Such an address ends
 * the run, since its alphabet includes `+` and `/`.
 */
function readStandardTon({ document, start, end }: Piece, found: FoundAddress[]): boolean {
  const first = end - tonLength;
  const isFirst = first === start || document.text.charCodeAt(first - 1) === slash;
  return first >= start && isFirst && readTon({ document, start: first, end }, found);
}

function readTon(piece: Piece, found: FoundAddress[]): boolean {
  if (isNextToDollar(piece)) return false;
  const verdict = identifyFriendlyTon(piece.document.text.slice(piece.start, piece.end));
  return verdict !== undefined && addFound(piece, verdict, found);
}
