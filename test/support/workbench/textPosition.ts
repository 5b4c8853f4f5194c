import type { Locator } from "playwright-core";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Waits until a visible text stops moving. Returns its middle, as a target for the pointer. */
export async function pointOfText(lines: Locator, text: string): Promise<Point> {
  await lines.filter({ hasText: text }).first().waitFor();
  let last: Point | undefined;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const points: (Point | undefined)[] = await lines.evaluateAll(middleOfText, text);
    const point = points.find((found) => found !== undefined);
    if (point !== undefined && point.x === last?.x && point.y === last.y) return point;
    last = point;
    await lines.page().waitForTimeout(100);
  }
  throw new Error(`"${text}" is not painted, or does not stand still`);
}

// The part of the DOM types that is used below. The tests are compiled without them.
interface PageNode {
  readonly textContent: string;
}
interface PageRange {
  setStart(node: PageNode, offset: number): void;
  setEnd(node: PageNode, offset: number): void;
  getBoundingClientRect(): Point & { readonly width: number; readonly height: number };
}
declare const document: {
  createTreeWalker(root: PageNode, show: number): { nextNode(): PageNode | null };
  createRange(): PageRange;
};

/**
 * Returns the middle of the text in each element; undefined for an element without it. Runs in the page, so it cannot
 * use anything else in this file.
 */
function middleOfText(elements: PageNode[], text: string): (Point | undefined)[] {
  const showText = 4;
  return elements.map((element) => {
    const start = element.textContent.replaceAll("\u00a0", " ").indexOf(text);
    if (start < 0) return undefined;
    let offset = start + Math.floor(text.length / 2);
    const nodes = document.createTreeWalker(element, showText);
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      if (offset < node.textContent.length) {
        const range = document.createRange();
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        const { x, y, width, height } = range.getBoundingClientRect();
        // A line has no size while it is being redrawn.
        return width === 0 ? undefined : { x: x + width / 2, y: y + height / 2 };
      }
      offset -= node.textContent.length;
    }
    return undefined;
  });
}
