import { isRecord } from "../../engine/text/isRecord";
import { type FindingKind, everyKind } from "../../engine/checks/finding";
import { type ChosenLevels, parseLevels, warningLevels } from "../../engine/checks/warningLevels";
import { parseExcludes } from "./excludeGlob";
import { parseSettings } from "./parseSettings";
import { pathsTo } from "./paths";

/** The settings file at the root of a project. The editor, the command-line tool and the language server read it. */
export const projectFile = ".address-atlas.json";

/** The size limit in bytes. */
export const longestProjectFile = 1024 * 1024;

/** The settings of a project. */
export interface ProjectChoices {
  readonly levels: ChosenLevels;
  /** Whether findings in a file are hidden. The path is relative to the root of the project. */
  readonly isIgnored: (path: string) => boolean;
}

export const noChoices: ProjectChoices = { levels: {}, isIgnored: () => false };

/** `problems`: at most ten faults of the file, one sentence each. The valid settings still apply. */
export interface ParsedProjectFile extends ProjectChoices {
  readonly problems: readonly string[];
}

/** The result for a file that cannot be read, is not a regular file or is too long. */
export const unreadableProjectFile: ParsedProjectFile = {
  ...noChoices,
  problems: [`${projectFile} cannot be read, so it is not used.`],
};

export function parseProjectFile(text: string): ParsedProjectFile {
  const content = parseSettings(text);
  if (content === undefined) {
    return { ...noChoices, problems: [`${projectFile} is not JSON, so it is not used.`] };
  }
  const { warnings = {}, ignore = [] } = content;
  const globs = Array.isArray(ignore) ? ignore.filter((each) => typeof each === "string") : [];
  return {
    levels: isRecord(warnings) ? parseLevels(warnings) : {},
    isIgnored: anyOf(globs),
    problems: findProblems(content),
  };
}

/** Returns a function that tests whether a glob matches a path or one of its parent folders. */
function anyOf(globs: readonly string[]): ProjectChoices["isIgnored"] {
  const setting = Object.fromEntries(globs.map((glob) => [glob.replace(/\/$/, ""), true]));
  const excludes = parseExcludes(setting);
  return (path) => pathsTo(path).some((each) => excludes.some((isOut) => isOut(each, new Set())));
}

/** Finds the faults of the file. Keys that may be markup or are very long are not quoted. */
function findProblems({
  warnings = {},
  ignore = [],
  ...others
}: Readonly<Record<string, unknown>>): readonly string[] {
  const problems: string[] = [];
  const say = (what: string): void => {
    problems.push(`${projectFile}: ${what}.`);
  };
  if (!isRecord(warnings)) say('"warnings" is not an object');
  else {
    for (const [kind, level] of Object.entries(warnings)) {
      if (!everyKind.includes(kind as FindingKind)) say(`${quote(kind)} is no kind of warning`);
      else if (!warningLevels.some((each) => each === level)) {
        say(`the level of "${kind}" is none of ${warningLevels.join(", ")}`);
      }
    }
  }
  if (!Array.isArray(ignore) || ignore.some((each) => typeof each !== "string")) {
    say('"ignore" is not a list of globs');
  }
  for (const key of Object.keys(others)) {
    if (key !== "$schema") say(`${quote(key)} is not known`);
  }
  return problems.slice(0, mostProblems);
}

const mostProblems = 10;

function quote(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? `"${name}"` : "a name in it";
}
