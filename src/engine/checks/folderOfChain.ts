/** Folders that tools name after the one chain of their files. */
const folderOfChain =
  /(?:^|\/)(?:broadcast\/[^/]+\/\d+|chain-\d+|(?:deployments|networks)\/[^/]+)\//;

/**
 * Whether a tool keeps the files of one chain in this folder, so that its name proves more than a word in it.
 */
export function isFolderOfChain(path: string): boolean {
  return folderOfChain.test(path);
}
