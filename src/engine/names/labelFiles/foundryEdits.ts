import { parse, TomlError } from "smol-toml";
import { applyLabelEdits, type LabelEdit } from "./addLabels";
import { asRecord, type JsonRecord } from "./json";
import {
  lineBreakBefore,
  lineEndOf,
  type MergedLabels,
  type MergeObstacle,
  type OnTaken,
  type PlainLabel,
} from "./mergedLabels";
import { formatTomlString, readTomlStatements, type TomlStatement } from "./tomlStatements";

/**
 * The tables in which Foundry looks for labels. Versions up to 1.7 read `[labels]` and `[profile.default.labels]`,
 * and the latter takes precedence. Newer versions read only `[profile.default.tracing.labels]`.
 */
export type FoundryForm = "labels" | "profile" | "tracing";

const pathOfForm: Readonly<Record<FoundryForm, readonly string[]>> = {
  labels: ["labels"],
  profile: ["profile", "default", "labels"],
  tracing: ["profile", "default", "tracing", "labels"],
};

/** The maximum length of the edited file, since the reader of label files skips larger files. */
const longestFile = 256 * 1024;

/** Finds the forms that a file uses; none if the file has no labels or is not valid. */
export function findFoundryForms(text: string): readonly FoundryForm[] {
  const value = parseOrFault(text);
  if ("fault" in value) return [];
  const forms: readonly FoundryForm[] = ["labels", "profile", "tracing"];
  return forms.filter((form) => valueAt(value.toml, pathOfForm[form]) !== undefined);
}

/**
 * Merges labels into `foundry.toml`. Only the tables of labels may change: the result is parsed, and its other content
 * is compared with the original.
 */
export function buildFoundryEdits(
  text: string,
  labels: readonly PlainLabel[],
  forms: readonly FoundryForm[],
  onTaken: OnTaken,
): MergedLabels | MergeObstacle {
  const before = parseOrFault(text);
  if ("fault" in before) return { kind: "invalid", line: before.fault };
  const statements = readTomlStatements(text);
  const edits: LabelEdit[] = [];
  const standings: EditOfLabel[] = labels.map(() => "same");
  for (const form of forms) {
    const merged = mergeTable(text, statements, { labels, path: pathOfForm[form], onTaken });
    if (merged === undefined) return { kind: "inline" };
    edits.push(...merged.edits);
    // With several tables, a label counts as added if any table lacks it, otherwise as taken if any table has another
    // name.
    for (const [i, standing] of merged.standings.entries()) {
      if (standing === "added" || standings[i] === "same") standings[i] = standing;
    }
  }
  const count = (wanted: EditOfLabel): number => standings.filter((each) => each === wanted).length;
  const counts = { added: count("added"), same: count("same"), taken: count("taken") };
  edits.sort((a, b) => a.start - b.start);
  const after = applyLabelEdits(text, edits);
  if (after.length > longestFile) return { kind: "tooLarge" };
  return isSameExceptLabels(before.toml, after, forms)
    ? { kind: "merged", edits, ...counts }
    : { kind: "unlike" };
}

interface Table {
  readonly labels: readonly PlainLabel[];
  readonly path: readonly string[];
  readonly onTaken: OnTaken;
}

/**
 * The state of a label in a table: missing and now added, present with another name, or present with the same name.
 */
type EditOfLabel = "added" | "taken" | "same";

interface TableEdits {
  readonly edits: readonly LabelEdit[];
  /** One entry per label, in the order of the labels. */
  readonly standings: readonly EditOfLabel[];
}

/**
 * Builds the edits of one table, which is created if it is missing. Returns undefined if the labels are not in a plain
 * table.
 */
