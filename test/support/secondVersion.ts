import { createRequire } from "node:module";
import path from "node:path";
import type { JournalNotice } from "../../src/sources/local/journal/journalNotice";

/** The part of version 0.2's journal that tests use. */
interface FormerJournal {
  readonly store: {
    readonly tags: readonly { readonly tag: string; readonly addresses: readonly number[] }[];
    tagsOf(address: string): readonly string[];
  };
  readonly readOnly: string | undefined;
  open(): Promise<void>;
  sync(): Promise<void>;
  assign(tag: string, addresses: readonly string[]): Promise<{ readonly kind: string }>;
  close(): Promise<void>;
}

interface FormerOptions {
  readonly directory: string;
  readonly onNotice?: (notice: JournalNotice) => void;
}

/** Opens a journal with the code of version 0.2 (see `secondVersion/README.md`). */
export async function openFormerJournal(options: FormerOptions): Promise<FormerJournal> {
  const folder = path.join(process.cwd(), "test", "support", "secondVersion");
  const load = createRequire(path.join(folder, "tagJournal.cjs"));
  const { TagJournal } = load("./tagJournal.cjs") as {
    readonly TagJournal: new (options: FormerOptions) => FormerJournal;
  };
  const journal = new TagJournal(options);
  await journal.open();
  return journal;
}
