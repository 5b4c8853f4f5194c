import type * as vscode from "vscode";
import { findInTerminal } from "../../engine/addresses/findInTerminal";
import { traceLanguage } from "../platform/traceDocument";
import { type FileFacts, findChainOfFile } from "../../engine/outline/chainOfFile";
import { outlineInSteps } from "../../engine/outline/outline";
import { runInSlices, yieldToEvents } from "../../engine/text/slices";
import { findChainOfPath } from "../../engine/outline/chainOfPath";
import type { InferredChain } from "../../engine/chains/inferredChain";
import {
  type FindOptions,
  type FoundAddress,
  findAddresses,
  findAddressesInSlices,
} from "../../engine/addresses/findAddresses";

/** An address with the chain that is inferred from the file at its place. */
export type PlacedAddress = FoundAddress & { readonly inferred?: InferredChain };

/** The scan of one version of a document. `found` contains the addresses to draw: known, named and broken addresses. */
interface DocumentScan {
  readonly version: number;
  readonly found: readonly PlacedAddress[];
  /** The addresses to check for problems: the first `mostChecked` addresses, known or not, and all broken addresses. */
  readonly checked: readonly FoundAddress[];
  /** Whether the document has more addresses than are checked (W-03). */
  readonly hasUnchecked: boolean;
  readonly facts: FileFacts;
  /** Whether the document has more addresses than are drawn (D-02e). */
  readonly isCapped: boolean;
  /** Whether the document contains neither an address nor a long hexadecimal text (`longHex`). */
  readonly hasNone: boolean;
}

/** A long hexadecimal text. The user may mean it as an address even if its surroundings indicate otherwise. */
const longHex = /[0-9a-f]{38}/i;

/**
 * The maximum number of known, named and broken addresses that are drawn in a document (D-02e). Other addresses
 * do not count (D-15e).
 */
export const mostAddresses = 2_000;

/** Whether an address, given by its format and canonical form, is known or named in the document with this URI. */
type IsKnownIn = (
  ...address: [...Parameters<NonNullable<FindOptions["isKnown"]>>, uri: vscode.Uri]
) => boolean;

/**
 * The maximum number of addresses that are checked in a document (W-03), since more would need too much memory.
 * Broken addresses are checked beyond this limit.
 */
export const mostChecked = 100_000;

/** The part of a document that a scan reads. */
interface ScannedDocument extends Pick<vscode.TextDocument, "version" | "languageId" | "getText"> {
  readonly uri: vscode.Uri;
}

type TraceDocument = ScannedDocument &
  Pick<vscode.TextDocument, "lineAt" | "lineCount" | "offsetAt" | "positionAt">;

/**
 * The maximum number of characters that are scanned in a line of a trace. The rest of a longer line is ignored,
 * for example the bytecode that a cheat code sets.
 */
const longestTraceLine = 20_000;

export function isTrace({ languageId }: Pick<vscode.TextDocument, "languageId">): boolean {
  return languageId === traceLanguage;
}

/** Returns an empty scan for a trace: a trace gets no warnings, and `scanLines` finds its addresses. */
function scanOfTrace({ version, languageId, uri: { path } }: ScannedDocument): DocumentScan {
  const facts = { path, language: languageId, ofPath: undefined };
  const none = { found: [], checked: [], hasUnchecked: false, isCapped: false, hasNone: false };
  return { version, facts, ...none };
}

/**
 * Finds the addresses of documents in slices. Until `forget`, all callers share one scan of the current version and
 * language of a document. A scan returns undefined if another scan of the document replaces it or after `dispose`.
 */
export class DocumentScans {
  readonly #isKnown: IsKnownIn;
  readonly #isNamed: IsKnownIn;
  readonly #onAddress: () => void;
  readonly #loadFacts: (document: ScannedDocument) => Promise<FileFacts>;
  #scans = new WeakMap<ScannedDocument, RunningScan>();
  #isDisposed = false;

  /**
   * `onAddress` is called when a document has an address. `isNamed`: whether an address has a name that is
   * shown but does not make the address known.
   */
  constructor(
    isKnown: IsKnownIn,
    onAddress: () => void = () => undefined,
    loadFacts: (document: ScannedDocument) => Promise<FileFacts> = factsOfPath,
    isNamed: IsKnownIn = () => false,
  ) {
    this.#isNamed = isNamed;
    this.#loadFacts = loadFacts;
    this.#isKnown = isKnown;
    this.#onAddress = onAddress;
  }

  /** Scans a document. For a trace, which may have millions of addresses, use `scanLines`. */
  scan(document: ScannedDocument): Promise<DocumentScan | undefined> {
    if (isTrace(document)) return Promise.resolve(scanOfTrace(document));
    const running = this.#scans.get(document);
    const { version, languageId } = document;
    if (running?.version === version && running.languageId === languageId) return running.scan;
    running?.abort.abort();
    const abort = new AbortController();
    const scan = this.#find(document, abort.signal);
    this.#scans.set(document, { version, languageId, abort, scan });
    return scan;
  }

