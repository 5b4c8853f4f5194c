import { chainIdFile, parseChainId } from "../../engine/names/labelFiles/hardhatDeploy";
import { areChainFolders, findChainFolder } from "../../engine/outline/chainFolder";
import { readText } from "../files/decodeText";
import type { LabelFolder } from "../files/labelFolder";

/**
 * Reads the chain id that the folder of a file states: in hardhat-deploy's `.chainId` next to a deployment, or by its
 * name if it is a folder among folders of chains. Undefined if it states none.
 */
export async function loadChainId(folder: LabelFolder, path: string): Promise<number | undefined> {
  return (await loadChainIdFile(folder, path)) ?? (await loadChainFolder(folder, path));
}

async function loadChainIdFile(folder: LabelFolder, path: string): Promise<number | undefined> {
  const file = chainIdFile(path);
  if (file === undefined) return undefined;
  const content = await readText(folder, file);
  return content.kind === "text" ? parseChainId(content.text) : undefined;
}

async function loadChainFolder(folder: LabelFolder, path: string): Promise<number | undefined> {
  const found = findChainFolder(path);
  if (found === undefined) return undefined;
  const entries = await folder.list(found.parent).catch(() => []);
  const names = entries.filter(({ isFolder }) => isFolder).map(({ name }) => name);
  return areChainFolders(names) ? found.chainId : undefined;
}
