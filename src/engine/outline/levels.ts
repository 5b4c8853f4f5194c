/** What stands around a value at one level of a text: in its object, list or call, or in its block of lines. */
export interface Level {
  /** The text right before the value, or before what is around it: it ends with its key and a colon, if it has one. */
  readonly lead: string;
  /** The text of the level before the value and behind it, without the content of inner levels. */
  readonly before: string;
  readonly after: string;
  /** "open" if no bracket is around it: other lines may be about something else. */
  readonly kind: "brackets" | "open" | "block";
}

/** How many brackets around an address are read. */
const mostLevels = 4;
/** Of a key and its quotes. */
const longestLead = 80;

/**
 * The brackets around a value, from the inside out. With `keepsComputed` a key such as `[base.id]` is a key as `base`
 * is; else its content is left out like that of other brackets.
 */
export function* readBrackets(
  before: string,
  after: string,
  keepsComputed = false,
): Generator<Level, undefined> {
  let [begin, end] = [before.length, 0];
  for (let level = 0; level < mostLevels; level += 1) {
    const lead = before.slice(Math.max(0, begin - longestLead), begin);
    const left = readBackwards(before, begin, keepsComputed);
    const right = readForwards(after, end, keepsComputed);
    const kind = left.begin < 0 ? "open" : "brackets";
    yield { lead, before: left.text, after: right.text, kind };
    if (kind === "open") return;
    begin = left.begin;
    end = right.end;
  }
}

/** The text before a place back to the bracket that opens there, without the content of inner brackets. */
function readBackwards(
  text: string,
  end: number,
  keepsComputed: boolean,
): { text: string; begin: number } {
  if (!anyOpening.test(text)) return { text: text.slice(lastClosing(text) + 1, end), begin: -1 };
  let depth = 0;
  let own = "";
  let last = end;
  for (let at = end - 1; at >= 0; at -= 1) {
    const bracket = brackets[text.charCodeAt(at)] ?? noBracket;
    if (bracket === noBracket) continue;
    if (bracket === closing) {
      const key = keepsComputed && depth === 0 ? readComputedKey(text, at) : undefined;
      if (depth === 0) own = text.slice(at + 1, last) + own;
      if (key !== undefined) {
        own = ` ${key.name}${own}`;
        at = last = key.begin;
        continue;
      }
      depth += 1;
    } else {
      if (depth === 0) return { text: text.slice(at + 1, last) + own, begin: at };
      depth -= 1;
      if (depth === 0) last = at;
    }
  }
  return { text: depth === 0 ? text.slice(0, last) + own : own, begin: -1 };
}

/** The text from a place up to the bracket that closes there, without the content of inner brackets. */
function readForwards(
  text: string,
  start: number,
  keepsComputed: boolean,
): { text: string; end: number } {
  let depth = 0;
  let own = "";
  let first = start;
  for (let at = start; at < text.length; at += 1) {
    const bracket = brackets[text.charCodeAt(at)] ?? noBracket;
    if (bracket === noBracket) continue;
    if (bracket === opening) {
      if (depth === 0) own += text.slice(first, at);
      const end = keepsComputed && depth === 0 ? text.indexOf("]", at) : -1;
      const key = end < 0 ? undefined : readComputedKey(text, end);
      if (key?.begin === at) {
        own += ` ${key.name}`;
        at = end;
        first = end + 1;
        continue;
      }
      depth += 1;
    } else {
      if (depth === 0) return { text: own + text.slice(first, at), end: at + 1 };
      depth -= 1;
      if (depth === 0) first = at + 1;
    }
  }
  return { text: depth === 0 ? own + text.slice(first) : own, end: text.length };
}

