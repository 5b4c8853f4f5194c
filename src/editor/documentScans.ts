import type * as vscode from "vscode";
import {
  type FindOptions,
  type FoundAddress,
  findAddressesInSlices,
} from "../addresses/findAddresses";

/** What is drawn in one version of a document: the addresses that are known, named or broken. */
interface DocumentScan {
  readonly version: number;
  readonly found: readonly FoundAddress[];
  /** Whether there are more than those: D-02e. */
  readonly isCapped: boolean;
  /** Whether nothing in it is an address or might be taken for one. */
  readonly hasNone: boolean;
}

/** What a person may mean as an address, also where the text around it speaks against that. */
const longHex = /[0-9a-f]{38}/i;

/** D-02e: so many hints and diagnostics a document gets; what is not drawn does not count (D-15e). */
export const mostAddresses = 2_000;

/** What of a document of the editor a scan looks at. */
interface ScannedDocument extends Pick<vscode.TextDocument, "version" | "languageId" | "getText"> {
  readonly uri: Pick<vscode.Uri, "path">;
}

/**
 * The addresses of documents, found once for each version in each language, in slices, and shared
 * by all who ask: nothing where the document has changed meanwhile, or where nobody draws any more
 * what is found.
 */
export class DocumentScans {
  readonly #isKnown: NonNullable<FindOptions["isKnown"]>;
  #scans = new WeakMap<ScannedDocument, RunningScan>();
  #isDisposed = false;

  constructor(isKnown: NonNullable<FindOptions["isKnown"]>) {
    this.#isKnown = isKnown;
  }

  scan(document: ScannedDocument): Promise<DocumentScan | undefined> {
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
  optionsOf(document: ScannedDocument): FindOptions {
    const { languageId: language, uri } = document;
    return { language, fileName: uri.path, isKnown: this.#isKnown };
  }

  #isDrawn(found: FoundAddress): boolean {
    return found.certainty === "broken" || this.#isKnown(found.format, found.canonical);
  }

  async #find(document: ScannedDocument, signal: AbortSignal): Promise<DocumentScan | undefined> {
    const { version } = document;
    const text = document.getText();
    const found: FoundAddress[] = [];
    let hasAny = false;
    for await (const slice of findAddressesInSlices(text, this.optionsOf(document))) {
      if (signal.aborted || this.#isDisposed) return undefined;
      hasAny ||= slice.length > 0;
      found.push(...slice.filter((each) => this.#isDrawn(each)));
      if (found.length > mostAddresses) break;
    }
    if (this.#isDisposed) return undefined;
    const isCapped = found.length > mostAddresses;
    const hasNone = !hasAny && !longHex.test(text);
    return { version, found: found.slice(0, mostAddresses), isCapped, hasNone };
  }
}

interface RunningScan {
  readonly version: number;
  /** What is an address depends on it, and a change of it leaves the version as it is. */
  readonly languageId: string;
  readonly abort: AbortController;
  readonly scan: Promise<DocumentScan | undefined>;
}
