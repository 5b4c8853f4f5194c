import type { LabelFormat } from "./labelFile";

/** GraphSense's TagPacks: YAML below a folder `packs`, or whose path says "tagpack". */
export const tagPack: LabelFormat = {
  title: "GraphSense TagPack",
  rank: "otherLabels",
  matches: (path) => /\.ya?ml$/.test(path) && /(?:^|\/)packs\/|tag-?pack/i.test(path),
  parse: async (file) => (await import("./parseTagPack")).parseTagPack(file),
};
