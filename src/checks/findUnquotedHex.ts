import type { FoundAddress } from "../addresses/findAddresses";
import type { Range, UnquotedHexFinding } from "./finding";
import type { CheckedDocument, Steps } from "./findProblems";
import { dataKindOf } from "./record";

/** EVM addresses without quotes that YAML reads as numbers, and that TOML refuses. */
export function* findUnquotedHex({
  text,
  path,
  language,
  found,
}: CheckedDocument): Steps<readonly UnquotedHexFinding[]> {
  const kind = dataKindOf(path, language);
  if (kind !== "yaml" && kind !== "toml") return [];
  const isNumber = kind === "yaml" ? isYamlNumber : isTomlNumber;
  const numbers: FoundAddress[] = [];
  for (const each of found) {
    if (!isHex(each) || isQuote(text.charCodeAt(each.start - 1))) continue;
    yield;
    if (isNumber(text, each)) numbers.push(each);
  }
  if (numbers.length === 0) return [];
  const texts = kind === "yaml" ? yield* readBlockScalars(text) : readLongStrings(text);
  return outsideOf(texts, numbers).map(({ start, end }) => {
    const replacement = { start, end, text: `"${text.slice(start, end)}"` };
    return { kind: "unquotedHex", start, end, replacement };
  });
}

function isHex({ format, text }: FoundAddress): boolean {
  return format === "evm" && text.startsWith("0x");
}

function isQuote(code: number): boolean {
  return code === 0x22 || code === 0x27;
}

const afterValue = /^[ \t]*(?:$|[ \t]#|[,\]}])/;
const afterKey = /^[ \t]*:(?:[ \t]|$)/;
const beforeKey = /(?:^[ \t]*(?:- +)*(?:\? +)?|[[{,][ \t]*)$/;
const beforeValue =
  /(?:[^\s:][ \t]*:[ \t]+|^[ \t]*(?:- +)+|\[[ \t]*|[[{][^\]}]*,[ \t]*)(?:&\S+ +)?$/;

function isYamlNumber(text: string, place: Range): boolean {
  const before = lineBefore(text, place.start);
  if (before === undefined || /(?:^|\s)#/.test(before) || hasOpenQuote(before)) return false;
  const after = lineAfter(text, place.end);
  return afterKey.test(after)
    ? beforeKey.test(before)
    : afterValue.test(after) && beforeValue.test(before);
}

function isTomlNumber(text: string, place: Range): boolean {
  const before = lineBefore(text, place.start);
  if (before === undefined || before.includes("#") || hasOpenQuote(before)) return false;
  const isValue = /=[ \t]*(?:\[(?:[^\]]*,)?[ \t]*)?$/.test(before);
  return isValue && afterValue.test(lineAfter(text, place.end));
}

const longestLine = 1_000;

/** The line before a place; undefined if it is too long. */
function lineBefore(text: string, start: number): string | undefined {
  const before = text.slice(Math.max(0, start - longestLine), start);
  const begin = before.lastIndexOf("\n") + 1;
  return begin === 0 && start > longestLine ? undefined : before.slice(begin);
}

function lineAfter(text: string, end: number): string {
  return /^[^\r\n]*/.exec(text.slice(end, end + 80))?.[0] ?? "";
}

function hasOpenQuote(line: string): boolean {
  return line.split('"').length % 2 === 0 || line.split("'").length % 2 === 0;
}

/** A key or dash whose value is the indented text below. */
const header = /^(?<indent> *(?:- +)*)(?<key>\S.*?[: ])??[|>][+-]?\d?[+-]?[ \t]*(?:#.*)?$/;

/** The texts behind `|` and `>` in YAML: the lines below that are indented more. */
function* readBlockScalars(text: string): Steps<readonly Range[]> {
  const ranges: Range[] = [];
  let inside: { start: number; indent: number } | undefined;
  for (let start = 0; start < text.length; ) {
    yield;
    const end = endOfLine(text, start);
    const line = text.slice(start, Math.min(end, start + longestLine)).replace(/\r$/, "");
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    if (inside !== undefined && line.trim() !== "" && indent <= inside.indent) {
      ranges.push({ start: inside.start, end: start });
      inside = undefined;
    }
    const groups = inside === undefined ? header.exec(line)?.groups : undefined;
    if (groups !== undefined && !line.trimStart().startsWith("#")) {
      const own = groups["indent"] ?? "";
      // Text after a key is indented more than the key, after a dash more than the dash.
      const parent = groups["key"] === undefined ? own.lastIndexOf("-") : own.length;
      inside = { start: end, indent: Math.max(0, parent) };
    }
    start = end + 1;
  }
  if (inside !== undefined) ranges.push({ start: inside.start, end: text.length });
  return ranges;
}

/** The texts between three quotes in TOML. */
function readLongStrings(text: string): readonly Range[] {
  const ranges: Range[] = [];
  const quotes = /"""|'''/g;
  for (let open = quotes.exec(text); open !== null; open = quotes.exec(text)) {
    const close = text.indexOf(open[0], quotes.lastIndex);
    const end = close < 0 ? text.length : close + 3;
    ranges.push({ start: open.index, end });
    quotes.lastIndex = end;
  }
  return ranges;
}

/** The places outside of all ranges; both are in order. */
function outsideOf<Place extends Range>(
  ranges: readonly Range[],
  places: readonly Place[],
): readonly Place[] {
  let next = 0;
  return places.filter(({ start }) => {
    while ((ranges[next]?.end ?? Infinity) <= start) next += 1;
    return start < (ranges[next]?.start ?? Infinity);
  });
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
