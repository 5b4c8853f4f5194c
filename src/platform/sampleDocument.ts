import { type Disposable, l10n, Uri, workspace } from "vscode";

/** The scheme of the document of the walkthrough: it can only be read, and never asks to be saved. */
export const sampleScheme = "address-atlas-sample";

/** Its language is told by its name. */
export function sampleUri(): Uri {
  return Uri.from({ scheme: sampleScheme, path: `/${l10n.t("Sample")}.yaml` });
}

/** Lets the editor read the document, also one that was open when the window was closed. */
export function registerSampleDocument(load: () => Promise<string>): Disposable {
  return workspace.registerTextDocumentContentProvider(sampleScheme, {
    provideTextDocumentContent: load,
  });
}
