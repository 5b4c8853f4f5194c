import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Report, ReportedFinding } from "../../src/cli/report";
import { isValidOn } from "../../src/engine/names/name";
import { openShippedBook } from "../support/namesOf";
import { runCli } from "../support/runCli";
import { type WitnessToken, WitnessNode } from "../support/witnessNode";
import type { GoalResult } from "./goal";

const chains = {
  1: "ethereum",
  10: "optimism",
  56: "bnb",
  137: "polygon",
  8453: "base",
  42161: "arbitrum",
} as const;

type Contracts = WitnessNode["contracts"];

/**
 * Prints the number of checks and the findings of `scan --node` in other repositories. Local nodes replace the real
 * chains. In the scan whose findings are printed, only the addresses of the book have code. `ATLAS_REPOSITORIES` sets a
 * folder with clones.
 */
export async function run(): Promise<readonly GoalResult[]> {
  const folder = process.env["ATLAS_REPOSITORIES"];
  if (folder === undefined) throw new Error("ATLAS_REPOSITORIES must name a folder with clones");
  const nodes = await Promise.all(
    Object.entries(chains).map(async ([chainId, chain]) => {
      const node = new WitnessNode();
      node.chainId = Number(chainId);
      return { node, word: `${chainId}=${await node.listen()}`, known: await readBook(chain) };
    }),
  );
  const options = nodes.flatMap(({ word }) => ["--node", word]);
  console.log(
    "| repository | contract | token | recipient | no code here | differs | to a token |",
  );
  console.log("|---|---|---|---|---|---|---|");
  const judged: string[] = [];
  try {
    for (const name of (await readdir(folder)).sort()) {
      const scan = async (
        chain: "nothing" | "odd tokens" | "the book",
      ): Promise<readonly ReportedFinding[]> => {
        for (const { node, known } of nodes) {
          node.everywhere = chain === "odd tokens" ? odd : undefined;
          node.contracts = chain === "the book" ? known : new Map<string, WitnessToken>();
        }
        return scanWith(path.join(folder, name), options);
      };
      // If no address has code, the scan reports every contract and token that it checks. If odd tokens are everywhere,
      // it reports every token and recipient. These two scans count the checks.
      const nowhere = await scan("nothing");
      const oddly = await scan("odd tokens");
      const found = await scan("the book");
      const tokens = count(oddly, "tokenDiffers");
      const row = [
        name,
        count(nowhere, "noCode") - tokens,
        tokens,
        count(oddly, "tokenAsRecipient"),
        count(found, "noCode"),
        count(found, "tokenDiffers"),
        count(found, "tokenAsRecipient"),
      ];
      console.log(`| ${row.join(" | ")} |`);
      judged.push(
        ...found.map(
          ({ kind, path: file, line, text, message }) =>
            `${kind} | ${name}/${file}:${line} | ${text} | ${message}`,
        ),
      );
    }
  } finally {
    for (const { node } of nodes) await node.close();
  }
  for (const row of judged) console.log(`| ${row} |`);
  return [];
}

/** Differs from every token in the files. */
const odd: WitnessToken = { symbol: "ODD", decimals: 77 };

async function readBook(chain: string): Promise<Contracts> {
  const book = await openShippedBook();
  const contracts: Contracts = new Map();
  for (const address of book.addresses()) {
    if (address.format !== "evm") continue;
    const names = book.find(address).filter((name) => isValidOn(name, chain));
    if (names.length === 0) continue;
    const token = names.find((name) => name.token !== undefined);
    const { decimals } = token?.token ?? {};
    contracts.set(
      address.canonical.toLowerCase(),
      token === undefined || decimals === undefined ? undefined : { symbol: token.text, decimals },
    );
  }
  return contracts;
}

async function scanWith(
  folder: string,
  options: readonly string[],
): Promise<readonly ReportedFinding[]> {
  const { out, err } = await runCli(folder, ["scan", "--format", "json", ...options]);
  if (out === "") throw new Error(err);
  const { findings } = JSON.parse(out) as Report;
  return findings.filter(({ kind }) => kind === "noCode" || kind.startsWith("token"));
}

function count(findings: readonly ReportedFinding[], kind: string): number {
  return findings.filter((each) => each.kind === kind).length;
}
