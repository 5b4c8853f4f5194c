import { TagJournal } from "../../src/sources/local/journal/tagJournal";
import { carryOut, type JournalChange } from "./journalChange";

/** Makes the changes that the parent process sends, until this process is killed. */
async function main(directory: string): Promise<void> {
  const journal = new TagJournal({ directory });
  await journal.open();
  process.on("message", (change: JournalChange) => {
    void carryOut(journal, change).then((ending) => process.send?.(ending));
  });
  process.send?.("open");
}

void main(process.argv[2] ?? "");
