import type { Ref } from "./gitApi";

const usualNames = ["main", "master", "trunk", "develop"];

/**
 * Finds the default branch: the branch that the remote declares, otherwise a branch with a usual name at the remote,
 * otherwise such a branch in the local repository. Undefined if there is none.
 */
export function findDefaultBranch(refs: readonly Ref[]): string | undefined {
  const remotes = refs.flatMap((ref) => ref.remote ?? []);
  const remote = remotes.find((name) => name === "origin") ?? remotes[0];
  const here = refs.filter(({ type }) => type === 0);
  if (remote === undefined) return findUsual(here, "");
  const there = refs.filter(
    ({ type, name }) => type === 1 && name?.startsWith(`${remote}/`) === true,
  );
  const head = there.find(({ name }) => name === `${remote}/HEAD`);
  const branches = there.filter((each) => each !== head);
  const called = branches.filter(({ commit }) => commit !== undefined && commit === head?.commit);
  return (
    findUsual(called, `${remote}/`) ??
    called[0]?.name ??
    head?.name ??
    findUsual(branches, `${remote}/`) ??
    findUsual(here, "")
  );
}

function findUsual(refs: readonly Ref[], prefix: string): string | undefined {
  return usualNames
    .map((name) => prefix + name)
    .find((name) => refs.some((ref) => ref.name === name));
}
