import type * as vscode from "vscode";
import { buildSurveyParts, type KnownParts } from "../known/knownInFiles";
import { WorkspaceSurvey } from "./workspaceSurvey";

interface OpenWorkspaceParts extends KnownParts {
  readonly context: Pick<vscode.ExtensionContext, "asAbsolutePath">;
  readonly report: (error: unknown) => void;
}

/** The addresses of the workspace, joined to tags, names and warnings. */
export function openWorkspace({ context, report, ...known }: OpenWorkspaceParts): WorkspaceSurvey {
  return new WorkspaceSurvey({
    thread: context.asAbsolutePath("dist/scanThread.mjs"),
    ...buildSurveyParts(known),
    report,
  });
}
