import { chainIdFile, parseChainId } from "../../engine/names/labelFiles/hardhatDeploy";
import { readText } from "../files/decodeText";
import type { LabelFolder } from "../files/labelFolder";

/** Reads the chain id in `.chainId` for a deployment; undefined if there is none. */
export async function loadChainId(folder: LabelFolder, path: string): Promise<number | undefined> {
  const file = chainIdFile(path);
  if (file === undefined) return undefined;
  const content = await readText(folder, file);
  return content.kind === "text" ? parseChainId(content.text) : undefined;
}
