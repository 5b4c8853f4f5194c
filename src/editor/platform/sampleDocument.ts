import { l10n, Uri } from "vscode";

/** The scheme of the walkthrough's document. The document is read-only, so the editor never prompts to save it. */
export const sampleScheme = "address-atlas-sample";

/** Returns the URI of the walkthrough's document. The extension of the file name determines the language. */
export function sampleUri(): Uri {
  return Uri.from({ scheme: sampleScheme, path: `/${l10n.t("Sample")}.yaml` });
}
