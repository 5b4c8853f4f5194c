import type { LabelFormat } from "./labelFile";

/** GraphSense's TagPacks: YAML files below a folder `packs`, or with "tagpack" in the path. */
export const tagPack: LabelFormat = {
  rank: "otherLabels",
  matches: (path) => /\.ya?ml$/.test(path) && /(?:^|\/)packs\/|tag-?pack/i.test(path),
  parse: async (file) => (await import("./parseTagPack")).parseTagPack(file),
};
