import * as path from "node:path";
import * as vscode from "vscode";
import { formatCount } from "../../platform/formatCount";

const { l10n } = vscode;

/** An event of the journal that stores the local service's tags. */
type TagsNotice =
  | { readonly kind: "linesSetAside"; readonly count: number; readonly copy: string }
  | { readonly kind: "fileSetAside" | "resetElsewhere"; readonly copy: string }
  | { readonly kind: "folderSetAside"; readonly folder: string }
  | { readonly kind: "readOnly"; readonly reason: string }
  | { readonly kind: "removed" | "replaced"; readonly journal: string };

/** Reports a journal event to the user. If there is a copy, offers to open it. */
export async function tellJournalNotice(notice: TagsNotice): Promise<void> {
  const sentence = sentenceOf(notice);
  if (!("copy" in notice)) {
    await vscode.window.showWarningMessage(sentence);
    return;
  }
  const open = l10n.t("Open the Copy");
  if ((await vscode.window.showWarningMessage(sentence, open)) !== open) return;
  await vscode.window.showTextDocument(vscode.Uri.file(notice.copy));
}

function sentenceOf(notice: TagsNotice): string {
  switch (notice.kind) {
    case "linesSetAside":
      return l10n.t(
        "{0} lines of your local tags could not be read and were copied to a file. All other lines were read.",
        formatCount(notice.count),
      );
    case "fileSetAside":
      return l10n.t(
        "The file of your local tags could not be read. It was set aside, and a new file was started.",
      );
    case "folderSetAside":
      return l10n.t(
        "There was a folder in place of the file of your local tags. It was renamed to {0}, and a new file was started.",
        path.basename(notice.folder),
      );
    case "readOnly":
      return notice.reason === "newerVersion"
        ? l10n.t(
            "Your local tags were written by a newer version of Address Atlas: they are shown, but none can be added. Update Address Atlas.",
          )
        : l10n.t(
            "The file of your local tags cannot be written: tags are shown, but none can be added.",
          );
    case "removed":
    case "replaced":
      return l10n.t(
        "The file of your local tags was removed or replaced. This window keeps the tags that it has read until you close it.",
      );
    case "resetElsewhere":
      return l10n.t("The local tags were set aside in another window. The file is kept.");
  }
}
