import type * as vscode from "vscode";
import {
  type FindOptions,
  type FoundAddress,
  findAddressesInSlices,
} from "../addresses/findAddresses";

/** The addresses of one version of a document. */
interface DocumentScan {
  readonly version: number;
  readonly found: readonly FoundAddress[];
  /** Whether there may be more than those: D-02e. */
  readonly isCapped: boolean;
}

/** D-02e: hints and diagnostics are for the first so many addresses of a document. */
export const mostAddresses = 2_000;

/**
 * The addresses of documents, found once for each version in each language, in slices, and shared
 * by all who ask: nothing where the document has changed meanwhile, or where nobody draws any more
 * what is found.
 */
export class DocumentScans {
  readonly #isKnown: NonNullable<FindOptions["isKnown"]>;
  #scans = new WeakMap<vscode.TextDocument, RunningScan>();
  #isDisposed = false;

  constructor(isKnown: NonNullable<FindOptions["isKnown"]>) {
    this.#isKnown = isKnown;
  }

  scan(document: vscode.TextDocument): Promise<DocumentScan | undefined> {
    const running = this.#scans.get(document);
    const { version, languageId } = document;
    if (running?.version === version && running.languageId === languageId) return running.scan;
    running?.abort.abort();
    const abort = new AbortController();
    const scan = this.#find(document, abort.signal);
    this.#scans.set(document, { version, languageId, abort, scan });
    return scan;
  }

  /** Other addresses are known than before, so other doubtful forms are addresses. */
  forget(): void {
    this.#scans = new WeakMap();
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  /** What stands at an offset, without a scan of the whole document. */
  optionsOf(document: vscode.TextDocument): FindOptions {
    const { languageId: language, uri } = document;
    return { language, fileName: uri.path, isKnown: this.#isKnown };
  }

  async #find(
    document: vscode.TextDocument,
    signal: AbortSignal,
  ): Promise<DocumentScan | undefined> {
    const { version } = document;
    const found: FoundAddress[] = [];
    for await (const slice of findAddressesInSlices(document.getText(), this.optionsOf(document))) {
      if (signal.aborted || this.#isDisposed) return undefined;
      found.push(...slice);
      if (found.length > mostAddresses) break;
    }
    if (this.#isDisposed) return undefined;
    const isCapped = found.length > mostAddresses;
    return { version, found: found.slice(0, mostAddresses), isCapped };
  }
}

interface RunningScan {
  readonly version: number;
  /** What is an address depends on it, and a change of it leaves the version as it is. */
  readonly languageId: string;
  readonly abort: AbortController;
  readonly scan: Promise<DocumentScan | undefined>;
}
