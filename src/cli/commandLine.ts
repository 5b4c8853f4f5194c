import { parseArgs } from "node:util";
import { type FindingKind, nodeKinds } from "../engine/checks/finding";
import { CommandError } from "../project/files/commandError";

export const formats = ["text", "json", "sarif", "markdown", "github"] as const;

type Format = (typeof formats)[number];

/** The values of `--fail-on`, except `none`. */
export const failures = [
  "checksum",
  "slip",
  "lookAlike",
  "wrongChain",
  "decimals",
  "unquotedHex",
  "privateKey",
  ...nodeKinds,
  "unvouched-new",
] as const satisfies readonly (FindingKind | "unvouched-new")[];

type Failure = (typeof failures)[number];

/** The options of a report. `check` rejects those that only `scan` has, such as `--all`. */
export interface ReportOptions {
  readonly format: Format;
  readonly output: string | undefined;
  readonly all: boolean;
  /** Whether declared names with several addresses are listed. */
  readonly drift: boolean;
  readonly changedSince: string | undefined;
  /** The kinds of findings that cause exit code 1. If undefined, each finding of level error or warning causes it. */
  readonly failOn: ReadonlySet<Failure> | undefined;
  readonly baseline: string | undefined;
  readonly writeBaseline: boolean;
  readonly names: readonly string[];
  /** Globs of files. A changed or given file that matches is not a failure if it is not read. */
  readonly allowUnread: readonly string[];
  readonly verbosity: "quiet" | "normal" | "verbose";
}

export interface ScanCommand extends ReportOptions {
  readonly kind: "scan";
  /** The folders as given; by default the current folder. */
  readonly folders: readonly string[];
  /** The nodes as given, in the form CHAIN=URL. A URL may contain a key. */
  readonly nodes: readonly string[];
}

export interface CheckCommand extends ReportOptions {
  readonly kind: "check";
  /** The files as given. */
  readonly files: readonly string[];
  /** The path for the content of standard input; undefined if standard input is not read. */
  readonly stdinPath: string | undefined;
  /**
   * Whether the output is for an agent that has edited the files. If so, the output contains only findings that are not
   * in HEAD's versions of the files.
   */
  readonly isForAgent: boolean;
}

export interface NameCommand {
  readonly kind: "name";
  readonly addresses: readonly string[];
  readonly isJson: boolean;
}

export interface FindCommand {
  readonly kind: "find";
  readonly name: string;
  readonly chain: string | undefined;
  readonly isJson: boolean;
}

interface McpCommand {
  readonly kind: "mcp";
  /** The folder as given; by default the current folder. */
  readonly folder: string;
}

export type CommandLine =
  | ScanCommand
  | CheckCommand
  | NameCommand
  | FindCommand
  | { readonly kind: "hook" }
  | McpCommand
  | { readonly kind: "lsp" }
  | { readonly kind: "help" }
  | { readonly kind: "version" };

const options = {
  agent: { type: "boolean" },
  all: { type: "boolean" },
  "allow-unread": { type: "string", multiple: true },
  baseline: { type: "string" },
  chain: { type: "string" },
  // Some clients add this option. It has no effect, since `initialize` contains the same process id.
  clientProcessId: { type: "string" },
  "changed-since": { type: "string" },
  "fail-on": { type: "string" },
  format: { type: "string" },
  help: { type: "boolean", short: "h" },
  json: { type: "boolean" },
  names: { type: "string", multiple: true },
  node: { type: "string", multiple: true },
  output: { type: "string", short: "o" },
  quiet: { type: "boolean", short: "q" },
  stdio: { type: "boolean" },
  rules: { type: "string" },
  "stdin-path": { type: "string" },
  verbose: { type: "boolean", short: "v" },
  version: { type: "boolean" },
  "write-baseline": { type: "boolean" },
} as const;

/** Parses the arguments. Throws a `CommandError` for invalid ones. */
export function parseCommandLine(words: readonly string[]): CommandLine {
  const { values, positionals } = parse(words);
  if (values.help === true) return { kind: "help" };
  if (values.version === true) return { kind: "version" };
  const [command, ...given] = positionals;
  // Error messages repeat arguments, and the URL of a node may contain a key, so URLs are rejected here. The messages
  // of `find` do not repeat the name, so `find` accepts any name.
  const others = Object.values({ ...values, node: undefined }).flat();
  const repeated = [...others, ...(command === "find" ? [] : positionals)];
  if (repeated.some((word) => typeof word === "string" && mayBeUrl.test(word))) {
    throw new CommandError(onlyNode);
  }
  refuseOptionsOfOthers(command, values);
  switch (command) {
    case undefined:
      return { kind: "help" };
    case "scan":
      if (values["stdin-path"] !== undefined)
        throw new CommandError("scan reads no standard input.");
      if (values.agent === true) throw new CommandError("--agent is an option of check.");
      return {
        kind: "scan",
        folders: given.length === 0 ? ["."] : given,
        nodes: values.node ?? [],
        ...parseReportOptions(values),
      };
    case "check":
      return parseCheck(given, values);
    case "name":
      if (given.length === 0) throw new CommandError("name needs addresses.");
      return { kind: "name", addresses: given, isJson: values.json === true };
    case "hook":
      if (given.length > 0) throw new CommandError("hook takes no files: an agent names them.");
      return { kind: "hook" };
    case "mcp": {
      const [folder = ".", ...others] = given;
      if (others.length > 0) throw new CommandError("mcp takes one folder.");
      return { kind: "mcp", folder };
    }
    case "lsp":
      if (values.stdio !== true) {
        throw new CommandError("lsp uses standard input and output: lsp --stdio.");
      }
      return { kind: "lsp" };
    case "find": {
      const [name] = given;
      if (name === undefined || name.trim() === "" || given.length > 1) {
        throw new CommandError("find needs one name, in quotes if it has spaces.");
      }
      return { kind: "find", name, chain: values.chain, isJson: values.json === true };
    }
    default:
      throw new CommandError(
        `There is no command "${command}", only ${commands.slice(0, -1).join(", ")} and ${commands.at(-1) ?? ""}.`,
      );
  }
}

