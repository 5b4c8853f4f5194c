import type { AddressFormatName } from "../engine/addresses/addressFormat";
import type { WarningLevel } from "../engine/checks/warningLevels";
import type { TrustLevel } from "../project/scan/trustLevel";
import type { NotCheckedCause } from "./notChecked";
import type { Problem, OutputName } from "./problem";

/** A problem in a file, as the output shows it. */
export interface ReportedFinding extends Omit<Problem, "isIgnored" | "subject"> {
  readonly level: WarningLevel;
  /** Relative to the current folder, with `/`; of a scan absolute for a folder outside. */
  readonly path: string;
  /** The same as long as its file and what it is about are the same, wherever it stands in the file. */
  readonly fingerprint: string;
}

/** What silences a finding: a comment, a level of the repository's settings, or its excluded files. */
export type SilencedBy = "comment" | "setting" | "exclude";

export interface SilencedFinding extends ReportedFinding {
  readonly by: SilencedBy;
}

export interface ReportedPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The chain that the file names there. */
  readonly chain?: string;
}

export interface ReportedName extends OutputName {
  /** Whether the row of a label file came with the changes. */
  readonly isNew?: true;
}

export interface ReportedAddress {
  readonly address: string;
  readonly format: AddressFormatName;
  readonly standing: TrustLevel;
  readonly names: readonly ReportedName[];
  readonly places: readonly ReportedPlace[];
}

export interface Report {
  readonly version: string;
  readonly folders: readonly string[];
  readonly changedSince?: { readonly ref: string; readonly commits: readonly string[] };
  readonly counts: {
    /** Files that were checked; with `--changed-since` these are the changed ones. */
    readonly checked: number;
    /** Files that were read. */
    readonly files: number;
    readonly addresses: number;
    readonly places: number;
    /** Places with 64 digits that may be private keys, which are shown nowhere. */
    readonly withheld: number;
  };
  readonly findings: readonly ReportedFinding[];
  readonly silenced: readonly SilencedFinding[];
  /** Those of the baseline. */
  readonly known: readonly ReportedFinding[];
  /** New addresses that nothing knows but what came with them; only with `--changed-since`. */
  readonly unvouchedNew?: readonly ReportedAddress[];
  /** Whether those end the command with exit code 1. */
  readonly failsOnUnvouched: boolean;
  /** Only with `--all`. */
  readonly addresses?: readonly ReportedAddress[];
  /** Only with `--rules drift`. */
  readonly drift?: readonly ReportedDrift[];
  readonly leftOut: readonly LeftOutPath[];
}

/** A declared name of one chain with the addresses that files give it. */
export interface ReportedDrift {
  readonly name: string;
  readonly chains: OutputName["chains"];
  readonly addresses: readonly {
    readonly address: string;
    readonly places: readonly { readonly path: string; readonly line: number }[];
  }[];
}

export interface LeftOutPath {
  readonly path: string;
  readonly cause: NotCheckedCause;
  /** Whether it ends the command with exit code 2: it changed and may hold addresses, or reading it failed. */
  readonly isFailure?: true;
}

/** "1 finding", "2 findings". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}

/** "1,234". The first number that Intl formats costs as much as half of what a start of Node does. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** Shorter texts, such as decimals, are in the message. */
const shortestAddress = 20;

/** For those who do not see the file: the address as it is written, and what is wrong with it. */
export function formatFinding({
  text = "",
  message,
}: Pick<ReportedFinding, "text" | "message">): string {
  return text.length < shortestAddress ? message : `${text}: ${message}`;
}