const longestComputed = 60;
const computed = /^\[[\w$.]+$/;
const behindKey = /\s{0,8}:/y;

/** The key in brackets that ends at a place, `[base.id]: `: other brackets are those of lists. */
function readComputedKey(text: string, end: number): { name: string; begin: number } | undefined {
  behindKey.lastIndex = end + 1;
  if (text.charAt(end) !== "]" || !behindKey.test(text)) return undefined;
  const begin = text.lastIndexOf("[", end);
  if (begin < 0 || end - begin > longestComputed) return undefined;
  const key = text.slice(begin, end);
  return computed.test(key) ? { name: nameOfComputed(key.slice(1)), begin } : undefined;
}

/** `base` of `base.id` and of `ChainId.base`. */
export function nameOfComputed(key: string): string {
  return /([\w$]+)(?:\.id)?$/i.exec(key)?.[1] ?? "";
}

const anyOpening = /[{[(]/;

function lastClosing(text: string): number {
  return Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"), text.lastIndexOf(")"));
}

const noBracket = 0;
const opening = 1;
const closing = 2;
/** Which of them a character is: one look instead of six, and every character around an address is asked. */
const brackets = new Uint8Array(128);
for (const bracket of "{[(") brackets[bracket.charCodeAt(0)] = opening;
for (const bracket of "}])") brackets[bracket.charCodeAt(0)] = closing;

/**
 * The blocks of lines around a value in YAML, TOML and INI, from the inside out: lines that are indented alike, in one
 * item of a list; around a section of TOML, the parts of its heading.
 */
export function* readBlocks(before: string, after: string): Generator<Level, undefined> {
  const preceding = readLinesUp(before);
  const following = readLinesDown(after);
  const nextUp = (): string | undefined => preceding.next().value;
  const nextDown = (): string | undefined => following.next().value;
  let lead = nextUp() ?? "";
  let line = `${lead}${nextDown() ?? ""}`;
  let up = nextUp();
  let down = nextDown();
  for (;;) {
    const indent = indentOf(line);
    const block = [line];
    let isFirst = isItem(line);
    for (; !isFirst && up !== undefined && !isOutside(up, indent); up = nextUp()) {
      if (indentOf(up) !== indent) continue;
      block.push(up);
      isFirst = isItem(up);
    }
    for (; down !== undefined && !isOutside(down, indent); down = nextDown()) {
      if (indentOf(down) !== indent) continue;
      if (isItem(down)) break;
      block.push(down);
    }
    yield { lead, before: block.join("\n"), after: "", kind: "block" };
    // What is said around a list may hold for none of its items.
    if (isFirst) return;
    while (up !== undefined && !isOutside(up, indent)) up = nextUp();
    if (up === undefined) return;
    if (isSection(up)) return yield* readSectionParts(up, before, after);
    while (down !== undefined && !isOutside(down, indent)) down = nextDown();
    lead = line = up;
    up = nextUp();
  }
}

/** The lines of a text, the last one first: most blocks are much shorter than the text. */
function* readLinesUp(text: string): Generator<string, undefined> {
  let end = text.length;
  for (let at = text.lastIndexOf("\n"); at >= 0; at = text.slice(0, at).lastIndexOf("\n")) {
    yield text.slice(at + 1, end);
    end = text[at - 1] === "\r" ? at - 1 : at;
  }
  yield text.slice(0, end);
}

function* readLinesDown(text: string): Generator<string, undefined> {
  let start = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", start)) {
    yield text.slice(start, text[at - 1] === "\r" ? at - 1 : at);
    start = at + 1;
  }
  yield text.slice(start);
}

/** The first line of an item in a list of YAML. */
function isItem(line: string): boolean {
  return /^\s*- /.test(line);
}

/** The heading of a table in TOML, or the end of a document in YAML. */
function isSection(line: string): boolean {
  return /^(?:\s*\[|---|\.\.\.)/.test(line);
}

/** Whether a line ends a block: a line with less indent, but no comment, or the heading of another section. */
function isOutside(line: string, indent: number): boolean {
  return (indentOf(line) < indent && /^\s*[^\s#]/.test(line)) || isSection(line);
}

/** Where the key of a line begins, after the dash of an item. */
function indentOf(line: string): number {
  return /^\s*(?:- *)?/.exec(line)?.[0].length ?? 0;
}

const headings = /^[ \t]*\[+([^[\]\n]{1,80})\]/gm;

/** The parts of a heading, from the inside out; beside each stand those of the other headings at its place. */
function* readSectionParts(
  line: string,
  before: string,
  after: string,
): Generator<Level, undefined> {
  const parts = partsOf(line.replace(/^\s*\[+|\].*$/g, ""));
  const others = [before, after].flatMap((text) =>
    [...text.matchAll(headings)].map(([, heading = ""]) => partsOf(heading)),
  );
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const isBeside = (each: readonly string[]): boolean =>
      parts.slice(0, at).every((part, i) => each[i] === part);
    const beside = others.filter(isBeside).map((each) => `${each[at] ?? ""}:`);
    yield { lead: `${parts[at]}:`, before: beside.join("\n"), after: "", kind: "block" };
  }
}

function partsOf(heading: string): readonly string[] {
  return heading.split(".").map((part) => part.trim().replace(/^["']|["']$/g, ""));
}
