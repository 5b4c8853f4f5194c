import type { TextKey } from "../src/editor/panels/messages/texts";
import type {
  Alike,
  Danger,
  Entry,
  Head,
  NodeList,
  NodePart,
  Pair,
  Problem,
  Saying,
  SplitAddress,
  NoAmountSource,
} from "../src/editor/panels/messages/toPage";
import { drawAge } from "./age";
import { drawCell, drawChip, drawMarks, drawSplit } from "./cells";
import { button, el } from "./dom";
import { drawFoldedLine } from "./foldedLine";
import { drawIdenticon } from "./identicon";
import { drawIcon, type Picture, picture } from "./icons";
import { send } from "./port";
import type { Words } from "./words";

const kinds: Readonly<Record<Head["thing"]["kind"], TextKey>> = {
  address: "kindAddress",
  tag: "kindTag",
  token: "kindToken",
  chain: "kindChain",
  workspace: "kindWorkspace",
  comparison: "kindComparison",
};

/** Draws everything above the tables: the subject of the panel, its facts, and related things. */
export function drawHead(head: Head, words: Words): readonly Element[] {
  const problem = head.problem === null ? null : drawProblem(head.problem);
  return [
    ...(head.alike === null ? [] : [drawAlike(head.alike, words)]),
    drawTitle(head, words),
    ...(problem === null ? [] : [problem]),
    ...(head.sample ? [drawNote("sample", words.say("sampleHelp"))] : []),
    ...(head.unknown ? [drawNote("info", words.say("noDetails"))] : []),
    ...(head.noAmountSource === null ? [] : [drawNoAmountSource(head.noAmountSource, words)]),
    ...(head.dangers.length === 0 ? [] : [drawDangers(head, words)]),
    ...(head.facts.length === 0 ? [] : [drawFacts(head, words)]),
    ...drawGroups(head, words),
  ];
}

/** Draws the comparison of the panel's address with the address that it looks like, above everything else. */
function drawAlike(alike: Alike, words: Words): Element {
  const isKnown = alike.sources.length > 0;
  return el(
    "section",
    { class: "problem alike" },
    picture("warning"),
    el("span", {}, words.say(isKnown ? "looksLikeKnown" : "looksLikeOther")),
    drawPair(
      alike,
      isKnown ? "knownAddress" : "otherAddress",
      words,
      ...(isKnown ? [el("dt", {}, words.say("knownFrom"))] : []),
      ...alike.sources.map((source) => el("dd", {}, el("bdi", {}, source))),
    ),
    drawCompare(alike, words),
  );
}

/** Draws both addresses in full, one above the other. */
function drawPair(
  { known, own }: Pair,
  other: "knownAddress" | "otherAddress",
  words: Words,
  ...more: readonly Element[]
): Element {
  const line = (label: TextKey, split: SplitAddress): readonly Element[] => [
    el("dt", {}, words.say(label)),
    el("dd", {}, drawSplit(split, true)),
  ];
  return el("dl", {}, ...line(other, known), ...line("thisAddress", own), ...more);
}

function drawCompare({ compare }: Pair, words: Words): Element | null {
  if (compare === null) return null;
  const press = (): void => {
    send({ type: "act", id: compare });
  };
  return button({ class: "labelled", "data-key": "compare" }, press, words.say("compare"));
}

/** The maximum number of errors and warnings that are listed. On a low page, the style sheet shows only the first. */
const mostErrors = 3;

/** Draws the section of the errors and warnings in files, above the facts. `dangerCount` includes the errors. */
function drawDangers({ dangers, dangerCount, errorCount }: Head, words: Words): Element {
  const shown = dangers.slice(0, mostErrors);
  const isMild = errorCount === 0;
  const title = words.sayMany("oneWarning", "warningCount", dangerCount);
  const level = isMild ? null : words.say("errorsAmong", errorCount);
  const area = el(
    "section",
    { class: isMild ? "problem dangers mild" : "problem dangers" },
    el(
      "h2",
      {},
      picture("warning"),
      title,
      level === null ? null : el("span", { class: "level" }, level),
      dangerCount === 1
        ? null
        : el("span", { class: "more" }, words.say("moreErrors", dangerCount - 1)),
    ),
    el("ol", {}, ...shown.map((danger) => drawDanger(danger, words))),
    dangerCount <= shown.length ? null : el("p", {}, words.say("allErrors", dangerCount)),
  );
  for (const [at, each] of [...area.querySelectorAll("button")].entries()) {
    each.dataset["key"] = `danger ${String(at)}`;
  }
  return area;
}

