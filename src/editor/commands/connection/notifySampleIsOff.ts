import { stat } from "node:fs/promises";
import * as path from "node:path";
import * as vscode from "vscode";
import { TagIndexStore } from "../../../sources/tags/tagIndexStore";
import type { CommandId } from "../../platform/commandIds";

const { l10n } = vscode;

interface SampleParts {
  /** The folders of the local service and of the tag index. */
  readonly localFolder: string;
  readonly indexFolder: string;
  /** Whether the sample is on. */
  readonly isOn: boolean;
  readonly memory: Pick<vscode.Memento, "get" | "update">;
}

/** The key of the flag that records that the user was informed. */
const memoryKey = "hasToldSampleIsOff";

/** Informs a user of version 0.2 once that the sample is off now, and offers to show it. */
export async function notifySampleIsOff(parts: SampleParts): Promise<void> {
  const { memory, isOn } = parts;
  if (memory.get(memoryKey) === true || !(await isFromVersion02(parts))) return;
  await memory.update(memoryKey, true);
  if (isOn) return;
  const show = l10n.t("Show Sample Data");
  const pressed = await vscode.window.showInformationMessage(
    l10n.t("Sample data is off now: only your own tags are shown."),
    show,
  );
  if (pressed !== show) return;
  await vscode.commands.executeCommand("addressAtlas.showSampleTags" satisfies CommandId);
}

/**
 * Whether version 0.2 was used. That version stored an index of local tags, and a marker file if its sample was
 * hidden.
 */
async function isFromVersion02({ localFolder, indexFolder }: SampleParts): Promise<boolean> {
  const left = [
    new TagIndexStore(indexFolder, "local").file,
    path.join(localFolder, "sample-tags-hidden"),
  ];
  const found = await Promise.all(left.map((file) => stat(file).catch(() => undefined)));
  return found.some((each) => each !== undefined);
}
