import * as vscode from "vscode";
import type { Compared } from "./comparison";
import type { RefusalTexts } from "./describeRefusal";
import type { BaseChoice, ComparedRepository } from "./listBases";
import { type BoxGround, pickOne } from "../platform/pickOne";
import { safeLabel } from "../../engine/text/safeText";

const { l10n } = vscode;

interface CompareBranchParts {
  readonly ground: BoxGround;
  readonly listRepositories: () => Promise<readonly ComparedRepository[] | RefusalTexts>;
  readonly listBases: (repository: string) => Promise<readonly BaseChoice[] | RefusalTexts>;
  readonly listOthers: (repository: string) => Promise<readonly BaseChoice[]>;
  readonly open: (compared: Compared) => void;
}

/** Lets the user choose with what the current branch is compared, and opens the comparison. */
export async function compareBranch(parts: CompareBranchParts): Promise<void> {
  const repositories = await parts.listRepositories();
  if ("text" in repositories) {
    void tellRefusal(repositories);
    return;
  }
  const repository = await chooseRepository(repositories, parts.ground);
  if (repository === undefined) return;
  const bases = await parts.listBases(repository.uri);
  if ("text" in bases) {
    void tellRefusal(bases);
    return;
  }
  const ref = await chooseBase(repository, bases, parts);
  if (ref !== undefined) parts.open({ repository: repository.uri, ref });
}

async function chooseRepository(
  repositories: readonly ComparedRepository[],
  ground: BoxGround,
): Promise<ComparedRepository | undefined> {
  const [first] = repositories;
  if (repositories.length === 1) return first;
  const items = repositories.map((repository) => ({
    label: safeLabel(repository.name),
    description: safeLabel(repository.branch),
    detail: safeLabel(repository.folder, 200),
    iconPath: new vscode.ThemeIcon("repo"),
    repository,
  }));
  const title = l10n.t("Addresses Changed on This Branch");
  const placeholder = l10n.t("Choose a repository");
  return (await pickOne(ground, items, { title, placeholder }))?.repository;
}

async function chooseBase(
  repository: ComparedRepository,
  bases: readonly BaseChoice[],
  { ground, listOthers }: CompareBranchParts,
): Promise<string | undefined> {
  const title = l10n.t("Addresses Changed on This Branch");
  const items = [
    ...bases.map((base) => buildItem(base)),
    {
      label: l10n.t("Another Branch, Tag or Commit…"),
      iconPath: new vscode.ThemeIcon("git-compare"),
      ref: undefined,
    },
  ];
  const placeholder = l10n.t("Choose what to compare your files with");
  const chosen = await pickOne(ground, items, { title, placeholder });
  if (chosen === undefined || chosen.ref !== undefined) return chosen?.ref;
  const others = listOthers(repository.uri).then((all) => all.map((base) => buildItem(base)));
  const further = l10n.t(
    "Choose a branch, tag or commit. Its merge base with the current commit is used",
  );
  return (await pickOne(ground, others, { title, placeholder: further }))?.ref;
}

function buildItem({ label, description, icon, ref }: BaseChoice) {
  return { label, description, iconPath: new vscode.ThemeIcon(icon), ref };
}

async function tellRefusal({ text, action }: RefusalTexts): Promise<void> {
  const actions = action === undefined ? [] : [action.title];
  const chosen = await vscode.window.showWarningMessage(text, ...actions);
  if (chosen === undefined || action === undefined) return;
  await vscode.commands.executeCommand(action.command, ...(action.arguments ?? []));
}
