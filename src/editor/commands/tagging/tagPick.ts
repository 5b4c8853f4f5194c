import * as vscode from "vscode";
import { reservedTag, suggestTagName } from "../../../sources/tags/tagName";
import { translate } from "../../platform/formatCount";
import { type QuickPickHost, onClosed } from "../../platform/pickOne";
import { ShownRows } from "../../platform/shownRows";
import { safeLabel } from "../../../engine/text/safeText";
import type { TagRequest } from "../../tagging/conversation";
import { describeChoice } from "../../tagging/tagChoiceTexts";
import { buildTagChoices, type TagChoice } from "../../tagging/tagChoices";

interface ChoiceItem extends vscode.QuickPickItem {
  /** Undefined for a row that only informs and cannot be picked. */
  readonly tag?: string;
}

/** Lets the user pick an existing tag or type a new one, whose name is checked during typing. */
export function pickTag(
  { tags, ...request }: TagRequest,
  ground: QuickPickHost,
): Promise<string | undefined> {
  const pick = vscode.window.createQuickPick<ChoiceItem>();
  pick.title = titleOf(request);
  pick.placeholder = vscode.l10n.t("An existing tag, or the name of a new one");
  const rows = new ShownRows();
  let shownFor: string | undefined;
  const show = (): void => {
    shownFor = pick.value;
    pick.busy = tags.isLoading;
    pick.items = toItems(buildTagChoices(pick.value, tags.offered));
    // The editor sorts rows by their labels, so the row of the typed or nearest allowed name is not always the first one.
    const wanted = suggestTagName(pick.value) ?? pick.value;
    const typed = pick.items.find(({ tag }) => tag === wanted);
    if (typed !== undefined) pick.activeItems = [typed];
    rows.note();
  };
  /**
   * Shows tags that arrive late. An active row other than the row of the typed name stays active, since the user has
   * moved there.
   */
  const showMore = (): void => {
    const active = rows.areShown ? pick.activeItems[0] : undefined;
    show();
    if (active === undefined || active.tag === pick.value) return;
    const same = pick.items.find(({ label }) => label === active.label);
    if (same !== undefined) pick.activeItems = [same];
  };
  const isShown = (): boolean => rows.areShown && shownFor === pick.value;
  /** Returns the typed name if it is a valid tag. Used if Enter is pressed before the rows for the name arrive. */
  const typedTag = (): string | undefined => {
    const [choice] = buildTagChoices(pick.value, tags.offered);
    const tag = choice === undefined ? undefined : tagOf(choice);
    return tag === pick.value ? tag : undefined;
  };
  return new Promise((resolve) => {
    const end = (tag: string | undefined): void => {
      listening.dispose();
      resolve(tag);
    };
    const listening = vscode.Disposable.from(
      onClosed(pick, ground, () => {
        end(undefined);
      }),
      pick,
      tags.onDidChange(showMore),
      pick.onDidChangeValue(show),
      pick.onDidAccept(() => {
        const tag = isShown() ? pick.selectedItems[0]?.tag : typedTag();
        if (tag !== undefined) end(tag);
      }),
    );
    show();
    pick.show();
  });
}

function titleOf({ count, first }: Omit<TagRequest, "tags">): string {
  return count === 1
    ? vscode.l10n.t("Assign Tag to {0}", safeLabel(first))
    : translate("Assign Tag to {0} Addresses", count);
}

function toItems(choices: readonly TagChoice[]): readonly ChoiceItem[] {
  let last: string | undefined;
  return choices.flatMap((choice) => {
    const group = groupOf(choice);
    const separator = { label: group, kind: vscode.QuickPickItemKind.Separator };
    const begins = group !== last;
    last = group;
    const tag = tagOf(choice);
    const texts = describeChoice(choice, translate);
    const item = { ...texts, alwaysShow: true, ...(tag === undefined ? {} : { tag }) };
    return begins ? [separator, item] : [item];
  });
}

function groupOf(choice: TagChoice): string {
  if (choice.kind !== "existing") return "";
  return choice.group === "recent" ? vscode.l10n.t("recently used") : vscode.l10n.t("tags");
}

function tagOf(choice: TagChoice): string | undefined {
  switch (choice.kind) {
    case "existing":
    case "create":
    case "suggestion":
      return choice.tag;
    case "withoutTag":
      return reservedTag;
    case "fault":
    case "more":
      return undefined;
  }
}
