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
