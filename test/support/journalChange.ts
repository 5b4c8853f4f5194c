import type { TagJournal } from "../../src/sources/local/journal/tagJournal";
import type { TagStore } from "../../src/sources/local/tagStore";

/** A change to a journal. Removals and renames must be unique, so that their records can be found in the file. */
export type JournalChange =
  | {
      readonly kind: "assign" | "remove";
      readonly tag: string;
      readonly addresses: readonly string[];
    }
  | { readonly kind: "removeTag"; readonly tag: string }
  | { readonly kind: "rename"; readonly tag: string; readonly newTag: string };

/** Makes the change. Returns the kind of result; "stored" means that it was acknowledged. */
export async function carryOut(journal: TagJournal, change: JournalChange): Promise<string> {
  switch (change.kind) {
    case "assign":
      return (await journal.assign(change.tag, change.addresses)).kind;
    case "remove":
      return (await journal.remove(change.tag, change.addresses)).kind;
    case "removeTag":
      return (await journal.remove(change.tag)).kind;
    case "rename":
      return (await journal.rename(change.tag, change.newTag)).kind;
  }
}

/** Whether a journal, given as bytes and as the tags read from them, contains the change. */
export function isIn(change: JournalChange, bytes: Buffer, store: TagStore): boolean {
  const hasTag = (address: string): boolean => store.tagsOf(address).includes(change.tag);
  switch (change.kind) {
    case "assign":
      return change.addresses.every(hasTag);
    case "remove":
      return hasRecord(bytes, change) && !change.addresses.some(hasTag);
    case "removeTag":
    case "rename":
      return hasRecord(bytes, change) && store.findTag(change.tag) === undefined;
  }
}

function hasRecord(bytes: Buffer, change: Exclude<JournalChange, { kind: "assign" }>): boolean {
  return bytes.includes(` !${payloadOf(change)}\n`);
}

function payloadOf(change: JournalChange): string {
  if (change.kind === "rename") return `rename ${change.tag} ${change.newTag}`;
  if (change.kind === "removeTag") return `removeTag ${change.tag}`;
  return `${change.kind} ${change.tag} ${change.addresses.join(" ")}`;
}
