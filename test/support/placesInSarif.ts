import { readFile } from "node:fs/promises";

interface SarifText {
  readonly runs: readonly {
    readonly results: readonly {
      readonly ruleId: string;
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number };
        };
      }[];
    }[];
  }[];
}

/** Reads the results of a SARIF file, each as "checksum src/a.ts:5". */
export async function placesInSarif(file: string): Promise<readonly string[]> {
  const { runs } = JSON.parse(await readFile(file, "utf8")) as SarifText;
  return runs.flatMap(({ results }) =>
    results.flatMap(({ ruleId, locations }) =>
      locations.map(({ physicalLocation: { artifactLocation, region } }) => {
        return `${ruleId} ${artifactLocation.uri}:${region.startLine}`;
      }),
    ),
  );
}
