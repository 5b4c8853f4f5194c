import { inRun, isIn } from "../addresses/characters";
import { findDocumentKind } from "../addresses/documentKind";
import { shortestRun } from "../addresses/runs";

const zero = 0x30;
const x = 0x78;

/**
 * Whether the bytes of a text in UTF-8 may hold an address, without decoding them: a run of 26 characters,
 * or what stands beside a short Move form (`findShortMove`). True for many texts without an address, false
 * for none with one.
 */
export function mayHoldAddress(bytes: Buffer, fileName: string): boolean {
  if (hasRun(bytes)) return true;
  const kind = findDocumentKind(undefined, fileName);
  if (kind === "move" || kind === "moveToml") return bytes.includes("0x");
  return bytes.includes("@0x") || bytes.includes('!("0x') || hasTyped(bytes);
}

/** As `findRun` searches a text: it looks at every 26th byte. */
function hasRun(bytes: Buffer): boolean {
  const { length } = bytes;
  let begin = 0;
  let seen = -1;
  while (begin + shortestRun <= length) {
    const probe = begin + shortestRun - 1;
    let i = probe;
    while (i > seen && isIn(bytes[i] ?? 0, inRun)) i -= 1;
    if (i <= seen) return true;
    begin = i + 1;
    seen = probe;
  }
  return false;
}

const longestDigits = 63;

/** Whether hex digits after `0x` come before `::` anywhere. */
function hasTyped(bytes: Buffer): boolean {
  for (let at = bytes.indexOf("::"); at >= 0; at = bytes.indexOf("::", at + 2)) {
    for (let i = at - 1; i > at - longestDigits - 3 && i > 0; i -= 1) {
      if (bytes[i] === x && bytes[i - 1] === zero) return true;
      if (!isIn(bytes[i] ?? 0, inRun)) break;
    }
  }
  return false;
}
