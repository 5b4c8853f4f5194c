import { addressLabels, safeAddressBook } from "./addressLabels";
import { foundryBroadcast } from "./foundryBroadcast";
import { hardhatDeploy } from "./hardhatDeploy";
import { ignition } from "./ignition";
import type { LabelFormat } from "./labelFile";

/** All formats of label files. */
export const labelFormats: readonly LabelFormat[] = [
  addressLabels,
  foundryBroadcast,
  ignition,
  hardhatDeploy,
  safeAddressBook,
];
