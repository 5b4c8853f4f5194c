/** Folders of tools in which each subfolder has the files of one chain. */
const folderOfChain =
  /(?:^|\/)(?:broadcast\/[^/]+\/\d+|chain-\d+|(?:deployments|networks)\/[^/]+)\//;

/**
 * Whether a tool keeps the files of one chain in this folder. Then the name of the folder is stronger evidence
 * than a word in it.
 */
export function isFolderOfChain(path: string): boolean {
  return folderOfChain.test(path);
}
