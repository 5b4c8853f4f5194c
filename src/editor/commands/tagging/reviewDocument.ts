import * as vscode from "vscode";
import { translate } from "../../platform/formatCount";
import { type QuickPickHost, onClosed } from "../../platform/pickOne";
import type { ReviewRequest } from "../../tagging/conversation";
import type { AddressRow } from "../../tagging/review";
import { formatListing, takenOfListing } from "../../tagging/reviewListing";

const scheme = "address-atlas-review";
/**
 * The number of lines that the quick pick covers. The document begins with as many empty lines, since the user cannot
 * scroll above its first line.
 */
const coveredLines = 5;
let opened = 0;

/**
 * Reviews more addresses than a user can tick. Shows a document with all addresses to read and search. In a quick pick,
 * the user continues with the addresses that have no doubts, or goes back.
 */
export async function reviewInDocument(
  request: ReviewRequest,
  ground: QuickPickHost,
): Promise<readonly AddressRow[] | "back" | undefined> {
  const text = "\n".repeat(coveredLines) + formatListing(request, translate);
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: () => text,
  });
  // The editor remembers a document by its path, so each review needs a new path.
  const path = `/${vscode.l10n.t("Review")} ${(opened += 1)}.txt`;
  const uri = vscode.Uri.from({ scheme, path });
  try {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    return await ask(request, ground);
  } finally {
    provider.dispose();
    await close(uri);
  }
}

interface Way extends vscode.QuickPickItem {
  readonly leads: "on" | "back";
}

function ask(
  request: ReviewRequest,
  ground: QuickPickHost,
): Promise<readonly AddressRow[] | "back" | undefined> {
  const taken = takenOfListing(request);
  const pick = vscode.window.createQuickPick<Way>();
  pick.title = translate("Review {0} Addresses", request.rows.length);
  pick.placeholder = vscode.l10n.t("The document below shows all addresses in full");
  pick.ignoreFocusOut = true;
  pick.items = [
    ...(taken.length === 0 ? [] : [wayOn(taken.length)]),
    { label: `$(arrow-left) ${vscode.l10n.t("Choose another tag")}`, leads: "back" },
  ];
  return new Promise((resolve) => {
    const end = (answer: readonly AddressRow[] | "back" | undefined): void => {
      listening.dispose();
      resolve(answer);
    };
    const listening = vscode.Disposable.from(
      onClosed(pick, ground, () => {
        end(undefined);
      }),
      pick,
      pick.onDidAccept(() => {
        const leads = pick.activeItems[0]?.leads;
        if (leads !== undefined) end(leads === "on" ? taken : "back");
      }),
    );
    pick.show();
  });
}

function wayOn(count: number): Way {
  return {
    label: `$(check) ${
      count === 1
        ? vscode.l10n.t("Continue with 1 address")
        : translate("Continue with {0} addresses", count)
    }`,
    detail: vscode.l10n.t("Only new addresses that are not doubtful; you confirm them next"),
    leads: "on",
  };
}

async function close(uri: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const own = tabs.filter(
    ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
  );
  await vscode.window.tabGroups.close(own);
}
