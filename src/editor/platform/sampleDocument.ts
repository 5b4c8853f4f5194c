import { l10n, Uri } from "vscode";

/** The scheme of the walkthrough's document, which is read only and never asks to be saved. */
export const sampleScheme = "address-atlas-sample";

/** The file name determines its language. */
export function sampleUri(): Uri {
  return Uri.from({ scheme: sampleScheme, path: `/${l10n.t("Sample")}.yaml` });
}
