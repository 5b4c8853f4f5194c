import type * as vscode from "vscode";
import {
  type FindOptions,
  type FoundAddress,
  findAddressesInSlices,
} from "../addresses/findAddresses";

/** What is drawn in one version of a document: known, named and broken addresses. */
interface DocumentScan {
  readonly version: number;
  readonly found: readonly FoundAddress[];
  /** Whether there are more (D-02e). */
  readonly isCapped: boolean;
  /** Whether nothing in it is an address or could be mistaken for one. */
  readonly hasNone: boolean;
}

/** Text that a person may mean as an address, even if its surroundings indicate otherwise. */
const longHex = /[0-9a-f]{38}/i;

/** D-02e: the most hints and diagnostics of a document; undrawn finds do not count (D-15e). */
export const mostAddresses = 2_000;

/** The part of a document that a scan reads. */
interface ScannedDocument extends Pick<vscode.TextDocument, "version" | "languageId" | "getText"> {
  readonly uri: Pick<vscode.Uri, "path">;
}

/**
 * The addresses of documents, found in slices once for each version and language, and shared by all
 * callers. Undefined if the document has changed meanwhile, or nobody needs the result any more.
 */
export class DocumentScans {
  readonly #isKnown: NonNullable<FindOptions["isKnown"]>;
  readonly #onAddress: () => void;
  #scans = new WeakMap<ScannedDocument, RunningScan>();
  #isDisposed = false;

  /** `onAddress` is called when a document has an address. */
  constructor(
    isKnown: NonNullable<FindOptions["isKnown"]>,
    onAddress: () => void = () => undefined,
  ) {
    this.#isKnown = isKnown;
    this.#onAddress = onAddress;
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

  /** Call when other addresses are known: other doubtful forms are addresses then. */
  forget(): void {
    this.#scans = new WeakMap();
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  /** The options to search at an offset, without a scan of the whole document. */
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
    let hasAddress = false;
    for await (const slice of findAddressesInSlices(text, this.optionsOf(document))) {
      if (signal.aborted || this.#isDisposed) return undefined;
      hasAny ||= slice.length > 0;
      if (!hasAddress && slice.some(({ certainty }) => certainty !== "broken")) {
        hasAddress = true;
        this.#onAddress();
      }
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
  /** Affects what is an address, and can change without a new version. */
  readonly languageId: string;
  readonly abort: AbortController;
  readonly scan: Promise<DocumentScan | undefined>;
}