function mergeTable(
  text: string,
  statements: readonly TomlStatement[],
  { labels, path, onTaken }: Table,
): TableEdits | undefined {
  const isOwn = (each: TomlStatement): boolean => path.every((part, i) => each.path[i] === part);
  const header = statements.findIndex(
    (each) => each.kind === "table" && isOwn(each) && each.path.length === path.length,
  );
  const next = statements.findIndex(({ kind }, at) => at > header && kind === "table");
  const rows = header < 0 ? [] : statements.slice(header + 1, next < 0 ? undefined : next);
  const others = statements.filter((each) => isOwn(each) && !rows.includes(each));
  if (others.length > (header < 0 ? 0 : 1)) return undefined;
  const edits: LabelEdit[] = [];
  const lines: string[] = [];
  const valuesOf = findValues(rows);
  const standings = labels.map(({ address, name }): EditOfLabel => {
    const values = valuesOf.get(address.toLowerCase()) ?? [];
    if (values.length === 0) {
      lines.push(`${formatTomlString(address)} = ${formatTomlString(name)}`);
      return "added";
    }
    const others = values.filter(({ start, end }) => textOfValue(text.slice(start, end)) !== name);
    if (onTaken === "replace") {
      edits.push(...others.map((value) => ({ ...value, text: formatTomlString(name) })));
    }
    return others.length === 0 ? "same" : "taken";
  });
  const last = rows.at(-1) ?? (header < 0 ? undefined : statements[header]);
  if (lines.length > 0) edits.push(insertLines(text, lines, last?.end, path));
  return { edits, standings };
}

type TomlValue = NonNullable<TomlStatement["value"]>;

/** Groups the values by key in lower case. If an address occurs twice with different case, Foundry may use either. */
function findValues(rows: readonly TomlStatement[]): ReadonlyMap<string, readonly TomlValue[]> {
  const found = new Map<string, TomlValue[]>();
  for (const { path, value } of rows) {
    const key = (path.at(-1) ?? "").toLowerCase();
    if (value !== undefined) found.set(key, [...(found.get(key) ?? []), value]);
  }
  return found;
}

/** Inserts lines at the end of a table, or a new table at the end of the text. */
function insertLines(
  text: string,
  lines: readonly string[],
  end: number | undefined,
  path: readonly string[],
): LabelEdit {
  const lineEnd = lineEndOf(text);
  const added = lines.map((line) => `${line}${lineEnd}`).join("");
  if (end !== undefined) {
    const start = lineBreakBefore(text.slice(0, end));
    return { start: end, end, text: `${start}${added}` };
  }
  const gap = text.trim() === "" ? "" : lineEnd;
  const header = `[${path.join(".")}]${lineEnd}`;
  const at = text.length;
  return { start: at, end: at, text: `${lineBreakBefore(text)}${gap}${header}${added}` };
}

function textOfValue(value: string): unknown {
  try {
    return parse(`value = ${value}`)["value"];
  } catch {
    return undefined;
  }
}

function parseOrFault(text: string): { readonly toml: JsonRecord } | { readonly fault: number } {
  try {
    return { toml: parse(text.replace(/^\uFEFF/, ""), { integersAsBigInt: "asNeeded" }) };
  } catch (error) {
    return { fault: error instanceof TomlError ? error.line - 1 : 0 };
  }
}

function valueAt(toml: JsonRecord, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, part) => {
    const record = asRecord(value);
    return Object.hasOwn(record, part) ? record[part] : undefined;
  }, toml);
}

/** Whether a text is valid TOML with the same content as before, except in the tables of labels. */
function isSameExceptLabels(
  before: JsonRecord,
  after: string,
  forms: readonly FoundryForm[],
): boolean {
  const read = parseOrFault(after);
  if ("fault" in read) return false;
  const rest = (toml: JsonRecord): string => {
    const paths = new Set(forms.map((form) => pathOfForm[form].join(".")));
    return formatWithout(toml, paths, "");
  };
  return rest(before) === rest(read.toml);
}

/** Formats a value as text, without the values at some paths and without empty tables that contained only them. */
function formatWithout(value: unknown, paths: ReadonlySet<string>, path: string): string {
  if (typeof value === "bigint") return `${value}n`;
  if (Array.isArray(value)) {
    return `[${value.map((each) => formatWithout(each, new Set(), path)).join()}]`;
  }
  if (typeof value !== "object" || value === null || value instanceof Date) {
    return typeof value === "number" ? String(value) : JSON.stringify(value);
  }
  const parts = Object.entries(value).flatMap(([name, each]) => {
    const own = path === "" ? name : `${path}.${name}`;
    if (paths.has(own)) return [];
    const text = formatWithout(each, paths, own);
    const isAround = [...paths].some((one) => one.startsWith(`${own}.`));
    return isAround && text === "{}" ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${parts.join()}}`;
}
