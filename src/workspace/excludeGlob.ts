/** The value of `files.exclude` and `search.exclude`: globs that are on, off, or depend on a sibling. */
export type ExcludeSetting = Readonly<Record<string, boolean | { readonly when: string }>>;

/** Whether a path is excluded; `siblings` are the names in its folder. */
export type Exclude = (path: string, siblings: ReadonlySet<string>) => boolean;

/** The globs of a setting that are on. A glob that cannot be read excludes nothing. */
export function parseExcludes(setting: ExcludeSetting): readonly Exclude[] {
  return Object.entries(setting).flatMap(([glob, value]): Exclude[] => {
    const pattern = value === false ? undefined : parseGlob(glob);
    if (pattern === undefined) return [];
    if (typeof value === "boolean") return [(path) => pattern.test(path)];
    return [(path, siblings) => pattern.test(path) && siblings.has(siblingOf(path, value.when))];
  });
}

/** `$(basename).ts` names the TypeScript file beside a JavaScript file. */
function siblingOf(path: string, when: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  return when.replace("$(basename)", () => (dot > 0 ? name.slice(0, dot) : name));
}

export const longestGlob = 1_000;
/** Where a path does not match, each further one multiplies the ways in which that is tried. */
export const mostDeep = 3;
const mostStarsOfPart = 3;
const special = /[\\^$.*+?()[\]{}|/]/g;

/**
 * The editor's globs: `*`, `?`, `**`, `{a,b}`, `[a-z]` and `[!a-z]`, for a whole relative path. Undefined for one
 * that is too long or has too many stars in a row.
 */
export function parseGlob(glob: string): RegExp | undefined {
  if (glob === "" || glob.length > longestGlob || isCostly(glob)) return undefined;
  let source = "";
  let depth = 0;
  for (let i = 0; i < glob.length; i += 1) {
    const rest = glob.slice(i);
    const deep = /^\*\*+(\/?)/.exec(rest);
    const set = /^\[([!^]?)((?:\]|[^\]/])[^\]/]*)\]/.exec(rest);
    if (deep !== null && (i === 0 || /[/{,]/.test(glob[i - 1] ?? ""))) {
      source += deep[1] === "/" ? "(?:.*/)?" : ".*";
      i += deep[0].length - 1;
    } else if (set !== null) {
      source += `[${set[1] === "" ? "" : "^/"}${(set[2] ?? "").replace(/[\\\]^]/g, "\\$&")}]`;
      i += set[0].length - 1;
    } else if (rest.startsWith("*")) {
      source += "[^/]*";
      while (glob[i + 1] === "*") i += 1;
    } else if (rest.startsWith("?")) {
      source += "[^/]";
    } else if (rest.startsWith("{")) {
      source += "(?:";
      depth += 1;
    } else if (rest.startsWith("}") && depth > 0) {
      source += ")";
      depth -= 1;
    } else if (rest.startsWith(",") && depth > 0) {
      source += "|";
    } else {
      source += (glob[i] ?? "").replace(special, "\\$&");
    }
  }
  try {
    return new RegExp(`^${source}$`);
  } catch {
    return undefined;
  }
}

interface Stars {
  /** `**` */
  readonly deep: number;
  /** Of both kinds, in the part of the path that was begun last. */
  readonly ofPart: number;
}

/** Whether a path can pass too many stars one after the other; those of alternatives are not in a row. */
function isCostly(glob: string): boolean {
  const none: Stars = { deep: 0, ofPart: 0 };
  const outer: { readonly before: Stars; most: Stars }[] = [];
  let stars = none;
  for (const [token] of glob.matchAll(/\*+|[{},/]/g)) {
    const group = outer.at(-1);
    if (token === "{") outer.push({ before: stars, most: none });
    else if (token === "/") stars = { ...stars, ofPart: 0 };
    else if (token.startsWith("*")) stars = addStars(stars, token.length > 1);
    else if (group !== undefined) {
      group.most = mostOf(group.most, stars);
      stars = token === "," ? group.before : group.most;
      if (token === "}") outer.pop();
    }
    if (stars.deep > mostDeep || stars.ofPart > mostStarsOfPart) return true;
  }
  return false;
}

function addStars({ deep, ofPart }: Stars, isDeep: boolean): Stars {
  return { deep: deep + Number(isDeep), ofPart: ofPart + 1 };
}

function mostOf(one: Stars, other: Stars): Stars {
  return {
    deep: Math.max(one.deep, other.deep),
    ofPart: Math.max(one.ofPart, other.ofPart),
  };
}
