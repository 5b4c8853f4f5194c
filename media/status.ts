import type { Sum, Table } from "../src/editor/panels/messages/toPage";
import { moveByArrows } from "./arrowKeys";
import { drawAge } from "./age";
import { drawCell, drawMarks } from "./cells";
import { button, el } from "./dom";
import { drawProblem } from "./head";
import { picture } from "./icons";
import { send } from "./port";
import { isReadTogether, type Words } from "./words";

const followed: ReadonlySet<Table["table"]> = new Set(["workspace", "inWorkspace"]);

/**
 * Draws how much is loaded, which rows sort and search cover, what is missing, and when the table was read. Tables of
 * files show no time. Tables with fresh data show no time if they were read close to `headAsOf`, the time in the head.
 */
export function drawStatus(
  table: Table,
  headAsOf: string | null,
  words: Words,
): readonly Element[] {
  const isInHead = table.asOf !== null && !table.stale && isReadTogether(table.asOf, headAsOf);
  const parts = [
    el("span", { class: "loaded" }, sayLoaded(table, words)),
    ...sayNarrowed(table, words).map((text) => el("span", {}, text)),
    ...sayFlaws(table, words).map((text) => el("span", { class: "flaw" }, text)),
    // The page updates whenever files change, so tables of files need no time at which they were read.
    ...(table.asOf === null || isInHead || followed.has(table.table)
      ? []
      : [drawAge(table.asOf, table.stale, words)]),
    ...(table.sample ? drawMarks(["sample"], words) : []),
    ...drawLoadActions(table, words),
    ...drawPicked(table, words),
  ];
  const area = el(
    "div",
    {},
    el("p", { class: "status" }, ...parts),
    table.problem === null ? null : drawProblem(table.problem),
  );
  moveByArrows(area, () => [...area.querySelectorAll("button")]);
  return [area];
}

/**
 * Draws the row after the last row if more rows can be loaded: the number of loaded rows, and either that more are
 * loading, or the last error and a text that loads more on a click. This row is only for the pointer: the status above
 * the rows has buttons for keyboard and screen readers.
 */
export function drawRest(table: Table, words: Words): readonly Element[] {
  const { hasMore, loaded, loading, problem } = table;
  if (!hasMore || loaded === 0 || loading === "first") return [];
  const says = el("span", {}, sayLoaded(table, words));
  if (loading !== "no") return [says, el("span", {}, words.say("loadingMore"))];
  const more = el("span", { class: "inline" }, words.say("loadMore"));
  more.addEventListener("click", () => {
    send({ type: "more", table: table.table });
  });
  return [says, ...(problem === null ? [] : [el("span", {}, problem.text)]), more];
}

/** Returns as plain text, for screen readers, how much is loaded and which rows sort and search cover. */
export function sayStatus(table: Table, words: Words): string {
  return [sayLoaded(table, words), ...sayNarrowed(table, words)].join(". ");
}

/** Draws the total value of the shown rows. The total that the service reports is in the head. */
export function drawSum(sum: Sum, table: Table, words: Words): Element {
  const title =
    table.shown !== table.loaded ? "sumOfShown" : table.hasMore ? "sumOfPart" : "sumOfAll";
  const unpriced =
    sum.unpriced === 0 ? "" : words.sayMany("unpricedOne", "unpricedMany", sum.unpriced);
  return el(
    "dl",
    { class: "sum" },
    el(
      "div",
      {},
      el("dt", {}, words.say(title, sum.rows)),
      el("dd", {}, drawCell(sum.cell, words)),
      el("dd", { class: "source" }, [words.say("sumSource"), unpriced].filter(Boolean).join(" · ")),
    ),
  );
}

function sayLoaded(table: Table, words: Words): string {
  const { loaded, total, hasMore, isWhole, loading } = table;
  if (loading === "first") return words.say("loadingFirst");
  if (isUnread(table)) return words.say("notReadYet");
  if (!isWhole) return words.say("loadedIncomplete", loaded);
  if (!hasMore) {
    if (loaded === 0) return words.say("loadedNone");
    return words.say(isFiltered(table) ? "loadedMatching" : "loadedAll", loaded);
  }
  if (table.table === "deployments" && loaded === total) return words.say("amountsToCome", loaded);
  return total === null ? words.say("loadedPart", loaded) : words.say("loadedOf", loaded, total);
}

/** Whether nothing is loaded because loading failed, loading was stopped, or a filter must be chosen first. */
function isUnread({ loaded, hasMore, isWhole, loading }: Table): boolean {
  return loaded === 0 && (hasMore || !isWhole) && loading === "no";
}

/** Whether the user has chosen a filter that decides which rows are loaded. */
function isFiltered({ filters: { chain, token, since, choices } }: Table): boolean {
  // A table that needs a token always has one.
  const ofToken = token?.needed === true ? null : token?.chosen;
  const chosen = [chain?.chosen, ofToken, since, ...choices.map((each) => each.chosen)];
  return chosen.some((each) => each !== undefined && each !== null && each !== "");
}

function sayNarrowed(table: Table, words: Words): readonly string[] {
  const { shown, loaded, hasMore, isWhole, sort } = table;
  const texts: string[] = [];
  if (shown !== loaded) texts.push(words.say("shownAmong", shown, loaded));
  if (sort !== null && (hasMore || !isWhole)) texts.push(words.say("sortedAmong", loaded));
  return texts;
}

function sayFlaws(table: Table, words: Words): readonly string[] {
  const texts: string[] = [];
  if (table.skipped > 0) texts.push(words.sayMany("skippedOne", "skippedMany", table.skipped));
  if (table.repeated > 0) texts.push(words.sayMany("repeatedOne", "repeatedMany", table.repeated));
  if (table.cut > 0) texts.push(words.sayMany("cutOne", "cutMany", table.cut));
  if (table.capped) texts.push(words.say("capped"));
  return texts;
}

function drawLoadActions(table: Table, words: Words): readonly Element[] {
  const name = table.table;
  if (table.loading === "all" || table.loading === "more") {
    const stop = (): void => {
      send({ type: "stop", table: name });
    };
    return [
      el("span", { class: "busy-text" }, words.say("loadingMore")),
      button({ class: "inline", "data-key": "load" }, stop, words.say("stop")),
    ];
  }
  if (!table.hasMore || table.loading !== "no" || isUnread(table)) return [];
  const more = (): void => {
    send({ type: "more", table: name });
  };
  const all = (): void => {
    send({ type: "all", table: name });
  };
  return [
    button({ class: "inline", "data-key": "load" }, more, words.say("loadMore")),
    button({ class: "inline", "data-key": "load" }, all, words.say("loadAll")),
  ];
}

function drawPicked(table: Table, words: Words): readonly Element[] {
  if (table.picked === null) return [];
  const clear = (): void => {
    send({ type: "pick", table: table.table, id: null });
  };
  const text = words.say("onlyPicked", table.picked);
  const label = `${text}, ${words.say("clear")}`;
  return [
    button(
      { class: "picked", "aria-label": label, "data-key": "picked" },
      clear,
      picture("filter"),
      el("bdi", {}, text),
      picture("clear"),
    ),
  ];
}
