import { findAddresses, type FoundAddress } from "../../../src/engine/addresses/findAddresses";
import { AnchorIndex } from "../../../src/engine/checks/anchorIndex";
import type { Finding } from "../../../src/engine/checks/finding";
import { type CheckFacts, findProblems } from "../../../src/engine/checks/findProblems";
import { AddressesByName } from "../../../src/engine/checks/addressesByName";
import type { Book } from "../../../src/engine/names/book";
import { findChainOfPath } from "../../../src/engine/outline/chainOfPath";
import type { CorpusFile } from "../corpora/readCorpus";

/** Returns the facts of a user who has only the book. */
export function factsOf(book: Book): CheckFacts {
  const anchors = new AnchorIndex();
  for (const [address] of book.entries()) anchors.add({ ...address, origin: "book" });
  return {
    anchors,
    findKnownBy: (address) => (book.has(address) ? { origins: ["book"], files: [] } : undefined),
    namesakes: new AddressesByName(book),
    namesOf: (address) => book.find(address),
    tagsOf: () => [],
    isOn: () => true,
    isPairAllowed: () => false,
    addresses: undefined,
    standsInWorkspace: () => false,
  };
}

/** Returns the path of a file without the archive's root folder, usually `package/`. */
export function pathOf({ name }: CorpusFile): string {
  return name.replace(/^[^/]+\//, "");
}

export function findIn(
  file: CorpusFile,
  facts: CheckFacts,
  found: readonly FoundAddress[] = findAddresses(file.text, { fileName: pathOf(file) }),
): readonly Finding[] {
  const path = pathOf(file);
  return findProblems({ text: file.text, path, ofPath: findChainOfPath(path), found }, facts)
    .findings;
}
