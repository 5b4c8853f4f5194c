import * as vscode from "vscode";
import { canonicalOf } from "../../../engine/addresses/identify";
import { shownTags } from "../../../engine/known/labels";
import type { Catalog } from "../../../sources/catalog/catalog";
import { type LocalTags, localServiceId } from "../../../sources/catalog/serviceInUse";
import { judgeTagName, reservedTag } from "../../../sources/tags/tagName";
import { countOfAddresses, translate } from "../../platform/formatCount";
import { pickOne } from "../../platform/pickOne";
import type { RemovedTag } from "../../platform/thingArgument";
import { safeLabel } from "../../../engine/text/safeText";
import { describeNameFault } from "../../tagging/tagChoiceTexts";
import { type Memory, RecentTags } from "../../tagging/recentTags";
import type { AskText } from "../connection/askText";
import type { ConnectionPrompts } from "../connection/connectionCommands";
import { notStored, offerUndo } from "./offerUndo";

const { l10n } = vscode;

export interface ChangeTagsParts {
  readonly catalog: Catalog;
  /** Opens the local tags while another service is in use. */
  readonly openKeptTags: () => Promise<LocalTags>;
  readonly memory: Memory;
  readonly person: Pick<ConnectionPrompts, "confirm"> & { readonly askText: AskText };
  /** Replaces a renamed tag in open panels, and closes the panels of a removed tag. */
  readonly replaceInPanels: (tag: string, newTag?: string) => void;
}

/**
 * The command `addressAtlas.removeTag`: removes a local tag from the given addresses, with an *Undo*, or
 * removes the whole tag after a confirmation. If no tag is given, the user picks one.
 */
export async function runRemoveTag(parts: ChangeTagsParts, given: RemovedTag): Promise<void> {
  const local = await openLocalTags(parts);
  if (local === undefined) return;
  const addresses = [...new Set(given.addresses.map(canonicalOf))];
  const title = addresses.length > 0 ? l10n.t("Remove Tag from Address") : l10n.t("Remove Tag…");
  const tag = given.tag ?? (await pickOwnTag(parts.catalog, local, title, addresses[0]));
  if (tag === undefined || !isOwn(local, tag)) return;
  if (addresses.length === 0) await removeWhole(parts, local, tag);
  else await takeFrom(parts, local, tag, addresses);
}

async function removeWhole(parts: ChangeTagsParts, local: LocalTags, tag: string): Promise<void> {
  const removes = await confirmCount(local, tag, (count) =>
    parts.person.confirm({
      message: l10n.t("Remove the tag {0}?", tag),
      detail: l10n.t(
        "The tag is removed from {0} in every window. The addresses stay in your files.",
        countOfAddresses(count),
      ),
      yes: l10n.t("Remove"),
    }),
  );
  if (!removes || !succeeded(await local.removeTag(tag))) return;
  await noteUntagged(parts, local, tag);
  if (parts.catalog.service.isInProcess) parts.replaceInPanels(tag);
  say(l10n.t("Removed the tag {0}.", tag));
}

/**
 * Calls `confirm` with the number of addresses of a tag before all of them change. Repeats this if the number has grown
 * meanwhile, since another window may have assigned the tag. Returns whether the user confirmed.
 */
async function confirmCount(
  local: LocalTags,
  tag: string,
  confirm: (count: number) => Promise<boolean>,
): Promise<boolean> {
  const countNow = (): number => local.findOwnTag(tag)?.addressCount ?? 0;
  let count: number;
  do {
    count = countNow();
    if (!(await confirm(count))) return false;
  } while (countNow() > count);
  return true;
}

async function takeFrom(
  parts: ChangeTagsParts,
  local: LocalTags,
  tag: string,
  addresses: readonly string[],
): Promise<void> {
  const outcome = await local.removeTag(tag, addresses);
  if (outcome.kind === "gone") {
    void vscode.window.showInformationMessage(
      addresses.length === 1
        ? l10n.t("The address does not have the tag {0}.", tag)
        : l10n.t("None of the addresses has the tag {0}.", tag),
    );
    return;
  }
  if (!succeeded(outcome)) return;
  const { taken, at } = outcome;
  await noteUntagged(parts, local, tag, taken);
  const sentence = l10n.t("Removed {0} from {1}.", tag, countOfAddresses(taken.length));
  // Not awaited, since the message may stay after the command has ended.
  void offerUndo(sentence, async () => (await local.assignTag(tag, taken, at)).kind);
}

/**
 * The command `addressAtlas.renameTag`: prompts for a new name of a local tag. If a tag with the new name exists
 * already, merges both after a confirmation.
 */
