import type { AddressIdentity } from "../addresses/addressFormat";
import { AnchorIndex } from "../checks/anchorIndex";
import { findingKinds } from "../checks/finding";
import { type CheckFacts, finish } from "../checks/findProblems";
import { Namesakes } from "../checks/namesakes";
import { joinNames } from "../checks/joinNames";
import { Book } from "../names/book";
import { PackedLabels } from "../names/packedLabels";
import type { Name } from "../names/name";
import { type NamingFile, WorkspaceNames } from "../names/workspaceNames";

/** Everything that is known, in a form that can be posted to a thread. */
export interface KnownData {
  /** The unpacked book, in memory that threads share. */
  readonly book: Uint8Array;
  readonly labels: readonly LabelsOfFile[];
}

export interface LabelsOfFile {
  readonly file: NamingFile;
  /** For a `PackedLabels`. */
  readonly packed: ArrayBuffer;
}

/** What the book and the label files say about addresses. No tags: they belong to a person. */
export class KnownFacts {
  readonly #book: Book;
  readonly #labels = new WorkspaceNames();
  /** Those of the book. */
  readonly #namesakes: Namesakes;
  #anchors: AnchorIndex | undefined;
  #checks: CheckFacts | undefined;

  /** `bytes`: of the unpacked book. */
  constructor(bytes: Uint8Array) {
    const book = Book.open(bytes);
    if (book === undefined) throw new Error("the book is damaged");
    this.#book = book;
    this.#namesakes = new Namesakes(() => book.entries());
    this.find = joinNames(this.#labels, book);
  }

  /** Call before the checks are asked for. */
  addLabels(labels: readonly LabelsOfFile[]): void {
    for (const { file, packed } of labels) this.#labels.put(file, new PackedLabels(packed));
  }

  /** Makes ready what the checks need of the book; else the first file that needs it waits for it. */
  prepare(): void {
    this.#anchors ??= this.#readAnchors();
    finish(this.#namesakes.read());
  }

  #readAnchors(): AnchorIndex {
    const anchors = new AnchorIndex();
    for (const address of this.#book.addresses()) anchors.add({ ...address, strength: "strong" });
    return anchors;
  }

  readonly has = (address: AddressIdentity): boolean =>
    this.#labels.has(address) || this.#book.has(address);

  /** All names, those of files first, as in the editor. */
  readonly find: (address: AddressIdentity) => readonly Name[];

  /** Whether 64 digits are an address for sure: whoever writes a label file may have put a key there. */
  readonly isInBook = (address: AddressIdentity): boolean => this.#book.has(address);

  /** What the checks need. Every kind is on: what the settings say is decided later. */
  get checks(): CheckFacts {
    this.#checks ??= this.#buildChecks();
    return this.#checks;
  }

  #buildChecks(): CheckFacts {
    const book = this.#book;
    const labels = this.#labels;
    const anchors = (this.#anchors ??= this.#readAnchors());
    for (const address of labels.addresses()) anchors.add({ ...address, strength: "weak" });
    return {
      anchors,
      strengthOf: (address) =>
        book.has(address) ? "strong" : labels.has(address) ? "weak" : undefined,
      namesakes: new Namesakes(() => entriesOf(labels), this.#namesakes),
      namesOf: this.find,
      tagsOf: () => [],
      isOn: (kind) => findingKinds.includes(kind),
      isPairAllowed: () => false,
    };
  }
}

function* entriesOf(
  labels: WorkspaceNames,
): Generator<readonly [AddressIdentity, readonly Name[]]> {
  for (const address of labels.addresses()) yield [address, labels.find(address)];
}
