import type {
  Cell,
  CellOf,
  CellWarning,
  Chip,
  Mark,
  SplitAddress,
} from "../src/editor/panels/messages/toPage";
import { button, el } from "./dom";
import { drawIcon, type Picture, picture } from "./icons";
import { send } from "./port";
import type { Words } from "./words";

/**
 * Draws one value. Values that can be opened are buttons; no other value takes the focus. With `hasRoom`,
 * nothing is shortened.
 */
export function drawCell(cell: Cell, words: Words, hasRoom = false): Node {
  switch (cell.kind) {
    case "none":
      return el("span", { class: "none", title: words.say("notKnown") }, dash(words));
    case "hidden":
      return el(
        "span",
        { class: "hidden", title: words.say("hiddenAmount") },
        el("span", { "aria-hidden": "true" }, "••••"),
        el("span", { class: "screen-reader-only" }, words.say("hiddenAmount")),
      );
    case "word":
      return el(
        "span",
        { class: cell.isError === true ? "word error" : "word" },
        cell.isError === true ? picture("warning") : null,
        words.say(cell.word),
      );
    case "text":
      return drawText(cell, words, hasRoom);
    case "amount":
      return drawAmount(cell, words);
    case "count":
      return el(
        "span",
        { class: "number" },
        ...drawMarks(cell.marks ?? [], words),
        words.count(cell.count),
      );
    case "time":
      return drawTime(cell.time, words);
    case "flow":
      return drawFlow(cell.flow, words);
    case "address":
      return drawAddress(cell, words, hasRoom);
    case "chips":
      return drawChips(cell.chips, cell.more, words);
    case "links":
      return el(
        "span",
        { class: "chips" },
        ...cell.chips.map((chip) => drawChip(chip, words, "link")),
      );
  }
}

/** Draws a chip, such as a chain or a tag. A chip that opens something is a button. */
export function drawChip(chip: Chip, words: Words, picture_?: Picture): HTMLElement {
  const content = [
    drawIcon(chip.icon),
    el("bdi", {}, chip.text),
    picture_ === undefined || chip.icon !== null ? null : picture(picture_),
  ];
  if (chip.open === null)
    return el("span", { class: "chip", title: chip.full ?? chip.text }, ...content);
  const title = words.say("opens", chip.full ?? chip.text);
  return act(chip.open, { class: "chip", title }, ...content);
}

function drawChips(chips: readonly Chip[], more: number, words: Words): Node {
  if (chips.length === 0) return drawCell({ kind: "none" }, words);
  const rest = more > 0 ? drawCount(more, words) : null;
  return el("span", { class: "chips" }, ...chips.map((chip) => drawChip(chip, words)), rest);
}

/** Draws the number of chips that are not shown. */
export function drawCount(more: number, words: Words): HTMLElement {
  const attributes = { class: "more", "data-more": more, title: words.say("moreLeft", more) };
  return el("span", attributes, `+${words.count(more)}`);
}

/** Draws a relative time; `refreshTimes` updates it. */
export function drawTime(iso: string, words: Words): Element {
  return el(
    "time",
    { datetime: iso, title: words.exactTime(iso) },
    words.relativeTime(iso, Date.now()),
  );
}

export function refreshTimes(words: Words): void {
  for (const element of document.querySelectorAll("time")) {
    const text = words.relativeTime(element.dateTime, Date.now());
    if (element.textContent !== text) element.textContent = text;
  }
}

/** Marks that describe the kind of a text or number. They are not warnings. */
const quietMarks: ReadonlySet<Mark> = new Set(["rawAmount", "ownWords"]);

export function drawMarks(marks: readonly Mark[], words: Words): readonly Element[] {
  return marks.map((mark) =>
    el(
      "span",
      { class: `mark ${mark}`, title: words.say(`${mark}Help`) },
      picture(mark === "sample" ? "sample" : quietMarks.has(mark) ? "info" : "warning"),
      el("span", {}, words.say(mark), mark === "sample" ? " " : ""),
    ),
  );
}

function drawText(cell: CellOf<"text">, words: Words, hasRoom: boolean): Node {
  const text =
    cell.keepsEnd === true && !hasRoom
      ? el("bdi", { class: "keeps-end" }, el("bdi", { dir: "ltr" }, cell.text))
      : cell.code
        ? drawCode(cell.text, hasRoom)
        : el("bdi", {}, cell.text);
  const title = cell.full ?? cell.text;
  const main =
    cell.open === null
      ? el(
          "span",
          { class: cell.isError === true ? "text error" : "text", title },
          drawIcon(cell.icon),
          text,
        )
      : act(
          cell.open,
          {
            class: "text open",
            title: words.say("opens", title),
            "aria-label": cell.code ? cell.text : null,
          },
          drawIcon(cell.icon),
          text,
        );
  const marks = [
    ...drawMarks(cell.marks, words),
    ...(hasRoom ? [] : drawWarning(cell.warning, words)),
  ];
  return marks.length === 0 ? main : el("span", { class: "marked" }, main, ...marks);
}

