import type { FindingKind, Replacement } from "./finding";

/** The syntax of comments for each language. JSON has no comments. */
const comments: readonly (readonly [languages: string, open: string, close: string])[] = [
  [
    "c cpp csharp dart fsharp go groovy java javascript javascriptreact jsonc kotlin less move " +
      "objective-c php rust scala scss solidity sway swift typescript typescriptreact vue zig cairo",
    "// ",
    "",
  ],
  [
    "coffeescript dockercompose dockerfile dotenv elixir julia makefile nix perl powershell properties " +
      "python r ruby shellscript terraform toml vyper yaml",
    "# ",
    "",
  ],
  ["haskell lua sql", "-- ", ""],
  ["clojure ini lisp", "; ", ""],
  ["css", "/* ", " */"],
  ["html markdown svelte xml xsl", "<!-- ", " -->"],
];

/** Languages that the editor may not know, by file extension. */
const languageOfEnd: Readonly<Record<string, string>> = {
  cairo: "cairo",
  env: "dotenv",
  move: "move",
  sol: "solidity",
  sw: "sway",
  tf: "terraform",
  toml: "toml",
  vy: "vyper",
};

/** Matches an existing comment with its kinds. */
const existing = /address-atlas-ignore(?:[ \t,]+[a-zA-Z]+)+/;
const longestLine = 1_000;

/**
 * Builds the edit that silences a kind of warning at a position: a new line above, or the kind appended to an
 * existing comment. Undefined for a language without comments.
 */
export function buildIgnoreComment(
  {
    text,
    language,
    path,
  }: { readonly text: string; readonly language: string; readonly path: string },
  start: number,
  kind: FindingKind,
): Replacement | undefined {
  const [open, close] = syntaxOf(language, path) ?? [];
  if (open === undefined || close === undefined) return undefined;
  const line = text.lastIndexOf("\n", start - 1) + 1;
  const above = Math.max(text.lastIndexOf("\n", line - 2) + 1, line - longestLine);
  const comment = existing.exec(text.slice(above, endOfLine(text, start)));
  if (comment !== null) {
    const end = above + comment.index + comment[0].length;
    return { start: end, end, text: ` ${kind}` };
  }
  const indent = /^[ \t]*/.exec(text.slice(line, start))?.[0] ?? "";
  const eol = text.slice(0, line).endsWith("\r\n") ? "\r\n" : "\n";
  return {
    start: line,
    end: line,
    text: `${indent}${open}address-atlas-ignore ${kind}${close}${eol}`,
  };
}

function syntaxOf(
  language: string,
  path: string,
): readonly [open: string, close: string] | undefined {
  const byEnd = languageOfEnd[/\.(\w{1,8})$/.exec(path)?.[1] ?? ""];
  const found = comments.find(([languages]) => {
    const names = languages.split(" ");
    return names.includes(language) || (byEnd !== undefined && names.includes(byEnd));
  });
  return found && [found[1], found[2]];
}

function endOfLine(text: string, from: number): number {
  const end = text.slice(from, from + longestLine).search(/\r?\n/);
  return from + (end < 0 ? longestLine : end);
}
