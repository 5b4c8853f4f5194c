import * as vscode from "vscode";
import { translate } from "../../platform/formatCount";
import { joinSentences } from "../../../engine/text/joinSentences";
import type { QuickPickHost } from "../../platform/pickOne";
import type { TaggingConversation } from "../../tagging/conversation";
import type { ImportQuestions } from "../../tagging/importPlan";
import { safeLabel, safeText } from "../../../engine/text/safeText";
import { openQuickConversation } from "../tagging/quickConversation";

const { l10n } = vscode;

/** The summary of the plan before the review. */
export interface PlanSummary {
  readonly file: string;
  readonly tags: number;
  readonly assignments: number;
  /** One sentence for each reason why rows are skipped, with the number of rows. */
  readonly leftOut: readonly string[];
  /**
   * The position of the choice to write labels instead of tags. It is the first choice if there are many tags, since a
   * connected service cannot remove a tag that it has assigned.
   */
  readonly labels: "first" | "last" | "none";
}

/** All prompts and messages of an import. An `undefined` answer ends the conversation. */
export interface ImportConversation extends TaggingConversation, ImportQuestions {
  chooseFile(found: readonly vscode.Uri[]): Promise<vscode.Uri | undefined>;
  choosePlan(summary: PlanSummary): Promise<"tags" | "labels" | undefined>;
}

interface ValueItem<T> extends vscode.QuickPickItem {
  readonly value: T;
}

async function pick<T>(
  items: readonly ValueItem<T>[],
  placeHolder: string,
): Promise<T | undefined> {
  const options = { title: l10n.t("Import as Tags…"), placeHolder, ignoreFocusOut: true };
  return (await vscode.window.showQuickPick(items, options))?.value;
}

const mostNamed = 4;

/** Creates the conversation with the dialogs of VS Code. */
export function openImportConversation(ground: QuickPickHost): ImportConversation {
  return {
    ...openQuickConversation(ground),
    chooseFile: async (found) => {
      const other: ValueItem<vscode.Uri | undefined> = {
        label: l10n.t("Another File…"),
        value: undefined,
      };
      const items = found.map((value): ValueItem<vscode.Uri | undefined> => {
        return { label: safeLabel(vscode.workspace.asRelativePath(value), 200), value };
      });
      if (items.length > 0) {
        const options = {
          title: l10n.t("Import as Tags…"),
          placeHolder: l10n.t("Which label file?"),
          ignoreFocusOut: true,
        };
        const chosen = await vscode.window.showQuickPick([...items, other], options);
        if (chosen === undefined || chosen.value !== undefined) return chosen?.value;
      }
      const filters = { [l10n.t("Labels")]: ["csv", "toml", "json", "yaml", "yml", "txt"] };
      const opened = await vscode.window.showOpenDialog({
        title: l10n.t("Import as Tags…"),
        openLabel: l10n.t("Import"),
        filters,
      });
      return opened?.[0];
    },
    askCollision: ({ tag, names, addresses }) => {
      const named = names.slice(0, mostNamed).map((name) => `“${safeText(name, 60)}”`);
      const rest = names.length > mostNamed ? `, +${names.length - mostNamed}` : "";
      return pick(
        [
          {
            label: translate("Tag All as {0}", tag),
            description:
              addresses === 1 ? l10n.t("1 address") : translate("{0} addresses", addresses),
            value: "oneTag" as const,
          },
          { label: l10n.t("Skip Them"), value: "leaveOut" as const },
        ],
        translate("{0} become the same tag, {1}.", named.join(", ") + rest, tag),
      );
    },
    askNearMiss: ({ tag, existing, addresses }) =>
      pick(
        [
          {
            label: translate("Use {0}", existing),
            description:
              addresses === 1 ? l10n.t("1 address") : translate("{0} addresses", addresses),
            value: "existing" as const,
          },
          { label: translate("Create {0}", tag), value: "new" as const },
          { label: l10n.t("Skip Them"), value: "leaveOut" as const },
        ],
        translate("{0} is almost the same as {1}. Is it a typo?", tag, existing),
      ),
    choosePlan: ({ file, tags, assignments, leftOut, labels }) => {
      const rule = l10n.t(
        "A name becomes a lowercase tag, with “_” for characters that tags cannot have; “a + b” becomes two tags.",
      );
      const asTags: ValueItem<"tags" | "labels"> = {
        label:
          tags === 1 ? l10n.t("Continue with 1 Tag") : translate("Continue with {0} Tags", tags),
        description:
          assignments === 1
            ? l10n.t("1 assignment; you review each address next")
            : translate("{0} assignments; you review each address next", assignments),
        detail: labels === "first" ? l10n.t("Assigned tags cannot be removed.") : rule,
        value: "tags",
      };
      const asLabels: ValueItem<"tags" | "labels"> = {
        label: l10n.t("Add as Repository Labels"),
        description: l10n.t("you can revert them with git"),
        detail: l10n.t("Names stay unchanged. A diff shows the changes before they are written."),
        value: "labels",
      };
      const placeHolder = [translate("{0}: {1} tags.", safeText(file, 80), tags), ...leftOut];
      const items = { first: [asLabels, asTags], last: [asTags, asLabels], none: [asTags] };
      return pick(items[labels], joinSentences(translate, placeHolder));
    },
  };
}
