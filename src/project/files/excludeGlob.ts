import { compileExpression } from "./compileExpression";

/** The value of `files.exclude` and `search.exclude`: each glob is on, off, or depends on a sibling. */
export type ExcludeSetting = Readonly<Record<string, boolean | { readonly when: string }>>;

/** Whether a path is excluded. `siblings`: the names in the folder of the path. */
export type Exclude = (path: string, siblings: ReadonlySet<string>) => boolean;

/**
 * The maximum number of globs in a setting, since every path is tested against every glob. `mostSlowGlobs` is the
 * maximum number of globs for which `isPlain` is false.
 */
const mostGlobs = 1_000;
const mostSlowGlobs = 100;

/** Compiles the globs that a setting enables. Invalid globs, and globs beyond a limit, exclude nothing. */
export function parseExcludes(setting: ExcludeSetting): readonly Exclude[] {
  const excludes: Exclude[] = [];
  let slow = 0;
  for (const [glob, value] of Object.entries(setting)) {
    if (value === false || excludes.length >= mostGlobs) continue;
    if (!isPlain(glob)) slow += 1;
    const pattern = isPlain(glob) || slow <= mostSlowGlobs ? parseGlob(glob) : undefined;
    if (pattern === undefined) continue;
    if (typeof value === "boolean") excludes.push((path) => pattern.test(path));
    else {
      const { when } = value;
      excludes.push((path, siblings) => pattern.test(path) && siblings.has(siblingOf(path, when)));
    }
  }
  return excludes;
}

/** Returns the name of the sibling of a path: `a.ts` for `src/a.js` and `$(basename).ts`. */
function siblingOf(path: string, when: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return when.replace("$(basename)", () => (dot > 0 ? name.slice(0, dot) : name));
}

export const longestGlob = 1_000;
const special = /[\\^$.*+?()[\]{}|/]/g;

/**
 * Compiles a glob of the editor for a whole relative path: `*`, `?`, `**`, `{a,b}`, `[a-z]` and `[!a-z]`. Undefined for
 * a glob that is empty, too long or invalid.
 *
 * Does not use picomatch, since the globs come from a repository and are not trusted: picomatch needs 0.5 s for
 * `*a*a*a*a*a*a*b` against 60 letters, and over a minute for nine stars. Globs that are not `isPlain` are compiled by
 * `compileExpression`, which does not backtrack.
 */
export function parseGlob(glob: string): Pick<RegExp, "test"> | undefined {
  if (glob === "" || glob.length > longestGlob) return undefined;
  const parts = splitGlob(glob);
  try {
    const expression = new RegExp(`^${parts.join("")}$`);
    return isPlain(glob) ? expression : compileExpression(parts);
  } catch {
    return undefined;
  }
}

/** Splits a glob into the parts of an equivalent regular expression. */
function splitGlob(glob: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  for (let i = 0; i < glob.length; i += 1) {
    const rest = glob.slice(i);
    const deep = /^\*\*+(\/?)/.exec(rest);
    const set = /^\[([!^]?)((?:\]|[^\]/])[^\]/]*)\]/.exec(rest);
    if (deep !== null && (i === 0 || /[/{,]/.test(glob[i - 1] ?? ""))) {
      parts.push(...(deep[1] === "/" ? ["(?:", "|", ".*", "/", ")"] : [".*"]));
      i += deep[0].length - 1;
    } else if (set !== null) {
      parts.push(`[${set[1] === "" ? "" : "^/"}${(set[2] ?? "").replace(/[\\\]^]/g, "\\$&")}]`);
      i += set[0].length - 1;
    } else if (rest.startsWith("*")) {
      parts.push("[^/]*");
      while (glob[i + 1] === "*") i += 1;
    } else if (rest.startsWith("?")) {
      parts.push("[^/]");
    } else if (rest.startsWith("{")) {
      parts.push("(?:");
      depth += 1;
    } else if (rest.startsWith("}") && depth > 0) {
      parts.push(")");
      depth -= 1;
    } else if (rest.startsWith(",") && depth > 0) {
      parts.push("|");
    } else {
      parts.push((glob[i] ?? "").replace(special, "\\$&"));
    }
  }
  return parts;
}

/**
 * Whether the built-in engine for regular expressions tests a glob quickly for any path. For a path that does not
 * match, each further star or group multiplies the number of attempts. A single `**` that stands for folders adds no
 * factor, since the other stars do not match a slash.
 */
function isPlain(glob: string): boolean {
  const isDeepOnce = glob.match(/\*\*+/g)?.length === 1;
  const rest = isDeepOnce ? glob.replace(/(^|\/)\*\*+\//, "$1") : glob;
  const groups = rest.match(/\{/g)?.length ?? 0;
  const stars = rest.match(/\*+/g)?.length ?? 0;
  return groups <= 1 && groups + stars <= 2;
}