/** Matches a URL, also one with a missing slash. */
const mayBeUrl = /:\/\/|(?:https?|wss?):\//i;
const onlyNode = "Only --node takes a URL: scan --node CHAIN=URL.";

const commands = ["scan", "check", "name", "find", "hook", "mcp", "lsp"];

/** The options of the commands without a report. All other commands share the options of reports. */
const ownOptions: Readonly<Record<string, readonly (keyof typeof options)[]>> = {
  name: ["json"],
  find: ["chain", "json"],
  hook: [],
  // `stdio` is the only supported transport; many clients state it explicitly.
  mcp: ["stdio"],
  lsp: ["clientProcessId", "stdio"],
};

/** Rejects options that the command does not have, such as `scan --json`, since they would have no effect. */
function refuseOptionsOfOthers(command: string | undefined, values: Values): void {
  if (command === undefined || !commands.includes(command)) return;
  const own = ownOptions[command];
  const ofOthers = new Set<string>(Object.values(ownOptions).flat());
  const refused = Object.keys(values).find((option) =>
    own === undefined ? ofOthers.has(option) : !own.some((each) => each === option),
  );
  if (refused === undefined) return;
  const instead = own === undefined && refused === "json" ? ": use --format json" : "";
  throw new CommandError(`--${refused} is no option of ${command}${instead}.`);
}

type Values = ReturnType<typeof parse>["values"];

function parseCheck(given: readonly string[], values: Values): CheckCommand {
  for (const option of ["all", "changed-since", "node", "rules", "write-baseline"] as const) {
    if (values[option] !== undefined) throw new CommandError(`--${option} is an option of scan.`);
  }
  const stdinPath = values["stdin-path"];
  const files = given.filter((file) => file !== "-");
  const readsStdin = files.length < given.length;
  if (readsStdin !== (stdinPath !== undefined)) {
    throw new CommandError("Standard input is checked by: check - --stdin-path PATH.");
  }
  if (given.length === 0) throw new CommandError("check needs files; scan takes folders.");
  const isForAgent = values.agent === true;
  const other = (["baseline", "fail-on", "format", "output"] as const).find(
    (option) => values[option] !== undefined,
  );
  if (isForAgent && other !== undefined) {
    throw new CommandError(`--agent has a form of its own, so it does not go with --${other}.`);
  }
  return { kind: "check", files, stdinPath, isForAgent, ...parseReportOptions(values) };
}

function parseReportOptions(values: Values): ReportOptions {
  const format = parseFormat(values.format ?? "text");
  const changedSince = values["changed-since"];
  const failOn = values["fail-on"] === undefined ? undefined : parseFailures(values["fail-on"]);
  const writeBaseline = values["write-baseline"] ?? false;
  if (writeBaseline && values.baseline === undefined) {
    throw new CommandError("--write-baseline needs --baseline FILE to say where to.");
  }
  const other = (["all", "changed-since", "format", "output", "rules"] as const).find(
    (option) => values[option] !== undefined,
  );
  if (writeBaseline && other !== undefined) {
    throw new CommandError(
      `--write-baseline writes every finding in a form of its own, so it does not go with --${other}.`,
    );
  }
  if (failOn?.has("unvouched-new") === true && changedSince === undefined) {
    throw new CommandError(
      "--fail-on unvouched-new needs --changed-since REF to tell what is new.",
    );
  }
  const ofNode = values.node === undefined && nodeKinds.find((each) => failOn?.has(each));
  if (ofNode) {
    throw new CommandError(
      `--fail-on ${ofNode} needs --node CHAIN=URL, an option of scan: only a node finds it.`,
    );
  }
  if (values.all === true && (format === "sarif" || format === "github")) {
    const name = format === "sarif" ? "SARIF" : "The format github";
    throw new CommandError(`${name} lists findings only: choose another format for --all.`);
  }
  if (values.rules !== undefined && values.rules !== "drift") {
    throw new CommandError(`--rules takes drift, not "${values.rules}".`);
  }
  const drift = values.rules !== undefined;
  if (drift && (format === "sarif" || format === "github")) {
    const name = format === "sarif" ? "SARIF" : "The format github";
    throw new CommandError(`${name} lists findings only: choose another format for --rules drift.`);
  }
  return {
    format,
    output: values.output,
    all: values.all ?? false,
    drift,
    changedSince,
    failOn,
    baseline: values.baseline,
    writeBaseline,
    names: values.names ?? [],
    allowUnread: values["allow-unread"] ?? [],
    verbosity: values.quiet === true ? "quiet" : values.verbose === true ? "verbose" : "normal",
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const [sentence = ""] = (error instanceof Error ? error.message : "").split(/\. |\n/);
    if (mayBeUrl.test(sentence)) throw new CommandError(onlyNode);
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
