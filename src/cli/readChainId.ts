import { readdirSync } from "node:fs";
import path from "node:path";
import { chainIdFile, parseChainId } from "../engine/names/labelFiles/hardhatDeploy";
import { areChainFolders, findChainFolder } from "../engine/outline/chainFolder";
import { readStart } from "./readStart";

const longest = 64;

/** Caches which folders have only chains as subfolders. A scan keeps one for each root. */
export type FoldersOfChains = Map<string, boolean>;

/**
 * Reads the chain id that the folder of a file states: in hardhat-deploy's `.chainId` next to a deployment, or by its
 * name if it is a folder among folders of chains. Undefined if it states none.
 */
export function readChainId(
  root: string,
  own: string,
  known: FoldersOfChains = new Map(),
): number | undefined {
  return readChainIdFile(root, own) ?? readChainFolder(root, own, known);
}

function readChainIdFile(root: string, own: string): number | undefined {
  const file = chainIdFile(own);
  if (file === undefined) return undefined;
  try {
    return parseChainId(readStart(root, file, longest).toString("utf8"));
  } catch {
    return undefined;
  }
}

/** Returns the chain id of the folder of chains that a file is in (`findChainFolder`). */
export function readChainFolder(
  root: string,
  own: string,
  known: FoldersOfChains,
): number | undefined {
  const folder = findChainFolder(own);
  if (folder === undefined) return undefined;
  let isOfChains = known.get(folder.parent);
  if (isOfChains === undefined) {
    isOfChains = areChainFolders(listFolders(path.join(root, folder.parent)));
    known.set(folder.parent, isOfChains);
  }
  return isOfChains ? folder.chainId : undefined;
}

function listFolders(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}
