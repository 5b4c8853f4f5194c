import type { ChainRef } from "../engine/chains/chainRef";
import type { AddressIdentity } from "../engine/addresses/addressFormat";
import type { ChainQuestion } from "../engine/checks/chainQuestions";
import type { AnchorStrength, FindingKind } from "../engine/checks/finding";
import type { WarningLevel } from "../engine/checks/warningLevels";
import type { InferredChain } from "../engine/chains/inferredChain";

/** Lines and columns from 0, columns in UTF-16 units. */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A name as the output shows it. */
export interface OutputName {
  readonly text: string;
  readonly kind: string;
  readonly chains: readonly ChainRef[] | "every";
  readonly source: string;
  /** Set for a name of a file. */
  readonly line?: number;
}

/** A problem of a file, as a thread reports it. */
export interface Problem extends TextRange {
  readonly kind: FindingKind;
  readonly message: string;
  /** What it is about, the same wherever in the file it stands. */
  readonly subject: string;
  /** As written; unset where it may be a private key. */
  readonly text?: string;
  /** The known address that is meant, and who says so. */
  readonly known?: Known;
  readonly replacement?: string;
  /** Whether a comment wants it silenced. */
  readonly isIgnored: boolean;
  /** The highest level at which it is reported. */
  readonly most?: WarningLevel;
  /** Nothing in the repository silences it, but for a comment where `canBeIgnoredByComment` is set. */
  readonly isProtected?: true;
  readonly canBeIgnoredByComment?: true;
}

/** What can be looked up at a node about a place. */
export interface PlacedQuestion extends TextRange {
  readonly question: ChainQuestion;
  /** The address as written. */
  readonly text: string;
}

export interface Known extends Partial<AddressIdentity> {
  readonly strength?: AnchorStrength;
  readonly names: readonly OutputName[];
}

/** What a thread reports of a file besides its places. */
export interface FileNote {
  readonly problems: readonly Problem[];
  /** The chain of each place that names one, by "line:column"; empty if it was not requested. */
  readonly chains: ReadonlyMap<string, InferredChain>;
  /** Places that may be private keys and are shown nowhere. */
  readonly withheld: number;
  /** What may be a private key: its address is derived once all files are read. It is in no output. */
  readonly keyValues?: readonly string[];
  /** What can be looked up at nodes of the wanted chains; unset if nothing. */
  readonly questions?: readonly PlacedQuestion[];
  /** The whole text, of a changed file: it is compared with what it was. */
  readonly text?: string;
}
