import * as vscode from "vscode";
import { buildKnownInFiles } from "../known/knownInFiles";
import { isRemoteWorkspace } from "../platform/isRemoteWorkspace";
import type { Session } from "../session/session";
import { type Compared, Comparison, type ComparisonParts } from "./comparison";
import { readLabelsBefore } from "./labelsBefore";
import { findGitPlace, openGit, type OpenedGit } from "./openGit";

/** Creates a comparison without starting it. */
export function compare(session: Session, compared: Compared): Comparison {
  const parts: ComparisonParts = {
    ...buildKnownInFiles(session),
    readLabelsBefore: (repository, git, changes) =>
      readLabelsBefore(repository, {
        thread: session.context.asAbsolutePath("dist/labelThread.mjs"),
        labels: session.names.workspace?.files() ?? [],
        folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri),
        git,
        changes,
      }),
    isShown: ({ source }) => session.names.isShown(source),
    openGit: () => openGitOf(session),
  };
  return new Comparison(parts, compared);
}

export function openGitOf({ context }: Pick<Session, "context">): Promise<OpenedGit> {
  return openGit(findGitPlace({ isRemoteWorkspace: isRemoteWorkspace(context) }));
}
