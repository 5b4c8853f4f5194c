import { reservedTag } from "../../../sources/tags/tagName";
import * as vscode from "vscode";
import { translate } from "../../platform/formatCount";
import { type QuickPickHost, onClosed } from "../../platform/pickOne";
import type { Pair } from "../../platform/thingArgument";
import type { ReviewRequest } from "../../tagging/conversation";
import type { AddressRow, ReviewRow } from "../../tagging/review";
import { describeRow, groupOf, type ReviewGroup, titleOfGroup } from "../../tagging/reviewTexts";
import { ReviewTicks, tickingOf } from "../../tagging/ticks";

interface RowItem extends vscode.QuickPickItem {
  /**
   * Undefined for separators, and for the first row, which explains the review. If the first row is ticked, the user
   * has ticked all rows at once (see `settleTicks`).
   */
  readonly row?: ReviewRow;
}

/** The groups in order. Addresses that the user must check come first. */
const groups: readonly ReviewGroup[] = ["doubtful", "never", "tagged", "ready"];

/** Shows the review: every address in full, at first with the rows in `request.ticked` ticked. */
export function review(
  request: ReviewRequest,
  ground: QuickPickHost,
): Promise<readonly AddressRow[] | "back" | undefined> {
  const pick = vscode.window.createQuickPick<RowItem>();
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  pick.buttons = [vscode.QuickInputButtons.Back];
  pick.items = toItems(request);
  const ticks = new ReviewTicks(request.ticked);
  const showTicks = (): void => {
    const wanted = new Set(ticks.kept.map(({ id }) => id));
    pick.selectedItems = pick.items.filter(({ row }) => row !== undefined && wanted.has(row.id));
  };
  const showCount = (): void => {
    pick.title = titleOf(request, ticks.kept.length);
    pick.placeholder = describeEnter(request, ticks.kept.length);
  };
  showTicks();
  showCount();
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
      pick.onDidChangeSelection((selected) => {
        const rows = selected.flatMap(({ row }) => row ?? []);
        if (ticks.take({ rows, isFirst: rows.length < selected.length })) showTicks();
        showCount();
      }),
      pick.onDidTriggerButton(() => {
        end("back");
      }),
      pick.onDidTriggerItemButton(({ item: { row } }) => {
        const pair = row && pairOf(row);
        if (pair !== undefined) {
          void vscode.commands.executeCommand("_addressAtlas.compareAddresses", pair);
        }
      }),
      pick.onDidAccept(() => {
        if (ticks.kept.length > 0) end(ticks.kept.filter((row) => row.kind === "address"));
      }),
    );
    pick.show();
  });
}

/** Describes what Enter does. */
function describeEnter({ isForLabel, rows }: ReviewRequest, ticked: number): string {
  if (rows.every((row) => tickingOf(row) === "never")) {
    return vscode.l10n.t("None of these addresses can be ticked");
  }
  if (ticked === 0) return vscode.l10n.t("Tick at least one address, then press Enter");
  return isForLabel === true
    ? vscode.l10n.t("Press Enter to continue; you type the name next")
    : vscode.l10n.t("Press Enter to continue; you confirm the addresses next");
}

/** Returns the address of a row and the address that it looks like; undefined if the row is not a look-alike. */
function pairOf(row: ReviewRow): Pair | undefined {
  if (row.kind === "malformed") return undefined;
  const alike = row.doubts.find((doubt) => doubt.kind === "lookAlike");
  return alike && { address: row.canonical, anchor: alike.of };
}

function compareButtons(row: ReviewRow): readonly vscode.QuickInputButton[] {
  if (pairOf(row) === undefined) return [];
  return [{ iconPath: new vscode.ThemeIcon("diff"), tooltip: vscode.l10n.t("Compare in Full…") }];
}

function titleOf({ tag, tags, rows, isForLabel }: ReviewRequest, ticked: number): string {
  if (isForLabel === true) {
    return translate("Add to Repository Labels: {0} of {1} Ticked", ticked, rows.length);
  }
  if (tags !== undefined) {
    return translate("Assign {0} Tags: {1} of {2} Ticked", tags, ticked, rows.length);
  }
  return tag === reservedTag
    ? translate("Register Without a Tag: {0} of {1} Ticked", ticked, rows.length)
    : translate("Tag as {0}: {1} of {2} Ticked", tag, ticked, rows.length);
}

function toItems({ rows, note }: ReviewRequest): readonly RowItem[] {
  const titled = groups.flatMap((group) => {
    const own = rows.filter((row) => groupOf(row) === group);
    const label = titleOfGroup(group, own.length, translate);
    const separator = { label, kind: vscode.QuickPickItemKind.Separator };
    const items: RowItem[] = own.map((row) => ({
      ...describeRow(row, translate),
      buttons: compareButtons(row),
      row,
    }));
    return items.length === 0 ? [] : [separator, ...items];
  });
  return [...tellFirst(rows, note), ...titled];
}

/**
 * Returns the first row, which explains the review. Empty if there is no note and no row that must be ticked
 * individually.
 */
function tellFirst(rows: readonly ReviewRow[], note: string | undefined): readonly RowItem[] {
  const needed = rows.some((row) => ["doubtful", "tagged"].includes(groupOf(row)));
  if (!needed && note === undefined) return [];
  const label = needed
    ? vscode.l10n.t("Tick doubtful and tagged addresses one by one")
    : vscode.l10n.t("Incomplete information");
  return [
    {
      label: `$(info) ${label}`,
      alwaysShow: true,
      ...(note === undefined ? {} : { detail: note }),
    },
  ];
}
