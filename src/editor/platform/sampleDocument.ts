import { type Disposable, l10n, Uri, workspace } from "vscode";

/** The scheme of the walkthrough's document, which is read only and never asks to be saved. */
export const sampleScheme = "address-atlas-sample";

/** The file name determines its language. */
export function sampleUri(): Uri {
  return Uri.from({ scheme: sampleScheme, path: `/${l10n.t("Sample")}.yaml` });
}

/** Lets the editor read the document, including one that was open when the window was closed. */
export function registerSampleDocument(load: () => Promise<string>): Disposable {
  return workspace.registerTextDocumentContentProvider(sampleScheme, {
    provideTextDocumentContent: load,
  });
}
