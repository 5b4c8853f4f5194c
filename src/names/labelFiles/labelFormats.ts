import type { LabelFormat } from "./labelFile";

/** All formats of label files. */
export const labelFormats: readonly LabelFormat[] = [];
