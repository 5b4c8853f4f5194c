import { l10n, window } from "vscode";
import type { FindOptions } from "../../../engine/addresses/foundAddress";
import type { DroppedText } from "../../platform/thingArgument";
import type { TaggingConversation } from "../../tagging/conversation";
import { findCandidates } from "../../tagging/findCandidates";
import { type AssignTagParts, runAssignTag } from "./runAssignTag";

/** Assigns a tag to the addresses in a text that was dropped on the tag, after the usual review. */
export async function tagDropped(
  parts: AssignTagParts,
  { tag, text }: DroppedText,
  conversation?: TaggingConversation,
): Promise<void> {
  if (parts.catalog.service.localTags?.isSampleTag(tag) === true) {
    void window.showInformationMessage(l10n.t("This is a sample tag. Sample tags are read-only."));
    return;
  }
  const known = await parts.knowledge.open();
  const options: FindOptions = {
    isKnown: (format, canonical) => known.find({ format, canonical }) !== undefined,
  };
  const { candidates } = await findCandidates(text, [{ start: 0, end: text.length }], options);
  const addresses = candidates.map((each) =>
    each.verdict.valid ? each.verdict.canonical : each.text,
  );
  if (addresses.length === 0) {
    void window.showInformationMessage(l10n.t("The dropped items contain no address."));
    return;
  }
  await runAssignTag(parts, addresses, { tag, ...(conversation && { conversation }) });
}