function drawDanger(
  { sentence, place, address, pair, isPairKnown }: Danger,
  words: Words,
): Element {
  const other = isPairKnown ? "knownAddress" : "otherAddress";
  return el(
    "li",
    {},
    el("p", {}, drawCell(place, words, true), el("bdi", { class: "sentence" }, sentence)),
    pair !== null
      ? drawPair(pair, other, words)
      : address === null
        ? null
        : drawCell(address, words, true),
    pair === null ? null : drawCompare(pair, words),
  );
}

function drawTitle(head: Head, words: Words): Element {
  const isNamed = head.thing.kind === "address" && head.title !== head.full;
  const isCode = head.thing.kind === "tag" || (head.thing.kind === "address" && !isNamed);
  return el(
    "div",
    { class: "title" },
    head.thing.kind === "address" ? drawIdenticon(head.full) : drawIcon(head.icon, true),
    el(
      "div",
      { class: "names" },
      el(
        "p",
        { class: "kind" },
        words.say(kinds[head.thing.kind]),
        ...(head.sample ? drawMarks(["sample"], words) : []),
        drawAgeOf(head, words),
      ),
      el(
        "div",
        { class: "name" },
        el(
          "h1",
          { class: isCode ? "code" : undefined, title: head.full },
          el("bdi", {}, head.title),
          ...(isNamed ? [" ", el("bdi", { class: "code" }, head.full)] : []),
        ),
        head.copy === null ? null : drawTool("copy", "copy", head.copy, words),
      ),
    ),
    el(
      "div",
      { class: "tools" },
      head.tag === null ? null : drawLabelled("addTag", "addTag", head.tag, words),
      head.label === null ? null : drawTool("addLabel", "addLabel", head.label, words),
      ...head.changes.map(({ label, id }) => drawTool(pictureOf(label), label, id, words)),
      drawTool("json", "showJson", head.json, words),
      drawRefresh(head, words),
    ),
  );
}

function pictureOf(change: TextKey): Picture {
  if (change === "nameSources") return "filter";
  return change === "renameTag" ? "rename" : "remove";
}

function drawAgeOf(head: Head, words: Words): Element | null {
  // The page updates whenever files of the workspace change, so it is always up to date.
  if (head.asOf !== null && head.thing.kind === "workspace") {
    return el("span", { class: "age" }, words.say("upToDate"));
  }
  if (head.asOf !== null) return drawAge(head.asOf, head.stale, words);
  // Nothing was read, so there is no time to show.
  if (!head.loading && (head.unknown || head.noAmountSource !== null)) return null;
  return el("span", { class: "age" }, words.say(head.loading ? "loadingFirst" : "notReadYet"));
}

function drawRefresh(head: Head, words: Words): Element {
  const label = words.say(head.loading ? "refreshing" : "refresh");
  const attributes = {
    class: head.loading ? "tool busy" : "tool",
    title: label,
    "aria-label": label,
    "aria-busy": head.loading ? "true" : null,
    "data-key": "refresh",
  };
  return button(
    attributes,
    () => {
      send({ type: "refresh" });
    },
    picture("refresh"),
  );
}

function drawTool(name: Picture, label: TextKey, id: string, words: Words): Element {
  const text = words.say(label);
  const attributes = { class: "tool", title: text, "aria-label": text, "data-key": label };
  return button(
    attributes,
    () => {
      send({ type: "act", id });
    },
    picture(name),
  );
}

function drawLabelled(name: Picture, label: TextKey, id: string, words: Words): Element {
  const press = (): void => {
    send({ type: "act", id });
  };
  return button({ class: "labelled", "data-key": label }, press, picture(name), words.say(label));
}

function drawFacts(head: Head, words: Words): Element {
  const isWaiting = head.loading && head.asOf === null;
  return el(
    "dl",
    { class: "facts" },
    ...head.facts.map((fact) => drawFact(fact, isWaiting, words)),
  );
}

/** The texts that explain facts. An address has one status only: a tagged address with a warning is not in `tagged`. */
const helpOf: Partial<Record<TextKey, TextKey>> = {
  totalValue: "totalSource",
  unnamed: "unnamedHelp",
  warned: "warnedHelp",
  named: "namedHelp",
  tagged: "taggedHelp",
};

function drawFact(fact: Entry, isWaiting: boolean, words: Words): Element {
  const value =
    isWaiting && fact.cell.kind === "none" ? drawSkeleton() : drawCell(fact.cell, words);
  const help = helpOf[fact.label];
  return el(
    "div",
    { class: "fact" },
    el("dt", { title: help === undefined ? null : words.say(help) }, words.say(fact.label)),
    el("dd", { class: fact.cell.kind }, value),
  );
}