  /** Finds the addresses to draw in some lines of a trace. Each line is scanned like a line of a terminal. */
  scanLines(document: TraceDocument, from: number, to: number): readonly PlacedAddress[] {
    const found: PlacedAddress[] = [];
    for (let line = from; line <= Math.min(to, document.lineCount - 1); line += 1) {
      found.push(...this.#findInLine(document, line));
    }
    if (found.length > 0) this.#onAddress();
    return found.filter((each) => this.#isDrawn(each, document));
  }

  /**
   * Call when the known addresses or the names have changed, since they decide which doubtful forms are addresses and
   * which addresses are drawn.
   */
  forget(): void {
    this.#scans = new WeakMap();
  }

  dispose(): void {
    this.#isDisposed = true;
  }

  optionsOf(document: ScannedDocument): FindOptions {
    const { languageId: language, uri } = document;
    const isKnown: FindOptions["isKnown"] = (...address) => this.#isKnown(...address, uri);
    return { language, fileName: uri.path, isKnown };
  }

  /** Finds the address at an offset without a scan of the whole document. */
  async findAt(
    document: ScannedDocument | TraceDocument,
    offset: number,
  ): Promise<PlacedAddress | undefined> {
    if (isTrace(document) && "positionAt" in document) {
      const { line } = document.positionAt(offset);
      return this.#findInLine(document, line).find(
        ({ start, end }) => start <= offset && offset <= end,
      );
    }
    const facts = await this.#loadFacts(document);
    const text = document.getText();
    // Includes an address that ends at the cursor, since the cursor is there after typing or a double click.
    const options = { ...this.optionsOf(document), from: offset - 1, to: offset + 1 };
    const [found] = findAddresses(text, options);
    return found && placeOf(text, found, facts);
  }

  #findInLine(document: TraceDocument, line: number): readonly PlacedAddress[] {
    const { range, text } = document.lineAt(line);
    const start = document.offsetAt(range.start);
    const isKnown: FindOptions["isKnown"] = (...address) => this.#isKnown(...address, document.uri);
    return findInTerminal(text.slice(0, longestTraceLine), isKnown).flatMap((find) => {
      if (find.kind !== "address") return [];
      const { found } = find;
      return [{ ...found, start: start + found.start, end: start + found.end }];
    });
  }

  #isDrawn(found: FoundAddress, { uri }: ScannedDocument): boolean {
    if (found.certainty === "broken") return true;
    const { format, canonical } = found;
    return this.#isKnown(format, canonical, uri) || this.#isNamed(format, canonical, uri);
  }

  async #find(document: ScannedDocument, signal: AbortSignal): Promise<DocumentScan | undefined> {
    const { version } = document;
    const text = document.getText();
    const facts = await this.#loadFacts(document);
    const found: PlacedAddress[] = [];
    const checked: FoundAddress[] = [];
    let hasUnchecked = false;
    let isCapped = false;
    let hasAny = false;
    let hasAddress = false;
    let hasOutline = false;
    for await (const slice of findAddressesInSlices(text, this.optionsOf(document))) {
      if (signal.aborted || this.#isDisposed) return undefined;
      hasAny ||= slice.length > 0;
      if (!hasAddress && slice.some(({ certainty }) => certainty !== "broken")) {
        hasAddress = true;
        this.#onAddress();
      }
      for (const each of slice) {
        if (checked.length < mostChecked || each.certainty === "broken") checked.push(each);
        else hasUnchecked = true;
      }
      for (const each of slice) {
        if (isCapped || !this.#isDrawn(each, document)) continue;
        if (!hasOutline) await runInSlices(outlineInSteps(text, facts.path, facts.language));
        hasOutline = true;
        if (found.length < mostAddresses) found.push(placeOf(text, each, facts));
        else isCapped = true;
        // Pauses after every `placesTogether` places, since finding the addresses of this slice has already taken time.
        if (found.length % placesTogether === 0) await yieldToEvents();
      }
    }
    if (this.#isDisposed) return undefined;
    const hasNone = !hasAny && !longHex.test(text);
    return { version, found, checked, hasUnchecked, facts, isCapped, hasNone };
  }
}

/** The number of places that are processed without a pause, which takes about two milliseconds. */
const placesTogether = 256;

function placeOf(text: string, found: FoundAddress, facts: FileFacts): PlacedAddress {
  const inferred = found.certainty === "broken" ? undefined : findChainOfFile(text, found, facts);
  return inferred === undefined ? found : { ...found, inferred };
}

function factsOfPath({ uri: { path }, languageId: language }: ScannedDocument): Promise<FileFacts> {
  return Promise.resolve({ path, language, ofPath: findChainOfPath(path) });
}

interface RunningScan {
  readonly version: number;
  /** The language affects which texts are addresses, and can change without a new version. */
  readonly languageId: string;
  readonly abort: AbortController;
  readonly scan: Promise<DocumentScan | undefined>;
}
