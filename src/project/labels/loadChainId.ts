import { readText } from "../files/decodeText";
import type { LabelFolder } from "../files/labelFolder";

const deployment = /(?:^|\/)deployments\/[^/]+\/[^/]+\.json$/;

/** The path of hardhat-deploy's `.chainId` in the folder of a deployment; undefined for any other file. */
export function chainIdFile(path: string): string | undefined {
  return deployment.test(path) ? path.replace(/(?<![^/])[^/]+$/, ".chainId") : undefined;
}

export function parseChainId(text: string): number | undefined {
  const [, digits] = /^\s*(\d{1,15})\s*$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Reads the chain id in `.chainId` for a deployment; undefined if there is none. */
export async function loadChainId(folder: LabelFolder, path: string): Promise<number | undefined> {
  const file = chainIdFile(path);
  if (file === undefined) return undefined;
  const content = await readText(folder, file);
  return content.kind === "text" ? parseChainId(content.text) : undefined;
}
