import type { Question } from "../../src/editor/tagging/confirmation";
import type {
  Choice,
  ReviewRequest,
  TaggingConversation,
  TagRequest,
  Work,
} from "../../src/editor/tagging/conversation";
import type { TaggingReport } from "../../src/editor/tagging/outcomeReport";
import type { AddressRow, ReviewRow } from "../../src/editor/tagging/review";

/** The user's answers in a test. An answer that is a function can depend on the question. */
export interface Script {
  /** One tag for each prompt. The last one is repeated. */
  readonly tags: readonly (string | undefined)[];
  /** The rows to tick, or another choice. */
  readonly review?: (request: ReviewRequest) => readonly ReviewRow[] | "back" | undefined;
  /** By default the user continues. */
  readonly ask?: (question: Question, times: number) => Choice | Promise<Choice>;
  /** Called during the work, which `cancel` stops. */
  readonly watch?: (done: number, total: number, cancel: () => void) => void;
  readonly afterReport?: (report: TaggingReport, times: number) => "retry" | "goOn" | undefined;
  readonly tell?: (sentence: string) => boolean;
}

/** A user with scripted answers. Records questions and messages. */
export class ScriptedPerson implements TaggingConversation {
  readonly questions: Question[] = [];
  readonly reviews: ReviewRequest[] = [];
  readonly reports: TaggingReport[] = [];
  readonly messages: string[] = [];
  readonly tagRequests: TagRequest[] = [];

  constructor(private readonly script: Script) {}

  pickTag(request: TagRequest): Promise<string | undefined> {
    this.tagRequests.push(request);
    const { tags } = this.script;
    return Promise.resolve(tags[Math.min(this.tagRequests.length, tags.length) - 1]);
  }

  review(request: ReviewRequest): Promise<readonly AddressRow[] | "back" | undefined> {
    this.reviews.push(request);
    const { review } = this.script;
    const chosen = review === undefined ? request.ticked : review(request);
    if (chosen === undefined || chosen === "back") return Promise.resolve(chosen);
    return Promise.resolve(chosen.filter((row) => row.kind === "address"));
  }

  ask(question: Question): Promise<Choice> {
    this.questions.push(question);
    const { ask } = this.script;
    return Promise.resolve(ask === undefined ? "go" : ask(question, this.questions.length));
  }

  showProgress<T>(_title: string, work: Work<T>): Promise<T> {
    const abort = new AbortController();
    return work(abort.signal, {
      step: (done, total) => {
        this.script.watch?.(done, total, () => {
          abort.abort();
        });
      },
      wait: () => undefined,
    });
  }

  tellReport(report: TaggingReport): Promise<"retry" | "goOn" | undefined> {
    this.reports.push(report);
    return Promise.resolve(this.script.afterReport?.(report, this.reports.length));
  }

  tell(sentence: string): Promise<boolean> {
    this.messages.push(sentence);
    return Promise.resolve(this.script.tell?.(sentence) ?? false);
  }
}
