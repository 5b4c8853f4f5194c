import * as vscode from "vscode";
import { openGitOf } from "./compare";
import type { Compared } from "./comparison";
import type { RefusalTexts } from "./describeRefusal";
import {
  type BaseChoice,
  type ComparedRepository,
  listBases,
  listOthers,
  listRepositories,
} from "./listBases";
import { type QuickPickHost, pickOne } from "../platform/pickOne";
import type { Session } from "../session/session";
import { safeLabel } from "../../engine/text/safeText";

const { l10n } = vscode;

/**
 * Lets the user choose the base that the current branch is compared with. Undefined if the user cancels or
 * there is no base.
 */
export async function chooseCompared(session: Session): Promise<Compared | undefined> {
  const repositories = listRepositories(await openGitOf(session));
  if ("text" in repositories) {
    void tellRefusal(repositories);
    return undefined;
  }
  const repository = await chooseRepository(repositories, session.catalog);
  if (repository === undefined) return undefined;
  const bases = await listBases(await openGitOf(session), repository.uri);
  if ("text" in bases) {
    void tellRefusal(bases);
    return undefined;
  }
  const ref = await chooseBase(repository, bases, session);
  return ref === undefined ? undefined : { repository: repository.uri, ref };
}

async function chooseRepository(
  repositories: readonly ComparedRepository[],
  ground: QuickPickHost,
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
  session: Session,
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
  const chosen = await pickOne(session.catalog, items, { title, placeholder });
  if (chosen === undefined || chosen.ref !== undefined) return chosen?.ref;
  const others = openGitOf(session)
    .then((git) => listOthers(git, repository.uri))
    .then((all) => all.map((base) => buildItem(base)));
  const further = l10n.t("Choose a branch, tag or commit; its merge base with HEAD counts");
  return (await pickOne(session.catalog, others, { title, placeholder: further }))?.ref;
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
