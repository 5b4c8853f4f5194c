import { parse, TomlError } from "smol-toml";
import type { JsonRecord } from "./json";
import type { LeftOutRow } from "./labelFile";

interface TomlFile {
  readonly value: JsonRecord;
  readonly leftOut: readonly LeftOutRow[];
  /**
   * Returns the line, counted from 0, of a text in a table such as `programs.mainnet`. If the table does not contain
   * the text, returns the first line of the file that does, or else 0.
   */
  readonly lineOf: (table: string, text: string) => number;
}

/** The maximum length of a file: parsing 256 KB takes 25 ms, and is repeated for each invalid line. */
const longestFile = 256 * 1024;
const mostBadLines = 20;

/**
 * Parses as much as possible: removes and lists the invalid lines. The result is empty for a text longer than
 * `longestFile`, or with `mostBadLines` or more invalid lines.
 */
export function parseToml(text: string): TomlFile {
  const lines = text.split("\n");
  const leftOut: LeftOutRow[] = [];
  const lineOf = findTomlLines(lines);
  if (text.length > longestFile) {
    return { value: {}, leftOut: [{ line: 0, reason: "The file is larger than 256 KB" }], lineOf };
  }
  const left = [...lines];
  while (leftOut.length < mostBadLines) {
    try {
      // TOML parses an unquoted address as an integer, which must keep all digits.
      return { value: parse(left.join("\n"), { integersAsBigInt: "asNeeded" }), leftOut, lineOf };
    } catch (error) {
      const line = error instanceof TomlError ? error.line - 1 : 0;
      leftOut.push({ line, reason: "The line is not valid TOML" });
      left[line] = "";
    }
  }
  return { value: {}, leftOut: [{ line: 0, reason: "The file is not valid TOML" }], lineOf };
}

/** Indexes the first line of each quoted text and bare key, by table. */
function findTomlLines(lines: readonly string[]): TomlFile["lineOf"] {
  const found = new Map<string, number>();
  let table = "";
  lines.forEach((text, line) => {
    table = /^\s*\[([^\]]*)\]/.exec(text)?.[1]?.replace(/["'\s]/g, "") ?? table;
    for (const [, quoted, bare = quoted] of text.matchAll(/["']([^"']*)["']|([\w-]+)/g)) {
      for (const key of [`${table} ${bare}`, ` ${bare}`]) {
        if (!found.has(key)) found.set(key, line);
      }
    }
  });
  return (inTable, text) => found.get(`${inTable} ${text}`) ?? found.get(` ${text}`) ?? 0;
}
