import { type ChainRef, idOfChain } from "../chains/chainRef";
import { readChainName } from "../chains/chainWords";
import { chainOfListedWord } from "../chains/inferredChain";
import { findChainOfPath } from "./chainOfPath";

/** A folder with the name of an EVM chain. */
export interface ChainFolder {
  /** The path of the folder that contains it; "" is the root. */
  readonly parent: string;
  readonly chainId: number;
}

/** Queries, which may read the data of several chains. */
const query = /\.sql$/i;

/**
 * Finds the deepest folder that has the name of the chain of a path; undefined if the path names no EVM chain or is
 * enough to make the chain certain. If `areChainFolders` is true for the subfolders of `parent`, the chain is certain.
 */
export function findChainFolder(path: string): ChainFolder | undefined {
  if (query.test(path)) return undefined;
  const inferred = findChainOfPath(path);
  const chainId = inferred?.isLikely === true ? idOfChain(inferred.chain) : undefined;
  if (inferred === undefined || chainId === undefined) return undefined;
  const folders = path.split("/").slice(0, -1);
  const at = folders.findLastIndex((folder) => readChain(folder) === inferred.chain);
  return at < 0 ? undefined : { parent: folders.slice(0, at).join("/"), chainId };
}

/** Folders for all chains next to the folders of single chains, and folders of tools. */
const folderOfAll = /^(?:[._].*|all|common|defaults?|helpers?|shared|tests?|types?|utils?)$/i;
const fewestChains = 3;

/**
 * Whether the subfolders of a folder are all named after chains, with at least three EVM chains among them. Such a name
 * is certain to mean the chain, like a key of a map whose keys are all chains.
 */
export function areChainFolders(names: readonly string[]): boolean {
  const chains = names.filter((name) => !folderOfAll.test(name)).map(readChain);
  const chainIds = new Set(chains.map((chain) => chain && idOfChain(chain)));
  chainIds.delete(undefined);
  return !chains.includes(undefined) && chainIds.size >= fewestChains;
}

function readChain(folder: string): ChainRef | undefined {
  return (readChainName(folder, "path", "network") ?? chainOfListedWord(folder, "path"))?.chain;
}
