import type { Disposable } from "vscode";
import type { HandlersOf } from "../platform/commandRunner";
import type { RemovedTag } from "../platform/thingArgument";
import type { Session } from "../session/session";
import { askText } from "./connection/askText";
import { confirm } from "./connection/confirm";
import { exportParts } from "./registerLabels";
import type { ChangeTagsParts } from "./tagging/changeTags";
import type { AssignTagParts, ProposalEnding, TagProposal } from "./tagging/runAssignTag";

/** Registers the commands that assign and change tags. */
export function registerTagging(session: Session): Disposable {
  const changing: ChangeTagsParts = {
    catalog: session.catalog,
    openKeptTags: () => session.keptTags.open(),
    memory: session.context.globalState,
    person: { askText, confirm },
    replaceInPanels: (tag, newTag) => {
      session.note({ kind: "tag", tag, newTag });
    },
  };
  const removeTag = async (removed: RemovedTag): Promise<void> =>
    (await import("./tagging/changeTags")).runRemoveTag(changing, removed);
  return session.commands.handle({
    "addressAtlas.assignTag": async (addresses) => {
      const { runAssignTag } = await import("./tagging/runAssignTag");
      await runAssignTag(await taggingParts(session), addresses);
    },
    "addressAtlas.renameTag": async (tag) =>
      (await import("./tagging/changeTags")).runRenameTag(changing, tag),
    "addressAtlas.removeTag": removeTag,
    "addressAtlas.takeTag": removeTag,
    "addressAtlas.importTags": async () => {
      const { runImportTags } = await import("./import/runImportTags");
      const { addToRepository } = await import("./export/exportLabels");
      const exporting = exportParts(session);
      const { folders, isTrusted } = exporting;
      await runImportTags({
        ...(await taggingParts(session)),
        folders,
        isTrusted,
        writeLabels: (rows) => addToRepository(rows, exporting),
      });
    },
    "_addressAtlas.tagDropped": async (dropped) => {
      const { tagDropped } = await import("./tagging/tagDropped");
      await tagDropped(await taggingParts(session), dropped);
    },
  } satisfies HandlersOf<"tagging">);
}

export async function taggingParts(session: Session): Promise<AssignTagParts> {
  const { catalog, knowledge, names, context } = session;
  const [warnings, gate] = await Promise.all([session.warnings.get(), session.gate.get()]);
  return { catalog, knowledge, names, gate, warnings, memory: context.globalState };
}

/** Shows the user a tag that a program proposes, and assigns the tag if the user confirms. */
export async function propose(
  session: Session,
  proposal: TagProposal,
  signal: AbortSignal,
): Promise<ProposalEnding> {
  const { proposeTag } = await import("./tagging/runAssignTag");
  return proposeTag(await taggingParts(session), proposal, signal);
}
