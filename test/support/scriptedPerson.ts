import type { Question } from "../../src/tagging/confirmation";
import type {
  Choice,
  ReviewRequest,
  TaggingConversation,
  TagRequest,
  Work,
} from "../../src/tagging/conversation";
import type { TaggingReport } from "../../src/tagging/outcomeReport";
import type { AddressRow, ReviewRow } from "../../src/tagging/review";

/** What a person answers, in a test. Each answer may look at what is asked. */
export interface Script {
  /** A tag for each time it is asked for; the last one for ever after. */
  readonly tags: readonly (string | undefined)[];
  /** Which rows to tick besides those that are ticked, or what else to do. */
  readonly review?: (request: ReviewRequest) => readonly ReviewRow[] | "back" | undefined;
  /** By default the one that goes on. */
  readonly ask?: (question: Question, times: number) => Choice | Promise<Choice>;
  /** Called while the work goes on; may cancel it. */
  readonly watch?: (done: number, total: number, cancel: () => void) => void;
  readonly afterReport?: (report: TaggingReport, times: number) => "retry" | "goOn" | undefined;
  readonly tell?: (sentence: string) => boolean;
}

/** A person with a script, who remembers what was asked and told. */
export class ScriptedPerson implements TaggingConversation {
  readonly questions: Question[] = [];
  readonly reviews: ReviewRequest[] = [];
  readonly reports: TaggingReport[] = [];
  readonly told: string[] = [];
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
    this.told.push(sentence);
    return Promise.resolve(this.script.tell?.(sentence) ?? false);
  }
}
