import { parseArgs } from "node:util";
import type { FindingKind } from "../engine/checks/finding";
import { CommandError } from "../project/files/commandError";

export const formats = ["text", "json", "sarif", "markdown"] as const;

export type Format = (typeof formats)[number];

/** What ends the command with exit code 1. */
export const failures = [
  "checksum",
  "slip",
  "lookAlike",
  "wrongChain",
  "decimals",
  "unquotedHex",
  "unvouched-new",
] as const satisfies readonly (FindingKind | "unvouched-new")[];

export type Failure = (typeof failures)[number];

export interface ScanCommand {
  readonly kind: "scan";
  /** As given; the current one if none was. */
  readonly folders: readonly string[];
  readonly format: Format;
  readonly output: string | undefined;
  readonly all: boolean;
  readonly changedSince: string | undefined;
  /** Undefined: every finding of level error or warning. */
  readonly failOn: ReadonlySet<Failure> | undefined;
  readonly baseline: string | undefined;
  readonly writeBaseline: boolean;
  readonly names: readonly string[];
  /** Globs of changed files that need not be read. */
  readonly allowUnread: readonly string[];
  readonly loudness: "quiet" | "normal" | "verbose";
}

export type CommandLine = ScanCommand | { readonly kind: "help" } | { readonly kind: "version" };

const options = {
  all: { type: "boolean" },
  "allow-unread": { type: "string", multiple: true },
  baseline: { type: "string" },
  "changed-since": { type: "string" },
  "fail-on": { type: "string" },
  format: { type: "string" },
  help: { type: "boolean", short: "h" },
  names: { type: "string", multiple: true },
  output: { type: "string", short: "o" },
  quiet: { type: "boolean", short: "q" },
  verbose: { type: "boolean", short: "v" },
  version: { type: "boolean" },
  "write-baseline": { type: "boolean" },
} as const;

/** Throws a `CommandError` for what cannot be meant. */
export function parseCommandLine(words: readonly string[]): CommandLine {
  const { values, positionals } = parse(words);
  if (values.help === true) return { kind: "help" };
  if (values.version === true) return { kind: "version" };
  const [command, ...folders] = positionals;
  if (command === undefined) return { kind: "help" };
  if (command !== "scan") throw new CommandError(`There is no command "${command}", only "scan".`);
  const format = parseFormat(values.format ?? "text");
  const changedSince = values["changed-since"];
  const failOn = values["fail-on"] === undefined ? undefined : parseFailures(values["fail-on"]);
  const writeBaseline = values["write-baseline"] ?? false;
  if (writeBaseline && values.baseline === undefined) {
    throw new CommandError("--write-baseline needs --baseline FILE to say where to.");
  }
  if (failOn?.has("unvouched-new") === true && changedSince === undefined) {
    throw new CommandError(
      "--fail-on unvouched-new needs --changed-since REF to tell what is new.",
    );
  }
  if (format === "sarif" && values.all === true) {
    throw new CommandError("SARIF lists findings only: choose another format for --all.");
  }
  return {
    kind: "scan",
    folders: folders.length === 0 ? ["."] : folders,
    format,
    output: values.output,
    all: values.all ?? false,
    changedSince,
    failOn,
    baseline: values.baseline,
    writeBaseline,
    names: values.names ?? [],
    allowUnread: values["allow-unread"] ?? [],
    loudness: values.quiet === true ? "quiet" : values.verbose === true ? "verbose" : "normal",
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : "").split(/\. |\n/);
    throw new CommandError(`${sentence.replace(/\.$/, "")}; --help lists the options.`);
  }
}

function parseFormat(text: string): Format {
  const format = formats.find((each) => each === text);
  if (format !== undefined) return format;
  throw new CommandError(`--format is one of ${formats.join(", ")}, not "${text}".`);
}

function parseFailures(text: string): ReadonlySet<Failure> {
  const chosen = text.split(",").map((word) => word.trim());
  if (chosen.length === 1 && chosen[0] === "none") return new Set();
  if (chosen.includes("none")) throw new CommandError("--fail-on none stands alone.");
  const unknown = chosen.find((word) => !failures.some((each) => each === word));
  if (unknown !== undefined) {
    throw new CommandError(`--fail-on takes ${failures.join(", ")} or none, not "${unknown}".`);
  }
  return new Set(failures.filter((each) => chosen.includes(each)));
}
