import type { Question } from "./confirmation";
import type { TaggingReport } from "./outcomeReport";
import type { AddressRow, ReviewRow } from "./review";
import type { OfferedTags } from "./tagChoices";

/** The tags to pick from. More tags may be loaded while the picker is open. */
export interface LoadingTags {
  readonly offered: OfferedTags;
  /** Whether more tags are being loaded. Until they are loaded, a typed name that is not offered can still exist. */
  readonly isLoading: boolean;
  onDidChange(listener: () => void): { dispose(): unknown };
}

export interface TagRequest {
  readonly tags: LoadingTags;
  /** The number of addresses to tag, for the title. */
  readonly count: number;
  readonly first: string;
}

export interface ReviewRequest {
  /** The tag to assign; unused if there are several tags. */
  readonly tag: string;
  /** The number of tags, if each row has a separate tag. */
  readonly tags?: number;
  readonly rows: readonly ReviewRow[];
  readonly ticked: readonly ReviewRow[];
  /** A sentence about facts that could not be looked up; undefined: none. */
  readonly note: string | undefined;
  /** Whether the addresses get a label of the repository instead of a tag. */
  readonly isForLabel?: boolean;
}

/** The answer to a question: the button that the user pressed; `undefined` if the user dismissed the question. */
export type Choice = "go" | "safe" | undefined;

/** The result of an Undo. `gone`: there was nothing to remove. `full`: an address has the maximum number of tags. */
export type Undone = "stored" | "gone" | "full" | "notStored";

/** All questions and messages to the user while tagging. An answer of `undefined` ends the conversation. */
export interface TaggingConversation {
  /** Returns the name of a tag; `0`: register the addresses without a tag. */
  pickTag(request: TagRequest): Promise<string | undefined>;
  review(request: ReviewRequest): Promise<readonly AddressRow[] | "back" | undefined>;
  ask(question: Question): Promise<Choice>;
  /** Runs the work and shows its progress with a Cancel button. */
  showProgress<T>(title: string, work: Work<T>): Promise<T>;
  /** Shows the result and offers a copy of the report. `undo` reverts the assignment. */
  tellReport(
    report: TaggingReport,
    undo?: () => Promise<Undone>,
  ): Promise<"retry" | "goOn" | undefined>;
  /** Shows a sentence with an optional button. Resolves to whether the user pressed the button. */
  tell(sentence: string, button?: string): Promise<boolean>;
}

export interface Progress {
  step(done: number, total: number): void;
  /** Reports that the next attempt starts after this many milliseconds. */
  wait(ms: number): void;
}

export type Work<T> = (signal: AbortSignal, progress: Progress) => Promise<T>;
