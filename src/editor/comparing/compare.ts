import { buildKnownInFiles } from "../known/knownInFiles";
import { isRemoteWorkspace } from "../platform/isRemoteWorkspace";
import type { Session } from "../session/session";
import { type Compared, Comparison } from "./comparison";
import { findGitPlace, openGit, type OpenedGit } from "./openGit";

/** Compares the addresses of a repository with those of a commit. */
export function compare(session: Session, compared: Compared): Comparison {
  const parts = { ...buildKnownInFiles(session), openGit: () => openGitOf(session) };
  return new Comparison(parts, compared);
}

/** The git of the window. */
export function openGitOf({ context }: Pick<Session, "context">): Promise<OpenedGit> {
  return openGit(findGitPlace({ isRemoteWorkspace: isRemoteWorkspace(context) }));
}