function drawGroups(head: Head, words: Words): readonly Element[] {
  if (head.groups.length + head.nodes.length === 0) return [];
  const isWaiting = head.loading && head.asOf === null;
  const drawn = head.groups.map(({ label, chips, first, more, empty }) => {
    const picture_ = label === "explorers" ? "link" : undefined;
    const drawLine = () =>
      drawFoldedLine(
        { key: label, chips: chips.map((chip) => drawChip(chip, words, picture_)), first, more },
        words,
      );
    const content =
      chips.length > 0
        ? drawLine()
        : [isWaiting ? drawSkeleton() : drawCell({ kind: "word", word: empty }, words)];
    return el("div", { class: "group" }, el("dt", {}, words.say(label)), el("dd", {}, ...content));
  });
  const ofNodes = head.nodes.flatMap((node) => drawNode(node, words));
  return [el("dl", { class: "groups" }, ...ofNodes, ...drawn)];
}

/**
 * Draws what a node has reported: warnings, sentences such as the block at which data were read, lists such as the
 * facts about an address, and the facts that were not found.
 */
function drawNode(node: NodePart, words: Words): readonly Element[] {
  const { chip, isOld, says, warns, further, again, remove, lists, absent } = node;
  const sayAll = (sayings: readonly Saying[]): string =>
    sayings.map(({ text, values }) => words.say(text, ...values)).join(" · ");
  const line = el(
    "dd",
    { class: "node-answers" },
    drawChip(chip, words),
    again === null ? null : drawWarning(words.say("silentNow")),
    again === null ? null : drawLink("tryAgain", again, words),
    remove === null ? null : drawLink("removeNode", remove, words),
    isOld ? drawWarning(words.say("oldReading")) : null,
    warns.length === 0 ? null : drawWarning(sayAll(warns)),
    el("span", {}, sayAll(says)),
    further === null ? null : drawLink("lookFurther", further, words),
  );
  const group = (label: TextKey, dd: Element): Element =>
    el("div", { class: "group" }, el("dt", {}, words.say(label)), dd);
  const names = absent.map((key) => words.say(key)).join(", ");
  return [
    group("nodes", line),
    ...lists.map((list) => group(list.label, drawList(list, `${chip.text} ${list.label}`, words))),
    ...(absent.length === 0 ? [] : [group("absentFacts", el("dd", { class: "absent" }, names))]),
  ];
}

function drawWarning(text: string): Element {
  return el("span", { class: "mark old" }, picture("warning"), text);
}

/** The keys of the lists that the user has unfolded. A list stays unfolded when the head is redrawn. */
const unfolded = new Set<string>();

function drawList(list: NodeList, key: string, words: Words): Element {
  const { label, entries, first, firstNarrow, unfold } = list;
  const pairs = entries.map((entry, index) =>
    el(
      "span",
      { class: index < firstNarrow ? "pair" : index < first ? "pair later" : "pair last" },
      entry.label === label ? null : el("span", { class: "label" }, words.say(entry.label)),
      drawCell(entry.cell, words),
    ),
  );
  const name = entries.length > first ? "inline" : "inline narrow";
  const toggle = button({ class: name, "data-key": `unfold ${key}` }, () => {
    if (unfolded.has(key)) unfolded.delete(key);
    else unfolded.add(key);
    show();
  });
  const drawn = el("dd", { class: "control" }, ...pairs);
  if (entries.length > firstNarrow) drawn.append(toggle);
  const show = (): void => {
    const isOpen = unfolded.has(key);
    drawn.classList.toggle("unfolded", isOpen);
    toggle.textContent = isOpen ? words.say("fold") : words.say(unfold.text, ...unfold.values);
    toggle.setAttribute("aria-expanded", String(isOpen));
  };
  show();
  return drawn;
}

function drawLink(label: TextKey, id: string, words: Words): Element {
  const press = (): void => {
    send({ type: "act", id });
  };
  return button({ class: "inline", "data-key": `${label} ${id}` }, press, words.say(label));
}

/** Draws a failure with the actions that may solve it. Screen readers announce the failure when it appears. */
export function drawProblem(problem: Problem): Element {
  return el(
    "div",
    { class: "problem", role: "alert" },
    picture("warning"),
    el("span", {}, problem.text),
    ...problem.actions.map(({ label, id }) =>
      button(
        { class: "labelled", "data-key": id },
        () => {
          send({ type: "act", id });
        },
        label,
      ),
    ),
  );
}

/** Draws a note that no source of amounts is connected, with actions to connect one. */
function drawNoAmountSource({ text, actions }: NoAmountSource, words: Words): Element {
  const drawn = actions.map(({ label, id }) => {
    const press = (): void => {
      send({ type: "act", id });
    };
    return button({ class: "labelled", "data-key": label }, press, words.say(label));
  });
  return el("p", { class: "note" }, picture("info"), el("span", {}, words.say(text)), ...drawn);
}

export function drawNote(name: Picture, text: string): Element {
  return el("p", { class: "note" }, picture(name), text);
}

export function drawSkeleton(): Element {
  return el("span", { class: "skeleton", "aria-hidden": "true" });
}
