import { checkLabels, type FoundLabel } from "./checkLabels";
import { asRecord, type JsonRecord } from "./json";
import type { LabelFileContents, LabelFileText, LabelFormat } from "./labelFile";

/** The labels for traces in Foundry's configuration. */
export const foundryLabels: LabelFormat = {
  rank: "otherLabels",
  matches: (path) => /(?:^|\/)foundry\.toml$/.test(path),
  parse: parseFoundryLabels,
};

/** Reads the tables of `"0x…" = "name"`: `labels`, and `labels` and `tracing.labels` of each profile. */
async function parseFoundryLabels({ text }: LabelFileText): Promise<LabelFileContents> {
  const { parseToml } = await import("./toml");
  const { value, leftOut, lineOf } = parseToml(text);
  const buildLabels = (table: string, labels: unknown): readonly FoundLabel[] =>
    Object.entries(asRecord(labels)).map(([address, label]) => ({
      address,
      text: typeof label === "string" ? label : "",
      formOf: "ethereum",
      kind: "label",
      where: { chains: "every" },
      line: lineOf(table, address),
    }));
  const ofProfiles = Object.entries(asRecord(value["profile"])).flatMap(([name, content]) => {
    const profile: JsonRecord = asRecord(content);
    const tracing = asRecord(profile["tracing"]);
    return [
      ...buildLabels(`profile.${name}.labels`, profile["labels"]),
      ...buildLabels(`profile.${name}.tracing.labels`, tracing["labels"]),
    ];
  });
  return checkLabels([...buildLabels("labels", value["labels"]), ...ofProfiles], leftOut);
}