export async function runRenameTag(
  parts: ChangeTagsParts,
  given: string | undefined,
): Promise<void> {
  const { catalog, memory, person } = parts;
  const local = await openLocalTags(parts);
  if (local === undefined) return;
  const title = l10n.t("Rename Tag…");
  const tag = given ?? (await pickOwnTag(catalog, local, title, undefined));
  if (tag === undefined || !isOwn(local, tag)) return;
  const newTag = await person.askText({
    title,
    step: 1,
    steps: 1,
    prompt: l10n.t("New name for {0}", tag),
    placeholder: tag,
    value: tag,
    isSecret: false,
    judge: (text) => judgeName(text, local),
    accept: (text) => Promise.resolve(text),
  });
  if (newTag === undefined || newTag === "back" || newTag === tag) return;
  let outcome = await local.renameTag(tag, newTag);
  if (outcome.kind === "exists") {
    const merges = await confirmCount(local, newTag, (addressCount) =>
      confirmMerge(person, { tag, newTag, addressCount }),
    );
    if (!merges) return;
    outcome = await local.renameTag(tag, newTag, { mayMerge: true });
  }
  if (!succeeded(outcome)) return;
  await new RecentTags(memory).replace(localServiceId, tag, newTag);
  // A tag with the same name in another service is a different tag.
  if (catalog.service.isInProcess) {
    catalog.noteUntagged(tag);
    parts.replaceInPanels(tag, newTag);
  }
  say(l10n.t("Renamed {0} to {1}.", tag, newTag));
}

function confirmMerge(
  person: ChangeTagsParts["person"],
  { tag, newTag, addressCount }: { tag: string; newTag: string; addressCount: number },
): Promise<boolean> {
  return person.confirm({
    message: l10n.t("Merge {0} into {1}?", tag, newTag),
    detail: l10n.t(
      "{0} already exists, with {1}. It gets the addresses of {2}, which is then removed.",
      newTag,
      countOfAddresses(addressCount),
      tag,
    ),
    yes: l10n.t("Merge"),
  });
}

function judgeName(text: string, local: LocalTags): string | undefined {
  const verdict = judgeTagName(text);
  if (!verdict.valid) return describeNameFault(verdict.fault, translate);
  return local.isSampleTag(text) ? describeNameFault("sample", translate) : undefined;
}

/**
 * If the local service is in use, removes a tag from the loaded lists: for some addresses or, without addresses,
 * completely. If no local tag has this name any more, also removes it from the recent tags.
 */
export async function noteUntagged(
  { catalog, memory }: Pick<ChangeTagsParts, "catalog" | "memory">,
  local: LocalTags | undefined,
  tag: string,
  addresses?: readonly string[],
): Promise<void> {
  if (catalog.service.isInProcess) catalog.noteUntagged(tag, addresses);
  if (local?.findOwnTag(tag) === undefined)
    await new RecentTags(memory).replace(localServiceId, tag);
}

/** Returns the tags of the local service. While another service is in use, opens the local tags that are kept. */
async function openLocalTags({
  catalog,
  openKeptTags,
}: ChangeTagsParts): Promise<LocalTags | undefined> {
  const { service } = catalog;
  if (!service.isInProcess) return openKeptTags();
  await service.client();
  return service.localTags;
}

function isOwn(local: LocalTags, tag: string): boolean {
  if (local.findOwnTag(tag) !== undefined) return true;
  void vscode.window.showInformationMessage(
    tag === reservedTag
      ? l10n.t("The reserved tag 0 stands for no tag and cannot be changed.")
      : local.isSampleTag(tag)
        ? l10n.t("This is a sample tag. Sample tags are read-only.")
        : l10n.t("There is no local tag of that name."),
  );
  return false;
}

/**
 * Lets the user pick a local tag of the address, or any local tag if no address is given. If the address has
 * only one tag, returns it without a prompt.
 */
async function pickOwnTag(
  catalog: Catalog,
  local: LocalTags,
  title: string,
  address: string | undefined,
): Promise<string | undefined> {
  const own = address === undefined ? undefined : shownTags(local.ownTagsOf(address));
  if (own?.length === 1) return own[0];
  const names = own ?? Array.from(local.listOwnTags(), ({ tag }) => tag);
  const items = names.map((tag) => ({ label: safeLabel(tag), tag }));
  if (items.length === 0) {
    void vscode.window.showInformationMessage(
      address === undefined
        ? l10n.t("There is no local tag to change.")
        : l10n.t("The address has no local tag."),
    );
    return undefined;
  }
  return (await pickOne(catalog, Promise.resolve(items), { title }))?.tag;
}

function succeeded<Outcome extends { readonly kind: string }>(
  outcome: Outcome,
): outcome is Extract<Outcome, { readonly kind: "stored" }> {
  if (outcome.kind === "stored") return true;
  void vscode.window.showErrorMessage(
    outcome.kind === "gone" ? l10n.t("The tag no longer exists.") : notStored(),
  );
  return false;
}

function say(sentence: string): void {
  vscode.window.setStatusBarMessage(`$(check) ${sentence}`, 8_000);
}
