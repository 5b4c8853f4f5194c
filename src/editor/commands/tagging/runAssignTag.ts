import { l10n } from "vscode";
import { identify } from "../../../engine/addresses/identify";
import type { TagKnowledge } from "../../../sources/tags/tagKnowledge";
import type { Catalog } from "../../../sources/catalog/catalog";
import { knownTags } from "../../../sources/catalog/tagDirectory";
import { holdsAll } from "../../../sources/tags/liveIndex";
import { describeSources } from "../../../engine/checks/describeFinding";
import type { Warnings } from "../../../engine/checks/warnings";
import type { Gate } from "../../../sources/gate/gate";
import type { Names } from "../../../engine/names/names";
import { formatNameInFull } from "../../../engine/names/nameText";
import { describeFailure } from "../../platform/describeError";
import { translate } from "../../platform/formatCount";
import {
  assignTag,
  assignTagInParts,
  type TaggingService,
  type TaggingSubject,
} from "../../tagging/assignTag";
import type { TaggingConversation } from "../../tagging/conversation";
import type { TaggingOutcome } from "../../tagging/outcomeReport";
import { converseAboutProposal, judgeProposal, type ProposalFault } from "../../tagging/proposal";
import { buildReview } from "../../tagging/review";
import { openQuickConversation } from "./quickConversation";
import { readSubject } from "./readSubject";
import { type Memory, RecentTags } from "../../tagging/recentTags";
import { noteUntagged } from "./changeTags";
import { openTaggingService } from "../../tagging/taggingService";

export interface AssignTagParts {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly gate: Gate;
  readonly warnings: Warnings;
  readonly memory: Memory;
}

interface AssignTagOptions {
  readonly conversation?: TaggingConversation;
  /** The tag to assign. If unset, the user picks one. */
  readonly tag?: string;
}

/** The command `addressAtlas.assignTag`: assigns a tag to the given addresses or the addresses at the cursor. */
export async function runAssignTag(
  parts: AssignTagParts,
  given: readonly string[],
  { conversation = openQuickConversation(parts.catalog), tag }: AssignTagOptions = {},
): Promise<void> {
  const tagging = await openTagging(parts);
  const read = (): Promise<TaggingSubject | undefined> =>
    readSubject(given, tagging.sources, { title: l10n.t("Assign Tag…") });
  await assignTagInParts(read, tagging, conversation, translate, tag);
}

/** A tag that a program proposes for an address. */
export interface TagProposal {
  readonly address: string;
  readonly tag: string;
}

export type ProposalEnding =
  | { readonly kind: "refused"; readonly fault: ProposalFault }
  /** The user did not confirm the proposal. */
  | { readonly kind: "declined" }
  | { readonly kind: "sent"; readonly outcome: TaggingOutcome };

/** Prompts the user to confirm a proposal, as the command does, unless the proposal is refused (`judgeProposal`). */
export async function proposeTag(
  parts: AssignTagParts,
  { address, tag }: TagProposal,
  signal: AbortSignal,
  conversation: TaggingConversation = openQuickConversation(parts.catalog),
): Promise<ProposalEnding> {
  const tagging = await openTagging(parts);
  const candidates = [{ text: address, verdict: identify(address) }];
  const [row] = buildReview(candidates, tag, tagging.sources);
  const fault = row && judgeProposal(row);
  if (fault !== undefined) return { kind: "refused", fault };
  const refused: ProposalFault[] = [];
  const onRefused = (found: ProposalFault): void => {
    refused.push(found);
  };
  const ending = await assignTag(
    { candidates, isProposed: true, isUnchanged: () => !signal.aborted },
    tagging,
    converseAboutProposal(conversation, signal, onRefused, translate),
    translate,
    tag,
  );
  const [late] = refused;
  if (late !== undefined) return { kind: "refused", fault: late };
  const [outcome] = ending.kind === "sent" ? ending.report.outcomes : [];
  return outcome === undefined ? { kind: "declined" } : { kind: "sent", outcome };
}

/** Opens the service in use for tagging, with all known data. */
export async function openTagging({
  catalog,
  knowledge,
  names,
  gate,
  warnings,
  memory,
}: AssignTagParts): Promise<TaggingService> {
  const { service } = catalog;
  const [known] = await Promise.all([knowledge.open(), names.open()]);
  await warnings.open();
  const nameOfChain = (chain: string): string | undefined => catalog.nameOfChain(chain);
  const recent = new RecentTags(memory);
  return openTaggingService({
    service,
    isInUse: () => catalog.service === service,
    known,
    namesOf: (address) =>
      names.findAll(address).map((name) => formatNameInFull(translate, name, nameOfChain)),
    findImitated: (address) => {
      const anchor = warnings.findImitated(address) ?? warnings.findLookAlikeOfWorkspace(address);
      if (anchor === undefined) return undefined;
      // A look-alike of an unknown address counts too: of the two addresses, the user could tag the wrong one
      // and so make it known.
      if (anchor.isUnknown === true) return { canonical: anchor.canonical };
      const [source = ""] = describeSources(translate, anchor, nameOfChain);
      return { canonical: anchor.canonical, source };
    },
    isPairAllowed: (a, b) => warnings.pairs.has(a, b),
    tags: () => knownTags(catalog, known.tags),
    gate,
    knowsAll: () => knowledge.state !== undefined && holdsAll(knowledge.state),
    recentTags: recent.of(service.id),
    noteTagged: (tag, records) => {
      catalog.noteTagged(tag, records);
      void recent.note(service.id, tag);
    },
    noteUntagged: (tag, addresses) => {
      void noteUntagged({ catalog, memory }, service.localTags, tag, addresses);
    },
    describe: describeFailure,
    t: translate,
  });
}
