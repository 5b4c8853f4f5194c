import { l10n } from "vscode";
import type { AddressIdentity } from "../../addresses/addressFormat";
import type { TagKnowledge } from "../../catalog/tagIndex/tagKnowledge";
import type { Catalog } from "../../catalog/catalog";
import { knownTags } from "../../catalog/tagDirectory";
import { holdsAll } from "../../catalog/tagIndex/liveIndex";
import { describeVouchers } from "../../checks/describeFinding";
import type { Warnings } from "../../checks/warnings";
import type { Gate } from "../../disclosure/gate";
import type { Names } from "../../names/names";
import { formatNameInFull } from "../../names/nameText";
import { describeFailure } from "../../platform/describeError";
import { translate } from "../../platform/formatCount";
import { assignTag, type TaggingSubject } from "../../tagging/assignTag";
import type { TaggingConversation } from "../../tagging/conversation";
import { knownSources } from "../../tagging/knownSources";
import type { ReviewSources } from "../../tagging/review";
import { openQuickConversation } from "./quickConversation";
import { readSubject } from "./readSubject";
import { type Memory, RecentTags } from "../../tagging/recentTags";
import { openTaggingService } from "../../tagging/taggingService";

export interface AssignTagParts {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly gate: Gate;
  readonly warnings: Warnings;
  readonly memory: Memory;
}

/** Remembers that the user was offered to hide the sample's tags. */
const hidingOffered = "hasOfferedToHideSample";

interface AssignTagOptions {
  readonly talk?: TaggingConversation;
  /** The tag, if given; otherwise the user picks it. */
  readonly tag?: string;
}

/** The command `addressAtlas.assignTag`, for the given addresses or those at the cursor. */
export async function runAssignTag(
  { catalog, knowledge, names, gate, warnings, memory }: AssignTagParts,
  given: readonly string[],
  { talk = openQuickConversation(catalog), ...options }: AssignTagOptions = {},
): Promise<void> {
  const { service } = catalog;
  const [known] = await Promise.all([knowledge.open(), names.open()]);
  await warnings.open();
  const nameOfChain = (chain: string): string | undefined => catalog.findChain(chain)?.name;
  const namesOf = (address: AddressIdentity): readonly string[] =>
    names.find(address).map((name) => formatNameInFull(translate, name, nameOfChain));
  const findImitated: ReviewSources["findImitated"] = (address) => {
    const anchor = warnings.findImitated(address);
    if (anchor === undefined) return undefined;
    const [voucher = ""] = describeVouchers(translate, anchor, nameOfChain);
    return { canonical: anchor.canonical, voucher };
  };
  const isPairAllowed: ReviewSources["isPairAllowed"] = (a, b) => warnings.pairs.has(a, b);
  const recent = new RecentTags(memory);
  const tagging = openTaggingService({
    service,
    isInUse: () => catalog.service === service,
    known,
    namesOf,
    findImitated,
    isPairAllowed,
    tags: () => knownTags(catalog, known.tags),
    gate,
    knowsAll: () => knowledge.state !== undefined && holdsAll(knowledge.state),
    recentTags: recent.of(service.id),
    hasOfferedHiding: memory.get(hidingOffered) === true,
    noteTagged: (tag, records) => {
      catalog.noteTagged(tag, records);
      void recent.note(service.id, tag);
    },
    describe: describeFailure,
    t: translate,
  });
  const read = (): Promise<TaggingSubject | undefined> =>
    readSubject(given, knownSources(known, { namesOf, findImitated, isPairAllowed }), {
      title: l10n.t("Assign Tag…"),
    });
  let { tag } = options;
  for (let subject = await read(); subject !== undefined; ) {
    const ending = await assignTag(subject, tagging, talk, translate, tag);
    if (ending.kind === "left") return;
    if (ending.kind === "sent") {
      if (ending.report.mentionsSample) void memory.update(hidingOffered, true);
      tag = ending.report.tag;
      subject = ending.goesOn ? await subject.readRest?.() : undefined;
    } else {
      const sentence = l10n.t("The text was edited meanwhile, so nothing was sent.");
      if (!(await talk.tell(sentence, l10n.t("Start Again")))) return;
      subject = await read();
    }
  }
}
