import type { TextDocument } from "vscode-languageserver-textdocument";
import { yieldToEvents } from "../../engine/text/slices";

/** The time in milliseconds without a change after which a changed document is checked. */
const waits = 200;
/**
 * The maximum number of documents with stored results. Other results are computed again on demand, since thousands of
 * documents may be open, with thousands of findings each.
 */
const mostKept = 50;

interface ChecksParts<Result> {
  /** Checks a document; `pause` rejects when the result is no longer needed. */
  readonly check: (document: TextDocument, pause: () => Promise<void>) => Promise<Result>;
  readonly onChecked: (document: TextDocument, version: number, result: Result) => void;
  readonly onError: (error: unknown) => void;
  /** Called after `onError` for a document that is still open. */
  readonly onFailed: (document: TextDocument, version: number) => void;
}

/** Thrown if a document or its facts have changed, or the document was closed, during its check. */
class Outdated extends Error {}

interface RunningCheck {
  readonly document: TextDocument;
  readonly version: number;
  /** Whether the facts for the check have changed. */
  isOutdated: boolean;
}

/** Checks documents one after the other, the most recently changed first, and stores the latest results. */
export class DocumentChecks<Result> {
  readonly #parts: ChecksParts<Result>;
  readonly #open = new Set<TextDocument>();
  readonly #timers = new Map<TextDocument, NodeJS.Timeout>();
  readonly #results = new Map<
    TextDocument,
    { readonly version: number; readonly result: Result }
  >();
  readonly #requests = new Map<TextDocument, ((result: Result | undefined) => void)[]>();
  readonly #waiting = new Set<TextDocument>();
  #running: RunningCheck | undefined;
  #isWorking = false;

  constructor(parts: ChecksParts<Result>) {
    this.#parts = parts;
  }

  /** Call when a document was opened or changed. */
  follow(document: TextDocument): void {
    const isNew = !this.#open.has(document);
    this.#open.add(document);
    clearTimeout(this.#timers.get(document));
    if (isNew) {
      this.#want(document);
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(document);
      this.#want(document);
    }, waits);
    this.#timers.set(document, timer);
  }

  /** Call when the facts for a document have changed. */
  refresh(document: TextDocument): void {
    this.#results.delete(document);
    if (this.#running?.document === document) this.#running.isOutdated = true;
    if (this.#open.has(document)) this.#want(document);
  }

  close(document: TextDocument): void {
    clearTimeout(this.#timers.get(document));
    this.#timers.delete(document);
    this.#open.delete(document);
    this.#waiting.delete(document);
    this.#results.delete(document);
    this.#answer(document, undefined);
  }

  /**
   * Returns the result for the current version. Undefined if the document is not open, is closed before it is checked,
   * or cannot be checked because of an error.
   */
  find(document: TextDocument): Promise<Result | undefined> {
    const known = this.#results.get(document);
    if (known?.version === document.version) return Promise.resolve(known.result);
    if (!this.#open.has(document)) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#requests.set(document, [...(this.#requests.get(document) ?? []), resolve]);
      this.#want(document);
    });
  }

  #want(document: TextDocument): void {
    const running = this.#running;
    const isRunning = running?.document === document && running.version === document.version;
    if (isRunning && !running.isOutdated) return;
    this.#waiting.delete(document);
    this.#waiting.add(document);
    if (!this.#isWorking) void this.#work();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    // Waits for all documents that are opened in the same burst of messages.
    await yieldToEvents();
    for (;;) {
      const document = [...this.#waiting].at(-1);
      if (document === undefined) break;
      this.#waiting.delete(document);
      await this.#check(document);
    }
    this.#isWorking = false;
  }

  async #check(document: TextDocument): Promise<void> {
    const { version } = document;
    if (this.#results.get(document)?.version === version) return;
    const running: RunningCheck = { document, version, isOutdated: false };
    this.#running = running;
    const throwIfOutdated = (): void => {
      const isCurrent = this.#open.has(document) && document.version === version;
      if (!isCurrent || running.isOutdated) throw new Outdated();
    };
    try {
      const result = await this.#parts.check(document, async () => {
        await yieldToEvents();
        throwIfOutdated();
      });
      throwIfOutdated();
      this.#keep(document, version, result);
      this.#parts.onChecked(document, version, result);
      this.#answer(document, result);
    } catch (error) {
      if (error instanceof Outdated) {
        if (this.#requests.has(document) && this.#open.has(document)) this.#waiting.add(document);
        return;
      }
      this.#parts.onError(error);
      if (this.#open.has(document)) this.#parts.onFailed(document, version);
      this.#answer(document, undefined);
    } finally {
      this.#running = undefined;
    }
  }

  #keep(document: TextDocument, version: number, result: Result): void {
    this.#results.delete(document);
    this.#results.set(document, { version, result });
    const [oldest] = this.#results.keys();
    if (this.#results.size > mostKept && oldest !== undefined) this.#results.delete(oldest);
  }

  #answer(document: TextDocument, result: Result | undefined): void {
    const requests = this.#requests.get(document) ?? [];
    this.#requests.delete(document);
    for (const resolve of requests) resolve(result);
  }
}
