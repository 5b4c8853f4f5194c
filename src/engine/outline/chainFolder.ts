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

/** Queries, which may read the data of several chains, and prose. */
const queryOrProse = /\.(?:sql\w{0,3}|graphql|gql|ipynb|mdx?|rst|txt)(?:\.|$)/i;
/** Words in paths for contracts of a chain that are on another chain, and for networks next to a chain. */
const ofOtherChain =
  /(?:^|[^a-z])l[123](?!\d)|(?:^|[^a-z])(?:inbox|outbox|portals?|nova|zkevm|lite|main(?:net)?|test(?:net)?s?)(?![a-z])|(?:bridge|gateway|escrow|messenger|connector|testnet)/i;
/** Names of chains that are ordinary words, and so do not show that the folders are named after chains. */
const ordinaryWord =
  /^(?:base|blast|celo|classic|core|data|form|fuse|ink|linea|main(?:net)?|mint|mode|moon\w*|real|root|scroll|shape|sonic|world)$/i;

/**
 * Finds the folder that names the chain of a path, the deepest if there are several. The folders next to it decide
 * whether the chain is certain (`areChainFolders`). Undefined if they cannot: the path names no EVM chain, is enough to
 * make its chain certain, or gives a reason for doubt.
 */
export function findChainFolder(path: string): ChainFolder | undefined {
  if (queryOrProse.test(path) || ofOtherChain.test(path)) return undefined;
  const inferred = findChainOfPath(path);
  const chainId = inferred?.isLikely === true ? idOfChain(inferred.chain) : undefined;
  if (inferred === undefined || chainId === undefined) return undefined;
  const folders = path.split("/").slice(0, -1);
  const at = folders.findLastIndex((folder) => readChain(folder) === inferred.chain);
  // A folder `ethereum` is often for all EVM chains, and a folder or a file below may name another chain.
  const below = path.split("/").slice(at + 1);
  const isMixed = below.some((each) => readChain(each.split(".", 1)[0] ?? "") !== undefined);
  if (at < 0 || chainId === idOfEthereum || isMixed) return undefined;
  return { parent: folders.slice(0, at).join("/"), chainId };
}

/** Folders for all chains next to the folders of single chains, and folders of tools. */
const folderOfAll = /^(?:[._].*|all|common|defaults?|helpers?|shared|tests?|types?|utils?)$/i;
const fewestChains = 3;
/** The minimum number of chains among them whose names are no ordinary words. */
const fewestClear = 2;
const idOfEthereum = 1;

/**
 * Whether the subfolders of a folder are all named after chains, with at least three EVM chains among them. Such a name
 * is certain to mean the chain, like a key of a map whose keys are all chains.
 */
export function areChainFolders(names: readonly string[]): boolean {
  const chains = names.filter((name) => !folderOfAll.test(name)).map(readChain);
  const clear = names.filter(
    (name) => !ordinaryWord.test(name) && readChainName(name, "path", "network") !== undefined,
  );
  const isClear = countIds(clear.map(readChain)) >= fewestClear;
  return isClear && !chains.includes(undefined) && countIds(chains) >= fewestChains;
}

function countIds(chains: readonly (ChainRef | undefined)[]): number {
  const ids = new Set(chains.map((chain) => chain && idOfChain(chain)));
  ids.delete(undefined);
  return ids.size;
}

function readChain(folder: string): ChainRef | undefined {
  return (readChainName(folder, "path", "network") ?? chainOfListedWord(folder, "path"))?.chain;
}
