import type { AddressFormatName } from "../engine/addresses/addressFormat";
import type { ChainRef } from "../engine/chains/chainRef";
import type { WarningLevel } from "../engine/checks/warningLevels";
import type { TrustLevel } from "../project/scan/trustLevel";
import type { NotCheckedCause } from "./notChecked";
import type { Problem, OutputName } from "./problem";

/** A problem of a file, in the form for the output. Lines and columns count from 1. */
export interface ReportedFinding extends Omit<Problem, "isIgnored" | "subject"> {
  readonly level: WarningLevel;
  /**
   * The path relative to the current folder, with `/`. It is absolute if `scan` was given a folder outside of the
   * current one.
   */
  readonly path: string;
  /** Identifies the finding by its file and subject, independently of its place in the file. */
  readonly fingerprint: string;
}

/**
 * The reason why a finding is silenced: a comment, a level in the settings of the repository, or an excluded file.
 */
export type SilencedBy = "comment" | "setting" | "exclude";

export interface SilencedFinding extends ReportedFinding {
  readonly by: SilencedBy;
}

export interface ReportedPlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** The name of the chain that the file states for the place. */
  readonly chain?: string;
  /** The chain as in `chains` of names. */
  readonly chainRef?: ChainRef;
  /** The EIP-155 id of the chain; unset for a chain outside the EVM and for a network without an id. */
  readonly chainId?: number;
  /** Set if the chain is only likely. */
  readonly isLikely?: true;
}

export interface ReportedName extends OutputName {
  /** Whether the changes added the row of the label file that gives the name. */
  readonly isNew?: true;
}

export interface ReportedAddress {
  readonly address: string;
  readonly format: AddressFormatName;
  readonly status: TrustLevel;
  readonly names: readonly ReportedName[];
  readonly places: readonly ReportedPlace[];
}

export interface Report {
  readonly version: string;
  readonly folders: readonly string[];
  readonly changedSince?: { readonly ref: string; readonly commits: readonly string[] };
  readonly counts: {
    /** The number of checked files; with `--changed-since`, only changed files are checked. */
    readonly checked: number;
    /** The number of files that were read. */
    readonly files: number;
    readonly addresses: number;
    readonly places: number;
    /** The number of places that were found as addresses and are never shown, since they may be private keys. */
    readonly withheld: number;
  };
  readonly findings: readonly ReportedFinding[];
  readonly silenced: readonly SilencedFinding[];
  /** Findings that the baseline accepts. */
  readonly known: readonly ReportedFinding[];
  /** New addresses that are not known by a name from before the changes; only with `--changed-since`. */
  readonly unvouchedNew?: readonly ReportedAddress[];
  /** Whether `unvouchedNew` causes exit code 1. */
  readonly failsOnUnvouched: boolean;
  /** Set only with `--all`. */
  readonly addresses?: readonly ReportedAddress[];
  /** Set only with `--rules drift`. */
  readonly drift?: readonly ReportedDrift[];
  readonly leftOut: readonly LeftOutPath[];
}

/** A declared name that has several addresses in files on one chain. */
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
  /** Whether the skipped path causes exit code 2 (see `findNotChecked`). */
  readonly isFailure?: true;
}

/** Formats a number with its noun: "1 finding", "2 findings". */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}

/** Formats a number as "1,234". `Intl` is not used, since its first call takes half as long as the start of Node. */
export function formatNumber(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3}){1,6}$)/g, ",");
}
