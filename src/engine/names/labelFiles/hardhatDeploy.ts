import { checkLabels } from "./checkLabels";
import { findLines } from "./findLines";
import { notJson, parseJsonRecord } from "./json";
import type { LabelFileContents, LabelFileText, LabelFormat } from "./labelFile";

const shape = /(?:^|\/)deployments\/([^/]+)\/([^/]+)\.json$/;

/** The contracts that hardhat-deploy deployed: one file per contract, with the name of the contract. */
export const hardhatDeploy: LabelFormat = {
  title: "hardhat-deploy",
  rank: "deployments",
  matches: (path) => shape.test(path) && !path.endsWith("/deployed_addresses.json"),
  sibling: (path) => path.replace(/(?<![^/])[^/]+$/, ".chainId"),
  parse: parseHardhatDeploy,
};

/** Other tools also use folders named `deployments`; only files of hardhat-deploy have an ABI. */
function parseHardhatDeploy({ path, text, sibling }: LabelFileText): LabelFileContents {
  const file = parseJsonRecord(text);
  if (file === undefined) return notJson;
  const { address, abi } = file;
  if (typeof address !== "string" || !Array.isArray(abi)) return { rows: [], leftOut: [] };
  const [, folder = "", name = ""] = shape.exec(path) ?? [];
  const chainId = /^\s*(\d{1,15})\s*$/.exec(sibling ?? "")?.[1];
  return checkLabels([
    {
      address,
      text: name,
      formOf: "ethereum",
      kind: "deployment",
      where: chainId === undefined ? { network: folder } : { chainId: Number(chainId) },
      line: findLines(text, /"address"\s*:\s*"([^"]*)"/g)(address),
    },
  ]);
}
