import { checkLabels, type Where } from "./checkLabels";
import { asRecord } from "./json";
import type { LabelFileContents, LabelFileText, LabelFormat } from "./labelFile";

/** The programs of an Anchor workspace. */
export const anchorToml: LabelFormat = {
  rank: "deployments",
  matches: (path) => /(?:^|\/)Anchor\.toml$/.test(path),
  parse: parseAnchorToml,
};

/** Reads the tables `programs.<cluster>` with `name = "id"` or `name = { address = "id" }`. */
async function parseAnchorToml({ text }: LabelFileText): Promise<LabelFileContents> {
  const { parseToml } = await import("./toml");
  const { value, leftOut, lineOf } = parseToml(text);
  const programs = Object.entries(asRecord(value["programs"])).flatMap(([cluster, table]) =>
    Object.entries(asRecord(table)).map(([name, program]) => {
      const address = typeof program === "string" ? program : asRecord(program)["address"];
      const id = typeof address === "string" ? address : "";
      return {
        address: id,
        text: name,
        formOf: "solana",
        kind: "deployment",
        where: findCluster(cluster),
        line: lineOf(`programs.${cluster}`, id),
      } as const;
    }),
  );
  return checkLabels(programs, leftOut);
}

function findCluster(cluster: string): Where {
  return /^mainnet(?:-beta)?$/i.test(cluster) ? { chains: ["solana"] } : { network: cluster };
}
