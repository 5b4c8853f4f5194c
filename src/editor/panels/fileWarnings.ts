import type { PlacedWarning } from "../../project/scan/survey";
import type { WarningLevel } from "../../engine/checks/warningLevels";
import type { FileWarning } from "./detail/workspaceSource";

/** Returns the level of a warning by the settings. */
export type LevelOfWarning = (warning: PlacedWarning) => WarningLevel;

/** Builds the warnings of files as shown in panels: each text once, errors first. */
export function buildFileWarnings(
  warnings: readonly PlacedWarning[],
  levelOf: LevelOfWarning,
): readonly FileWarning[] {
  const byText = new Map<string, FileWarning>();
  for (const warning of warnings) {
    const { kind, text, anchor } = warning;
    const isError = levelOf(warning) === "error";
    const isKnown = byText.get(text)?.isError === true;
    if (!isKnown) {
      byText.set(text, { kind, text, isError, ...(anchor && { anchor: anchor.canonical }) });
    }
  }
  return [...byText.values()].sort((a, b) => Number(b.isError) - Number(a.isError));
}
