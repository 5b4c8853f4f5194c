import * as vscode from "vscode";
import { type Compared, Comparison } from "./comparison";
import type { RefusalTexts } from "./describeRefusal";
import {
  type BaseChoice,
  type ComparedRepository,
  listBases,
  listOthers,
  listRepositories,
} from "./listBases";
import { findGitPlace, openGit } from "./openGit";
import { buildSurveyParts, type KnownParts } from "../known/knownInFiles";

interface OpenComparingParts extends KnownParts {
  readonly context: Pick<vscode.ExtensionContext, "extension">;
}

/** Compares the addresses of a repository with those of a commit, joined to tags, names and warnings. */
export function openComparing({ context, ...known }: OpenComparingParts): Comparing {
  const parts = buildSurveyParts(known);
  const isAway = (): boolean =>
    vscode.env.remoteName !== undefined &&
    context.extension.extensionKind === vscode.ExtensionKind.UI;
  const open = () => openGit(findGitPlace({ isAway: isAway() }));
  return {
    compareParts: {
      listRepositories: async () => listRepositories(await open()),
      listBases: async (repository) => listBases(await open(), repository),
      listOthers: async (repository) => listOthers(await open(), repository),
    },
    compare: (compared) => new Comparison({ ...parts, openGit: open }, compared),
  };
}

export interface Comparing {
  /** What the user can choose. */
  readonly compareParts: {
    readonly listRepositories: () => Promise<readonly ComparedRepository[] | RefusalTexts>;
    readonly listBases: (repository: string) => Promise<readonly BaseChoice[] | RefusalTexts>;
    readonly listOthers: (repository: string) => Promise<readonly BaseChoice[]>;
  };
  readonly compare: (compared: Compared) => Comparison;
}
