import type { ChainRef } from "../engine/chains/chainRef";
import type { AddressIdentity } from "../engine/addresses/addressFormat";
import type { ChainQuestion } from "../engine/checks/chainQuestions";
import type { AnchorStrength, FindingKind } from "../engine/checks/finding";
import type { WarningLevel } from "../engine/checks/warningLevels";
import type { InferredChain } from "../engine/chains/inferredChain";

/** A range. Lines and columns count from 0, in a `ReportedFinding` from 1. Columns are in UTF-16 units. */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A name in the form for the output. */
export interface OutputName {
  readonly text: string;
  readonly kind: string;
  readonly chains: readonly ChainRef[] | "every";
  readonly source: string;
  /** The line from 1; set for a name from a file. */
  readonly line?: number;
}

/** A problem of a file, in the form that a thread reports. */
export interface Problem extends TextRange {
  readonly kind: FindingKind;
  readonly message: string;
  /** The subject, which is independent of the place in the file. */
  readonly subject: string;
  /** The written text; unset if it may be a private key. */
  readonly text?: string;
  /** The known address that is meant, with its names. */
  readonly known?: Known;
  readonly replacement?: string;
  /** Whether an ignore comment applies to the problem. */
  readonly isIgnored: boolean;
  /** The highest level at which the problem is reported. */
  readonly most?: WarningLevel;
  /** Set if nothing in the repository can silence the problem, except a comment if `canBeIgnoredByComment` is set. */
  readonly isProtected?: true;
  /** Whether a comment can silence the problem. Also set for problems that are not protected. */
  readonly canBeIgnoredByComment?: true;
}

/** A question that a node can answer about a place. */
export interface PlacedQuestion extends TextRange {
  readonly question: ChainQuestion;
  /** The address as written. */
  readonly text: string;
}

export interface Known extends Partial<AddressIdentity> {
  readonly strength?: AnchorStrength;
  readonly names: readonly OutputName[];
}

/** The results of a thread for a file, in addition to the places. */
export interface FileNote {
  readonly problems: readonly Problem[];
  /** The chains of the places, by "line:column"; empty if not requested. */
  readonly chains: ReadonlyMap<string, InferredChain>;
  /** The number of places that may be private keys, which are never shown. */
  readonly withheld: number;
  /** Possible private keys, which are in no output. Their addresses are derived after all files are read. */
  readonly keyValues?: readonly string[];
  /** The questions for nodes of the given chains; unset if there are none. */
  readonly questions?: readonly PlacedQuestion[];
  /** The whole text of a changed file, to compare it with the earlier version. */
  readonly text?: string;
}
