import { type Disposable, l10n, workspace } from "vscode";
import { sampleScheme } from "../../platform/sampleDocument";

/** Lets the editor read the walkthrough's document, including one that was open when the window was closed. */
export function registerSampleDocument(): Disposable {
  return workspace.registerTextDocumentContentProvider(sampleScheme, {
    provideTextDocumentContent: async () => (await import("./sampleText")).buildSampleText(l10n.t),
  });
}
