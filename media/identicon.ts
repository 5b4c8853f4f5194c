import { svg } from "./dom";

const cells = 7;

/**
 * Draws a pattern that depends on every character of an address, so that look-alikes look different. The
 * pattern proves nothing; the full address is next to it.
 */
export function drawIdenticon(address: string): SVGSVGElement {
  const next = createNumbers(/^0x/i.test(address) ? address.toLowerCase() : address);
  const hue = Math.floor(next() * 6);
  const second = (hue + 1 + Math.floor(next() * 5)) % 6;
  const squares: SVGElement[] = [];
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < Math.ceil(cells / 2); column += 1) {
      const kind = next();
      if (kind < 0.45) continue;
      const name = kind < 0.8 ? `hue${String(hue)}` : `hue${String(second)}`;
      for (const x of new Set([column, cells - 1 - column])) {
        squares.push(svg("rect", { class: name, x, y: row, width: 1.02, height: 1.02 }));
      }
    }
  }
  const view = `0 0 ${String(cells)} ${String(cells)}`;
  return svg("svg", { class: "identicon", viewBox: view, "aria-hidden": "true" }, ...squares);
}

/** Creates a generator of pseudo-random numbers from 0 to 1, seeded by a text (FNV-1a, then xorshift). */
function createNumbers(text: string): () => number {
  let state = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    state = Math.imul(state ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 0x1_0000_0000;
  };
}
