/** The syntax of comments, strings and blocks in a language, as far as the outline needs it. */
export interface Language {
  readonly kind: "brackets" | "indent" | "yaml" | "toml" | "lines" | "table" | "markdown" | "json";
  /** The markers of comments that end with the line. */
  readonly line: readonly string[];
  readonly block: readonly (readonly [begin: string, end: string])[];
  readonly quotes: string;
  /** Whether three quotes enclose a string with several lines. */
  readonly triple?: boolean;
  /** Whether a backtick begins a template with `${}`. */
  readonly template?: boolean;
  /** Whether `/` may begin a regular expression. */
  readonly regex?: boolean;
  /** Whether `'a` may be a lifetime, as in Rust. */
  readonly lifetimes?: boolean;
  /** Whether strings may contain line breaks. */
  readonly multiline?: boolean;
  /** Whether `a-b` is one word. */
  readonly dashes?: boolean;
  /** Whether `#` begins a comment if it starts a line and a space follows. */
  readonly hashLines?: boolean;
  /** Whether a line break ends an entry even before an operator or a bracket. */
  readonly lines?: boolean;
  /** Whether `a => b` is a function rather than a key and its value. */
  readonly arrows?: boolean;
}

const slashes = { line: ["//"], block: [["/*", "*/"]] as const, quotes: "\"'" };
const cLike: Language = { kind: "brackets", ...slashes, quotes: "\"'`", hashLines: true };
const script: Language = {
  kind: "brackets",
  ...slashes,
  quotes: "\"'`",
  template: true,
  regex: true,
  arrows: true,
};
const markup: Language = {
  ...script,
  block: [
    ["/*", "*/"],
    ["<!--", "-->"],
  ],
};
const rust: Language = { kind: "brackets", ...slashes, lifetimes: true, multiline: true };
const triple: Language = { kind: "brackets", ...slashes, quotes: "\"'`", triple: true };
const python: Language = {
  kind: "indent",
  line: ["#"],
  block: [],
  quotes: "\"'",
  triple: true,
  lines: true,
};
const hashed = { line: ["#"], block: [], quotes: "\"'" };
const shell: Language = { kind: "lines", ...hashed, multiline: true, lines: true };
const settings: Language = { kind: "toml", ...hashed, triple: true, dashes: true, lines: true };
const sql: Language = {
  kind: "brackets",
  line: ["--"],
  block: [["/*", "*/"]],
  quotes: "\"'`",
  multiline: true,
};
const yaml: Language = { kind: "yaml", ...hashed, multiline: true, dashes: true, lines: true };
const markdown: Language = {
  kind: "markdown",
  line: [],
  block: [["<!--", "-->"]],
  quotes: "",
  dashes: true,
  lines: true,
};
const table: Language = { kind: "table", line: [], block: [], quotes: '"', lines: true };
const json: Language = { ...cLike, kind: "json", quotes: "\"'", hashLines: false };

const byName: Readonly<Record<string, Language>> = {
  ...fill(
    script,
    "ts tsx js jsx mts cts mjs cjs typescript typescriptreact javascript javascriptreact",
  ),
  ...fill(markup, "vue svelte html htm astro xml"),
  ...fill(rust, "rs rust move cairo"),
  ...fill(triple, "java kt kts kotlin swift scala cs csharp dart groovy"),
  ...fill(python, "py python vy vyper pyi"),
  ...fill(shell, "sh bash zsh fish shellscript makefile mk env dotenv dockerfile properties"),
  ...fill({ ...settings, line: ["#", ";"] }, "ini cfg conf"),
  ...fill(settings, "toml"),
  ...fill(sql, "sql lua hs"),
  ...fill(yaml, "yaml yml"),
  ...fill(markdown, "md mdx markdown txt rst adoc plaintext"),
  ...fill(table, "csv tsv"),
  ...fill(json, "json jsonc json5 jsonl geojson webmanifest"),
  ...fill({ ...cLike, line: ["#", "//"], hashLines: false }, "rb php ex exs elixir tf hcl graphql"),
};

function fill(language: Language, names: string): Record<string, Language> {
  return Object.fromEntries(names.split(" ").map((name) => [name, language]));
}

const nameless =
  /(?:^|\/)(?:(?<env>\.env)(?:\.[\w.-]{1,40})?|(?<make>Makefile|Dockerfile|Justfile|justfile))$/;

/**
 * Returns the language of a file by its name; without an extension, by the editor's language. Unknown languages are
 * read as C-like.
 */
export function languageOf(path: string, language = ""): Language {
  if (nameless.test(path)) return shell;
  const [, extension = language] = /\.(\w{1,12})$/.exec(path) ?? [];
  const name = extension.toLowerCase();
  return Object.hasOwn(byName, name) ? (byName[name] ?? cLike) : cLike;
}
