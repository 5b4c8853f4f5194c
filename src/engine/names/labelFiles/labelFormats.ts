import { addressLabels, safeAddressBook } from "./addressLabels";
import { anchorToml } from "./anchorToml";
import { foundryBroadcast } from "./foundryBroadcast";
import { foundryLabels } from "./foundryLabels";
import { hardhatDeploy } from "./hardhatDeploy";
import { ignition } from "./ignition";
import type { LabelFormat } from "./labelFile";
import { moveToml } from "./moveToml";
import { tagPack } from "./tagPack";

export const labelFormats: readonly LabelFormat[] = [
  addressLabels,
  foundryBroadcast,
  ignition,
  hardhatDeploy,
  anchorToml,
  safeAddressBook,
  foundryLabels,
  moveToml,
  tagPack,
];

/** Returns the format of the file at a path; undefined if it is no label file. */
export function findLabelFormat(path: string): LabelFormat | undefined {
  return labelFormats.find(({ matches }) => matches(path));
}
