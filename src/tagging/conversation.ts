import type { Question } from "./confirmation";
import type { TaggingReport } from "./outcomeReport";
import type { AddressRow, ReviewRow } from "./review";
import type { TagBook } from "./tagChoices";

/** The tags that may be picked; they may still be coming while the person reads them. */
export interface OpenTagBook {
  readonly book: TagBook;
  /** Whether more may come; then a name that is not in the book may exist all the same. */
  readonly isLoading: boolean;
  onDidChange(listener: () => void): { dispose(): unknown };
}

export interface TagRequest {
  readonly tags: OpenTagBook;
  /** How many addresses it is for, and the first of them, to be named in the title. */
  readonly count: number;
  readonly first: string;
}

export interface ReviewRequest {
  readonly tag: string;
  readonly rows: readonly ReviewRow[];
  readonly ticked: readonly ReviewRow[];
  /** What could not be looked up, in a sentence of ours. */
  readonly note: string | undefined;
}

/** `safe`: the first button of a question; `undefined`: dismissed. */
export type Choice = "go" | "safe" | undefined;

/** All that a person is asked and told while tagging. `undefined` answers end the conversation. */
export interface TaggingConversation {
  /** A tag's name, or `0`. */
  pickTag(request: TagRequest): Promise<string | undefined>;
  review(request: ReviewRequest): Promise<readonly AddressRow[] | "back" | undefined>;
  ask(question: Question): Promise<Choice>;
  /** Does the work with its progress and a way to cancel it shown. */
  showProgress<T>(title: string, work: Work<T>): Promise<T>;
  /** Tells how it ended, with copies of the report for who wants them. */
  tellReport(report: TaggingReport): Promise<"retry" | "goOn" | undefined>;
  /** One sentence, with a button; whether that was pressed. */
  tell(sentence: string, button?: string): Promise<boolean>;
}

export interface Progress {
  step(done: number, total: number): void;
  /** The service is asked again after so many milliseconds. */
  wait(ms: number): void;
}

export type Work<T> = (signal: AbortSignal, progress: Progress) => Promise<T>;
