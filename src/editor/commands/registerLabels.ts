import { type Disposable, workspace } from "vscode";
import type { HandlersOf } from "../platform/commandRunner";
import type { Session } from "../session/session";
import type { ExportParts } from "./export/exportLabels";
import { taggingParts } from "./registerTagging";

/** Registers the commands for labels and label files. */
export function registerLabels(session: Session): Disposable {
  const { names } = session;
  return session.commands.handle({
    "addressAtlas.addRepositoryLabel": async (addresses) => {
      const { addRepositoryLabel } = await import("./labels/addRepositoryLabel");
      const { workspaceFolders: folders = [], isTrusted } = workspace;
      await addRepositoryLabel({ ...(await taggingParts(session)), folders, isTrusted }, addresses);
    },
    "addressAtlas.exportLabels": async () =>
      (await import("./export/exportLabels")).exportLabels(exportParts(session)),
    "_addressAtlas.chooseSources": async ([address]) => {
      if (address === undefined) return;
      await (await import("./chooseSources")).chooseSources(names, address);
    },
    "_addressAtlas.openLabelFile": async (place) =>
      (await import("./openLabelFile")).openLabelFile(names, place),
  } satisfies HandlersOf<"labels">);
}

export function exportParts({ catalog, knowledge, names, survey }: Session): ExportParts {
  const { workspaceFolders: folders = [], isTrusted } = workspace;
  return { catalog, knowledge, names, openSurvey: () => survey.get(), folders, isTrusted };
}
