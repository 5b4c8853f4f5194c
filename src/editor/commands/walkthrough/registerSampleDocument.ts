import { type Disposable, l10n, workspace } from "vscode";
import { sampleScheme } from "../../platform/sampleDocument";

/** Provides the text of the walkthrough's document, also when a window restores the document. */
export function registerSampleDocument(): Disposable {
  return workspace.registerTextDocumentContentProvider(sampleScheme, {
    provideTextDocumentContent: async () => (await import("./sampleText")).buildSampleText(l10n.t),
  });
}
