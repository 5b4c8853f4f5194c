import { readText } from "./decodeText";
import type { LabelFolder } from "./labelFolder";

/** The chain id in hardhat-deploy's `.chainId` beside a file of a folder; undefined if there is none. */
export async function loadChainId(folder: LabelFolder, file: string): Promise<number | undefined> {
  const content = await readText(folder, file.replace(/[^/]+$/, ".chainId"));
  const [, digits] = content.kind === "text" ? (/^\s*(\d{1,15})\s*$/.exec(content.text) ?? []) : [];
  return digits === undefined ? undefined : Number(digits);
}
