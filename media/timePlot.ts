import type { Bucket, TimePlot } from "../src/editor/panels/messages/toPage";
import { nextStop } from "./arrowKeys";
import { drawCell, drawMarks } from "./cells";
import { button, el, svg } from "./dom";
import { drawNote } from "./head";
import { picture } from "./icons";
import { send } from "./port";
import type { Words } from "./words";

const width = 1_000;
const height = 110;

const titles = {
  count: {
    day: "countPerDay",
    week: "countPerWeek",
    month: "countPerMonth",
    year: "countPerYear",
  },
  flow: { day: "flowPerDay", week: "flowPerWeek", month: "flowPerMonth", year: "flowPerYear" },
} as const;

/**
 * Draws columns over time: the number of transactions upwards, or incoming amounts upwards and outgoing amounts
 * downwards. The columns are a list box: arrow keys move through it, Enter filters the table by a column. `place`: the
 * element id of the column that was active in the previous plot (`placeIn`).
 */
export function drawTimePlot(plot: TimePlot, words: Words, place?: string): Element {
  const title = words.say(titles[plot.what][plot.unit]);
  const reading = el("p", { class: "reading", "aria-hidden": "true" });
  const columns = drawColumns(plot, title, reading, words, place);
  return el(
    "figure",
    { class: `times ${plot.what}` },
    el(
      "figcaption",
      {},
      title,
      ...markPlot(plot, words),
      plot.deployment === null ? null : drawDeployment(plot, words),
      plot.what === "flow" ? drawLegend(words) : null,
      reading,
    ),
    ...(isFlat(plot)
      ? [drawNote("info", words.say("nothingMoved"))]
      : [drawFrame(plot, columns, words), drawEnds(plot, words)]),
    plot.untimed === 0
      ? null
      : el("p", { class: "note" }, words.sayMany("untimedOne", "untimedMany", plot.untimed)),
  );
}

/** Whether a plot of amounts contains only zeros. Such a plot has no scale. */
function isFlat({ what, buckets }: TimePlot): boolean {
  return what === "flow" && buckets.every(({ up, down }) => up === 0 && down === 0);
}

function markPlot({ sample }: TimePlot, words: Words): readonly Element[] {
  return sample ? drawMarks(["sample"], words) : [];
}

function drawFrame(plot: TimePlot, columns: SVGSVGElement, words: Words): Element {
  return el(
    "div",
    { class: "frame" },
    el(
      "div",
      { class: "scale", "aria-hidden": "true" },
      el("span", {}, ...markPlot(plot, words), plot.top),
      el("span", {}, ...markPlot(plot, words), plot.bottom ?? "0"),
    ),
    columns,
  );
}

function drawDeployment(plot: TimePlot, words: Words): Element {
  const choose = (): void => {
    send({ type: "deployment" });
  };
  return button(
    { class: "choice", title: words.say("chooseDeployment"), "data-key": "deployment" },
    choose,
    el("bdi", {}, plot.deployment ?? ""),
    picture("open"),
  );
}

function drawLegend(words: Words): Element {
  return el(
    "span",
    { class: "legend", "aria-hidden": "true" },
    el("span", { class: "swatch in" }),
    words.say("flowIn"),
    el("span", { class: "swatch out" }),
    words.say("flowOut"),
  );
}

function drawColumns(
  plot: TimePlot,
  title: string,
  reading: HTMLElement,
  words: Words,
  place: string | undefined,
): SVGSVGElement {
  const step = width / Math.max(plot.buckets.length, 12);
  const zero = plot.what === "flow" ? height / 2 : height;
  const full = plot.what === "flow" ? height / 2 - 2 : height - 2;
  const somePicked = plot.buckets.some(({ picked }) => picked);
  const columns = plot.buckets.map((bucket, index) => {
    const dim = somePicked && !bucket.picked ? " dim" : "";
    return svg(
      "g",
      {
        class: `column${dim}`,
        id: idOf(bucket),
        role: "option",
        "aria-selected": bucket.picked ? "true" : "false",
        "aria-label": describe(bucket, plot, words),
      },
      svg("rect", { class: "reach", x: index * step, y: 0, width: step, height }),
      drawSide("up", index * step, zero - bucket.up * full, step, bucket.up * full),
      drawSide("down", index * step, zero, step, bucket.down * full),
    );
  });
  const chart = svg(
    "svg",
    {
      class: "columns",
      viewBox: `0 0 ${String(width)} ${String(height)}`,
      preserveAspectRatio: "none",
      role: "listbox",
      tabindex: 0,
      "aria-label": `${title}. ${words.say("plotHelp")}`,
      "data-key": "columns",
    },
    svg("path", { class: "zero", d: `M0 ${String(zero)}H${String(width)}` }),
    ...columns,
  );
  answer(chart, plot, columns, place, (bucket) => {
    reading.replaceChildren(bucket === undefined ? "" : drawReading(bucket, plot, words));
  });
  return chart;
}

