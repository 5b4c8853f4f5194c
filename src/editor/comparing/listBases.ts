import { posix } from "node:path";
import { l10n } from "vscode";
import { escapeIcons, safeLabel } from "../../engine/text/safeText";
import { findBase } from "../../project/git/changes";
import { describeRefusal, type RefusalTexts } from "./describeRefusal";
import { findDefaultBranch } from "./findDefaultBranch";
import type { Commit, Ref, Repository } from "./gitApi";
import { gitIn, type OpenedGit } from "./openGit";

/** A repository that the user can choose. */
export interface ComparedRepository {
  readonly uri: string;
  readonly name: string;
  /** The path on the disk if another repository has the same name; otherwise empty. */
  readonly folder: string;
  /** The name of the current branch; empty if there is none. */
  readonly branch: string;
}

/** A base that the files can be compared with. */
export interface BaseChoice {
  readonly label: string;
  readonly description: string;
  readonly icon: string;
  readonly ref: string;
}

export function listRepositories(opened: OpenedGit): readonly ComparedRepository[] | RefusalTexts {
  if ("refusal" in opened) return describeRefusal(opened.refusal, "");
  const { repositories } = opened;
  const names = repositories.map(({ rootUri }) => posix.basename(rootUri.path));
  return repositories.map(({ rootUri, state }, at) => {
    const name = names[at] ?? "";
    return {
      uri: rootUri.toString(),
      name,
      folder: names.filter((each) => each === name).length > 1 ? rootUri.fsPath : "",
      branch: state.HEAD?.name ?? "",
    };
  });
}

/**
 * Lists the merge base with the default branch, if there is a default branch, then the last commit. If git finds no
 * merge base, the description of the first choice states the reason.
 */
export async function listBases(
  opened: OpenedGit,
  uri: string,
): Promise<readonly BaseChoice[] | RefusalTexts> {
  if ("refusal" in opened) return describeRefusal(opened.refusal, "");
  const repository = findRepository(opened, uri);
  if (repository === undefined) return describeRefusal("noRepository", "");
  const git = gitIn(repository, opened.api);
  const head = await findBase(git, "HEAD");
  if ("refusal" in head) return describeRefusal(head.refusal, "");
  const refs = await repository.getRefs({});
  const branch = findDefaultBranch(refs);
  const found = branch === undefined ? undefined : await findBase(git, branch);
  const last = describeCommit(await repository.getCommit(head.commit));
  return [
    ...(branch === undefined || found === undefined
      ? []
      : [
          {
            label: l10n.t("Merge Base with {0}", safeLabel(branch, 60)),
            description:
              "refusal" in found
                ? escapeIcons(describeRefusal(found.refusal, branch).text)
                : describeCommit(await repository.getCommit(found.commit)),
            icon: "git-merge",
            ref: branch,
          },
        ]),
    { label: l10n.t("Last Commit"), description: last, icon: "git-commit", ref: "HEAD" },
  ];
}

const mostCommits = 100;

/** Lists all branches and tags, and the latest commits. */
export async function listOthers(opened: OpenedGit, uri: string): Promise<readonly BaseChoice[]> {
  const repository = findRepository(opened, uri);
  if (repository === undefined) return [];
  const [refs, commits] = await Promise.all([
    repository.getRefs({ sort: "committerdate" }),
    repository.log({ maxEntries: mostCommits }),
  ]);
  return [
    ...refs.flatMap((ref) => buildRef(ref)),
    ...commits.map((commit) => ({
      label: commit.hash.slice(0, 8),
      description: titleOf(commit),
      icon: "git-commit",
      ref: commit.hash,
    })),
  ];
}

const icons = { 0: "git-branch", 1: "cloud", 2: "tag" } as const;

function buildRef({ type, name, commit }: Ref): readonly BaseChoice[] {
  if (name === undefined || name.endsWith("/HEAD")) return [];
  const description = commit?.slice(0, 8) ?? "";
  return [{ label: safeLabel(name, 80), description, icon: icons[type], ref: name }];
}

function findRepository(opened: OpenedGit, uri: string): Repository | undefined {
  if ("refusal" in opened) return undefined;
  return opened.repositories.find(({ rootUri }) => rootUri.toString() === uri);
}

function describeCommit(commit: Commit): string {
  return `${commit.hash.slice(0, 8)} ${titleOf(commit)}`;
}

function titleOf({ message }: Commit): string {
  return safeLabel(message.split("\n")[0] ?? "", 72);
}
