import type { SharePlot, Slice } from "../src/editor/panels/messages/toPage";
import { moveByArrows } from "./arrowKeys";
import { drawCell } from "./cells";
import { button, el, svg } from "./dom";
import { drawIcon } from "./icons";
import { send } from "./port";
import type { Words } from "./words";

/** The width of a bar in SVG units. The bar is stretched to the available width. */
const width = 1_000;
const height = 14;
const gap = 3;
const least = 4;

/**
 * Draws the distribution of value: a bar of parts for each group, and below it buttons that filter the table by a part.
 * The part that combines the smallest parts has no button.
 */
export function drawSharePlot(plot: SharePlot, words: Words): Element {
  const groups = plot.groups.filter(({ slices }) => slices.length > 0);
  const shares = el(
    "div",
    { class: "shares" },
    ...groups.map((group) => drawGroup(group, plot, words)),
  );
  moveByArrows(shares, () => [...shares.querySelectorAll("button")]);
  return shares;
}

const titles = {
  token: "byToken",
  chain: "byChain",
} as const;

function drawGroup(group: SharePlot["groups"][number], plot: SharePlot, words: Words): Element {
  const title = words.say(titles[group.by]);
  const buttons = group.slices.map((slice, index) => drawSlice(slice, index, plot, words));
  return el(
    "figure",
    { class: "share" },
    el("figcaption", {}, title),
    drawBar(group.slices, buttons, words),
    el("div", { class: "slices", role: "group", "aria-label": title }, ...buttons),
  );
}

function drawSlice(slice: Slice, index: number, plot: SharePlot, words: Words): HTMLElement {
  const percent = words.percent(slice.share);
  const content = [
    el("span", { class: `swatch ${colourOf(slice, index)}`, "aria-hidden": "true" }),
    drawIcon(slice.icon),
    el("bdi", { class: "label" }, labelOf(slice, words)),
    el("span", { class: "percent" }, percent),
    el("span", { class: "worth" }, drawCell(slice.value, words)),
  ];
  const { id } = slice;
  if (id === null) return el("span", { class: "slice" }, ...content);
  const attributes = {
    class: "slice",
    "aria-pressed": slice.picked ? "true" : "false",
    "data-key": `slice ${id}`,
  };
  const press = (): void => {
    send({ type: "pick", table: plot.table, id: slice.picked ? null : id });
  };
  return button(attributes, press, ...content);
}

/** Draws the bar. It reacts to the pointer only; the buttons below it have the same names and actions. */
function drawBar(
  slices: readonly Slice[],
  buttons: readonly HTMLElement[],
  words: Words,
): SVGSVGElement {
  const somePicked = slices.some((slice) => slice.picked);
  let x = 0;
  const parts = slices.map((slice, index) => {
    const own = Math.max(least, slice.share * width - gap);
    const dim = somePicked && !slice.picked ? " dim" : "";
    const part = svg("rect", {
      class: `part ${colourOf(slice, index)}${dim}`,
      x,
      y: 0,
      width: own,
      height,
      rx: 2,
    });
    part.append(svg("title", {}, `${labelOf(slice, words)} ${words.percent(slice.share)}`));
    x += own + gap;
    const match = buttons[index];
    part.addEventListener("click", () => match?.click());
    part.addEventListener("pointerenter", () => match?.classList.add("hinted"));
    part.addEventListener("pointerleave", () => match?.classList.remove("hinted"));
    return part;
  });
  return svg(
    "svg",
    {
      class: "bar",
      viewBox: `0 0 ${String(Math.max(width, x - gap))} ${String(height)}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    },
    ...parts,
  );
}

/** Returns the label of a slice. The `label` of the rest (`id` null) is the number of its parts. */
function labelOf({ id, label }: Slice, words: Words): string {
  return id === null ? words.say("rest", Number(label)) : label;
}

function colourOf(slice: Slice, index: number): string {
  return slice.id === null ? "colour-rest" : `colour${String(index % 8)}`;
}
