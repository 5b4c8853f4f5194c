import type { Column } from "../src/editor/panels/messages/shared";
import type { CellWarning, Entry, Row, Table } from "../src/editor/panels/messages/toPage";
import { drawCell } from "./cells";
import { labelOf, numeric } from "./columns";
import { button, el } from "./dom";
import { drawSkeleton } from "./head";
import { picture } from "./icons";
import { send } from "./port";
import type { Words } from "./words";

/**
 * Draws the column headers. The first click sorts numbers in descending and texts in ascending order, the second
 * reverses the order, and the third restores the unsorted order.
 */
export function drawHeadRow({ columns, sort, table }: Table, words: Words): Element {
  const cells = columns.map((column) => {
    const isSorted = sort?.column === column;
    const descending = isSorted && sort.descending;
    const startsDown = numeric.has(column);
    const next = !isSorted
      ? { column, descending: startsDown }
      : descending === startsDown
        ? { column, descending: !startsDown }
        : null;
    const label = words.say(labelOf(column, table));
    return el(
      "div",
      {
        role: "columnheader",
        class: classOf(column),
        "aria-sort": isSorted ? (descending ? "descending" : "ascending") : "none",
      },
      button(
        { class: "sort", tabindex: -1, "data-key": `sort ${column}` },
        () => {
          send({ type: "sort", table, sort: next });
        },
        el("span", {}, label),
        isSorted ? picture(descending ? "down" : "up") : null,
      ),
    );
  });
  const corner = el(
    "div",
    { role: "columnheader", class: "column-toggle" },
    el("span", { class: "screen-reader-only" }, words.say("details")),
  );
  return el("div", { role: "row", class: "row head-row", "aria-rowindex": 1 }, corner, ...cells);
}

export function drawRow(
  row: Row,
  index: number,
  { columns, expanded }: Table,
  words: Words,
  toggle: () => void,
): Element {
  const isOpen = expanded?.id === row.id;
  const cells = row.cells.map((cell, at) => {
    const column = columns[at] ?? "token";
    const attributes = {
      role: "gridcell",
      class: `${classOf(column)} is-${cell.kind}`,
      "data-vscode-context": contextOf(row.id, column),
    };
    return el("div", attributes, drawCell(cell, words));
  });
  const label = words.say(isOpen ? "closeDetails" : "details");
  const warning = findWarning(row);
  const isWarned = findAddressWarning(row.cells) !== undefined;
  const opener = button(
    {
      class: warning === undefined ? "toggle" : "toggle warns",
      "aria-expanded": String(isOpen),
      "aria-label": label,
      title: warning,
    },
    toggle,
    picture("open"),
    warning === undefined ? null : picture("warning"),
  );
  const element = el(
    "div",
    {
      role: "row",
      class: `row body-row${isOpen ? " open" : ""}${isWarned ? " warned" : ""}`,
      "aria-rowindex": index + 2,
      "data-index": index,
      "data-row": row.id,
    },
    el("div", { role: "gridcell", class: "column-toggle" }, opener),
    ...cells,
  );
  for (const stop of element.querySelectorAll("button")) stop.tabIndex = -1;
  element.addEventListener("dblclick", toggle);
  return element;
}

/** Returns the warning about an address of the row. A warning about a look-alike has precedence. */
function findWarning({ cells }: Row): string | undefined {
  const [alike] = cells.flatMap((cell) => (cell.kind === "address" ? (cell.lookAlike ?? []) : []));
  return (alike ?? findAddressWarning(cells))?.sentence;
}

function findAddressWarning(cells: Row["cells"]): CellWarning | undefined {
  return cells
    .map((cell) => (cell.kind === "address" || cell.kind === "text" ? cell.warning : undefined))
    .find((warning) => warning !== undefined);
}

/** Draws a row that has not arrived yet. */
export function drawWaiting(index: number, { columns }: Table): Element {
  const cells = columns.map((column) =>
    el("div", { role: "gridcell", class: classOf(column) }, drawSkeleton()),
  );
  const corner = el("div", { role: "gridcell", class: "column-toggle" });
  const attributes = { role: "row", class: "row body-row waiting", "aria-rowindex": index + 2 };
  return el("div", attributes, corner, ...cells);
}

/** Draws the details of a row, below the row. Consecutive entries with the same label share it. */
export function drawEntries(
  expanded: NonNullable<Table["expanded"]>,
  { columns }: Table,
  words: Words,
): Element {
  const entries: Element[] = [];
  let last: Entry["label"] | undefined;
  for (const { label, cell } of expanded.entries) {
    const value = el("dd", { class: `is-${cell.kind}` }, drawCell(cell, words, true));
    const group = label === last ? entries.at(-1) : undefined;
    if (group === undefined) {
      entries.push(el("div", { class: "entry" }, el("dt", {}, words.say(label)), value));
    } else {
      group.classList.add("several");
      group.append(value);
    }
    last = label;
  }
  const span = { role: "gridcell", "aria-colspan": columns.length + 1 };
  return el(
    "div",
    { role: "row", class: "entries-row", "aria-rowindex": expanded.index + 2 },
    el("div", span, el("dl", { class: "entries" }, ...entries)),
  );
}

function classOf(column: Column): string {
  return `column-${column}${numeric.has(column) ? " numeric" : ""}`;
}

/** Returns the data about the cell under the pointer, for the editor's context menu. */
function contextOf(row: string, column: Column): string {
  return JSON.stringify({
    webviewSection: "addressAtlas.row",
    row,
    column,
    preventDefaultContextMenuItems: true,
  });
}