function drawSide(
  side: "up" | "down",
  x: number,
  y: number,
  step: number,
  length: number,
): SVGElement {
  const own = Math.max(1, step - Math.min(4, step / 4));
  return svg("rect", {
    class: `side ${side}`,
    x: x + (step - own) / 2,
    y,
    width: own,
    height: length > 0 ? Math.max(1.5, length) : 0,
  });
}

/**
 * Handles pointer and keyboard in the plot: both highlight a column, show its values, and can filter the table
 * by it.
 */
function answer(
  chart: SVGSVGElement,
  plot: TimePlot,
  columns: readonly SVGGElement[],
  place: string | undefined,
  read: (bucket: Bucket | undefined) => void,
): void {
  let active = startOf(plot, place);
  if (place !== undefined) chart.setAttribute("aria-activedescendant", columns[active]?.id ?? "");
  const mark = (index: number | undefined): void => {
    columns.forEach((column, at) => column.classList.toggle("active", at === index));
    read(index === undefined ? undefined : plot.buckets[index]);
  };
  const focus = (index: number): void => {
    active = index;
    chart.setAttribute("aria-activedescendant", columns[index]?.id ?? "");
    mark(index);
  };
  const choose = (index: number): void => {
    const bucket = plot.buckets[index];
    if (bucket === undefined) return;
    send({ type: "pick", table: plot.table, id: bucket.picked ? null : bucket.id });
  };
  columns.forEach((column, index) => {
    column.addEventListener("pointerenter", () => {
      mark(index);
    });
    column.addEventListener("click", () => {
      focus(index);
      choose(index);
    });
  });
  chart.addEventListener("pointerleave", () => {
    mark(document.activeElement === chart ? active : undefined);
  });
  chart.addEventListener("focus", () => {
    focus(active);
  });
  chart.addEventListener("blur", () => {
    mark(undefined);
  });
  chart.addEventListener("keydown", (event) => {
    const to = nextStop(event.key, active, columns.length);
    if (to !== undefined) focus(to);
    else if (event.key === "Enter" || event.key === " ") choose(active);
    else return;
    event.preventDefault();
  });
}

/**
 * Returns the index of the column to start with: the active column of the previous plot, otherwise the picked column,
 * otherwise the last.
 */
function startOf({ buckets }: TimePlot, place: string | undefined): number {
  const last = buckets.findIndex((bucket) => idOf(bucket) === place);
  const start = last >= 0 ? last : buckets.findIndex(({ picked }) => picked);
  return start >= 0 ? start : buckets.length - 1;
}

function idOf({ id }: Bucket): string {
  return `column-${id}`;
}

/** Returns the element id of the column that is active in the plot of an area. */
export function placeIn(area: Element): string | undefined {
  return area.querySelector(".columns")?.getAttribute("aria-activedescendant") ?? undefined;
}

function describe(bucket: Bucket, plot: TimePlot, words: Words): string {
  const up = drawCell(bucket.upCell, words).textContent ?? "";
  const date = words.date(bucket.time, plot.unit);
  if (bucket.downCell === null) return words.say("bucketCount", date, up);
  return words.say("bucketFlow", date, up, drawCell(bucket.downCell, words).textContent ?? "");
}

function drawReading(bucket: Bucket, plot: TimePlot, words: Words): Element {
  const up = drawCell(bucket.upCell, words);
  const date = el("span", { class: "date" }, words.date(bucket.time, plot.unit));
  if (bucket.downCell === null) return el("span", {}, date, up);
  return el(
    "span",
    {},
    date,
    el("span", { class: "swatch in" }),
    up,
    el("span", { class: "swatch out" }),
    drawCell(bucket.downCell, words),
  );
}

function drawEnds(plot: TimePlot, words: Words): Element | null {
  const [first, last] = [plot.buckets[0], plot.buckets.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [begin, end] = [words.date(first.time, plot.unit), words.date(last.time, plot.unit)];
  // A plot with few columns does not reach the right edge, where the last date would be, so one text contains both
  // dates.
  const dates =
    plot.buckets.length >= 12 ? [begin, end] : [first === last ? begin : `${begin} – ${end}`];
  return el(
    "div",
    { class: "ends", "aria-hidden": "true" },
    ...dates.map((date) => el("span", {}, date)),
  );
}
