import type { Question } from "./confirmation";
import type { TaggingReport } from "./outcomeReport";
import type { AddressRow, ReviewRow } from "./review";
import type { OfferedTags } from "./tagChoices";

/** The tags to pick from; more may arrive while the user reads them. */
export interface LoadingTags {
  readonly offered: OfferedTags;
  /** Whether more may come; then a name that is not offered may exist all the same. */
  readonly isLoading: boolean;
  onDidChange(listener: () => void): { dispose(): unknown };
}

export interface TagRequest {
  readonly tags: LoadingTags;
  /** The number of addresses to tag, and the first of them, for the title. */
  readonly count: number;
  readonly first: string;
}

export interface ReviewRequest {
  /** Not used where there are several tags. */
  readonly tag: string;
  /** The number of tags, if each row has one of its own. */
  readonly tags?: number;
  readonly rows: readonly ReviewRow[];
  readonly ticked: readonly ReviewRow[];
  /** What could not be looked up, in one of our sentences. */
  readonly note: string | undefined;
  /** Whether the addresses get a repository label and no tag. */
  readonly isForLabel?: boolean;
}

/** `safe`: the first button of a question; `undefined`: dismissed. */
export type Choice = "go" | "safe" | undefined;

/** What an Undo came to. `gone`: there was nothing to take back. */
export type Undone = "stored" | "gone" | "notStored";

/** All questions and messages to the user while tagging. `undefined` answers end the conversation. */
export interface TaggingConversation {
  /** A tag's name, or `0`. */
  pickTag(request: TagRequest): Promise<string | undefined>;
  review(request: ReviewRequest): Promise<readonly AddressRow[] | "back" | undefined>;
  ask(question: Question): Promise<Choice>;
  /** Does the work, showing its progress and a way to cancel it. */
  showProgress<T>(title: string, work: Work<T>): Promise<T>;
  /**
   * Shows the result, and offers a copy of the report. `undo` takes back what was done.
   */
  tellReport(
    report: TaggingReport,
    undo?: () => Promise<Undone>,
  ): Promise<"retry" | "goOn" | undefined>;
  /** Shows a sentence with a button; resolves with whether it was pressed. */
  tell(sentence: string, button?: string): Promise<boolean>;
}

export interface Progress {
  step(done: number, total: number): void;
  /** The next attempt is after this many milliseconds. */
  wait(ms: number): void;
}

export type Work<T> = (signal: AbortSignal, progress: Progress) => Promise<T>;