/** Draws the integer and the fraction in separate elements, so that the amounts of a column align at the separator. */
function drawAmount(cell: CellOf<"amount">, words: Words): Node {
  const isSample = cell.marks.includes("sample");
  const others = cell.marks.filter((mark) => mark !== "sample");
  const unit = cell.unit === "" ? null : el("span", { class: "unit" }, cell.unit);
  return el(
    "span",
    { class: "amount", title: cell.unit === "" ? cell.full : `${cell.full} ${cell.unit}` },
    ...(isSample ? drawMarks(["sample"], words) : []),
    el("span", { class: "integer" }, cell.integer),
    el("span", { class: "fraction" }, cell.fraction),
    unit,
    ...drawMarks(others, words),
  );
}

const flowPictures = { in: "down", out: "up", self: "both", other: "none" } as const;
const flowTexts = { in: "flowIn", out: "flowOut", self: "flowSelf", other: "flowOther" } as const;

function drawFlow(flow: CellOf<"flow">["flow"], words: Words): Node {
  const name = words.say(flowTexts[flow]);
  return el("span", { class: `flow ${flow}` }, picture(flowPictures[flow]), name);
}

function drawAddress(cell: CellOf<"address">, words: Words, hasRoom: boolean): Node {
  const text =
    cell.lookAlike === null
      ? drawCode(hasRoom ? cell.full : cell.short, hasRoom)
      : drawSplit(cell.lookAlike.own, hasRoom);
  const title = cell.full;
  return el(
    "span",
    { class: "chips" },
    cell.open === null
      ? el("span", { class: "text", title }, text)
      : act(
          cell.open,
          {
            class: "text open",
            title: words.say("opens", title),
            "aria-label": hasRoom ? cell.full : cell.short,
          },
          text,
        ),
    ...drawLookAlike(cell.lookAlike, words, hasRoom),
    ...(hasRoom || cell.lookAlike !== null ? [] : drawWarning(cell.warning, words)),
    ...cell.tags.map((chip) => drawChip(chip, words)),
  );
}

/** For each part of an address, the maximum length in characters at which the part is never shortened. */
const longestWhole = { start: 6, middle: 8, end: 2 };
/** The number of characters at the end of a part that always stay. */
const kept = 4;

/**
 * Draws an address with its differing part marked. Without `hasRoom`, the shared ends are shortened first, and then the
 * inside of the differing part. A shortened part always has an ellipsis.
 */
export function drawSplit({ start, middle, end }: SplitAddress, hasRoom: boolean): Element {
  if (hasRoom) return el("bdi", { class: "code" }, start, el("mark", {}, middle), end);
  const part = (name: keyof typeof longestWhole, text: string): Element =>
    el("span", { class: text.length > longestWhole[name] ? `${name} long` : name }, text);
  const isLong = middle.length > longestWhole.middle;
  const mark = isLong
    ? [part("middle", middle.slice(0, -kept)), el("span", {}, middle.slice(-kept))]
    : [middle];
  return el(
    "bdi",
    { class: "code differs" },
    part("start", start),
    el("mark", {}, ...mark),
    part("end", end.slice(0, -kept)),
    el("span", { class: "last" }, end.slice(-kept)),
  );
}

/** Draws the mark of a look-alike; with `hasRoom`, also the sentence about it and a button to compare. */
function drawLookAlike(
  alike: CellOf<"address">["lookAlike"],
  words: Words,
  hasRoom: boolean,
): readonly Element[] {
  if (alike === null) return [];
  const { sentence, compare } = alike;
  const word = el("span", {}, words.say(alike.word));
  const mark = el("span", { class: "mark lookAlike", title: sentence }, picture("warning"), word);
  if (!hasRoom) return [mark];
  return [
    mark,
    act(compare, { class: "compare" }, el("span", {}, words.say("compare"))),
    el("span", { class: "sentence" }, sentence),
  ];
}

/** Draws the mark of a warning that is not about another address. The details of the row contain its sentence. */
function drawWarning(warning: CellWarning | undefined, words: Words): readonly Element[] {
  if (warning === undefined) return [];
  const { sentence, isError } = warning;
  const word = el("span", {}, words.say("oneWarning"));
  const kind = isError ? "error" : "warning";
  return [el("span", { class: `mark ${kind}`, title: sentence }, picture("warning"), word)];
}

/**
 * Draws an address or a hash. Without `hasRoom`, an ellipsis shortens the part before the last eight characters, so
 * that both ends stay visible. A screen reader would read the two parts as two words, so the label of the button around
 * them is the whole text.
 */
function drawCode(code: string, hasRoom: boolean): Element {
  if (hasRoom || !longCode.test(code)) return el("bdi", { class: "code" }, code);
  const start = el("span", { class: "start" }, code.slice(0, -8));
  return el("bdi", { class: "code shrinks" }, start, el("span", {}, code.slice(-8)));
}

const longCode = /^[!-~…]{17,}$/;

function act(
  id: string,
  attributes: Readonly<Record<string, string | null | undefined>>,
  ...children: readonly (Node | null)[]
): HTMLButtonElement {
  return button(
    { ...attributes, "data-key": id },
    () => {
      send({ type: "act", id });
    },
    ...children,
  );
}

function dash(words: Words): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(
    el("span", { "aria-hidden": "true" }, "–"),
    el("span", { class: "screen-reader-only" }, words.say("notKnown")),
  );
  return fragment;
}
