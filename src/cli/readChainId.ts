import { chainIdFile, parseChainId } from "../engine/names/labelFiles/hardhatDeploy";
import { readStart } from "./readStart";

const longest = 64;

/** Reads the chain id in hardhat-deploy's `.chainId` for a deployment; undefined if there is none. */
export function readChainId(root: string, path: string): number | undefined {
  const file = chainIdFile(path);
  if (file === undefined) return undefined;
  try {
    return parseChainId(readStart(root, file, longest).toString("utf8"));
  } catch {
    return undefined;
  }
}
