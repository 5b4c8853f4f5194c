import { chainOfInterface, isUsualId, testNetwork as anyTestNetwork } from "../chains/chainRef";
import { nameOfListedChain } from "../chains/listedChain";
import { findChainInName, readChainName } from "../chains/chainWords";
import {
  chainOfId,
  chainOfListedWord,
  type InferredChain,
  isSameChain,
} from "../chains/inferredChain";

/** Foundry's `broadcast/<script>/<chainId>/` and Ignition's `deployments/chain-<chainId>/`. */
const numberedFolder = /(?:^|\/)(?:broadcast\/[^/]+\/(\d{1,15})|chain-(\d{1,15}))\//;
/** hardhat-deploy's `deployments/<network>/`, and folders of other tools. */
const networkFolder = /(?:^|\/)(?:deployments|networks|chains)\/([^/]+)\//;
/** Compiler input that hardhat-deploy stores: sources that may name any chain. */
const compilerInput = /(?:^|\/)solcInputs\//;
const longestPath = 1_000;

/** Folders that contain files and folders with the names of chains. */
const folderOfChains =
  /^(?:address(?:es|[-_]?book)?|chains?|config|constants|definitions|environments?|markets|tokens?)$/i;
const dataFile = /\.(?:csv|json|toml|ya?ml)$/i;

/**
 * Returns the chain in the path of a file. The path is relative to the folder of the workspace and uses `/`. Undefined
 * if the path names no chain or several. `folderId`: the chain id that the folder of the file states, in hardhat-deploy's
 * `.chainId` or as a folder among folders of chains (`chainFolder.ts`).
 */
export function findChainOfPath(path: string, folderId?: number): InferredChain | undefined {
  if (path.length > longestPath || compilerInput.test(path)) return undefined;
  const [, ofBroadcast, ofIgnition] = numberedFolder.exec(path) ?? [];
  const chainId = folderId ?? ofBroadcast ?? ofIgnition;
  if (chainId !== undefined) return chainOfId(Number(chainId), "path");
  const numbered = findNumbered(path);
  if (numbered !== undefined) return numbered;
  const folder = networkFolder.exec(path);
  if (folder === null) {
    const only = findOnly(path);
    return only && { ...only, isLikely: true };
  }
  const [all, network = ""] = folder;
  const inside = path.slice(folder.index + all.length);
  const chain = findDeepest(network, inside.split("/"));
  if (chain === undefined || chain === "several") return undefined;
  // Core is a chain, but `deployments/core` may be the core of a project. Among chains, a folder `ethereum` is often for
  // all EVM chains, next to `solana`, unless it contains a folder for its main network.
  const isOfFamily =
    /chains\/ethereum\/$/i.test(all) && isSameChain(chain, ethereum) && !mainNetwork.test(inside);
  const isSure = /chains|networks/.test(all)
    ? !isOfFamily
    : findChainInName(network, "path", "network") !== undefined;
  return isSure ? chain : { ...chain, isLikely: true };
}

const ethereum = chainOfId(1, "path");
const mainNetwork = /^(?:v\d+\/)?mainnet[/.]/;

/** A file or folder with a chain id as its name, below a folder for chains: `addresses/137.json`. */
const numberOfChain =
  /(?:^|\/)(deployments?|networks|chains?|address(?:es|-?book)?|deploy-?config|config|tokens?|markets|broadcasts?)\/(?:([^/]+)\/)?([1-9]\d{0,11})(-[\w-]{1,40})?(?:\/|\.(?:json|ya?ml|toml|ts|js|csv)$)/i;

/** Folders whose numbered files are hardly ever markets, tokens or environments. */
const folderOfAddresses = /^(?:address|broadcast|chain|deployment|network)/i;
/** Folders that may stand before the number; others, such as `mainnet/` or `proposals/`, give it another meaning. */
const folderBefore = /^(?:v\d+|tests?|[^/]+\.sol)$/i;
/** Short and round numbers and years, which often number something else. */
const ordinaryNumber = /^(?:\d{1,2}|\d0+|20\d\d)$/;

/** Reads a common chain id, or the id of another chain of the public list if it is unlikely to mean anything else. */
function findNumbered(path: string): InferredChain | undefined {
  const [, folder = "", between, digits = "", suffix] = numberOfChain.exec(path) ?? [];
  const chainId = Number(digits);
  const isPlain =
    folderOfAddresses.test(folder) &&
    (between === undefined || folderBefore.test(between)) &&
    suffix === undefined &&
    !ordinaryNumber.test(digits);
  const isKnown = isUsualId(chainId) || (isPlain && nameOfListedChain(chainId) !== undefined);
  return isKnown ? chainOfId(chainId, "path") : undefined;
}

const mainFolder = /^(?:main(?:net)?s?|live|prod(?:uction)?)$/i;
const testFolder = /^(?:test(?:net)?s?|devnets?|staging)$/i;
const testNetwork =
  /^(?:testnets?|devnet|sepolia|goerli|holesky|hoodi|kovan|rinkeby|ropsten|amoy|mumbai|fuji|alfajores|chapel)$/;

/**
 * Returns the chain of a network folder and the path below it. The deepest name that is a complete chain name decides.
 * Only folders and data files with names in lower case count, since `Base.json` may be a contract.
 */
function findDeepest(
  network: string,
  inside: readonly string[],
): InferredChain | "several" | undefined {
  let chain = network;
  for (const [at, segment] of inside.entries()) {
    const isFile = at === inside.length - 1;
    if (segment !== segment.toLowerCase() || (isFile && !dataFile.test(segment))) continue;
    const name = isFile ? segment.replace(dataFile, "") : segment;
    if (testNetwork.test(name) && !mainFolder.test(chain)) {
      chain = testFolder.test(chain) ? name : `${chain}-${name}`;
    } else if (readChainName(name, "path", "chain") !== undefined) {
      chain = testFolder.test(chain) ? `${name}-testnet` : name;
    }
  }
  const named = findChainInName(chain, "path", "network");
  const isKnown = named !== undefined && named !== "several";
  return isKnown && named.chain !== anyTestNetwork
    ? named
    : (chainOfListedWord(chain, "path") ?? named);
}

const toolOfSettings =
  /^(?:babel|compose|docker-compose|eslint|jest|karma|rollup|stylelint|tsconfig|turbo|values|vite|vitest|webpack)\W/i;
const folderOfLayers =
  /^(?:configuration|fixtures|i18n|lang|locales?|mocks?|overlays|presets|templates|themes|translations)$/i;

/** Whether a file contains the base settings that others extend: `tsconfig.base.json`, `i18n/base.json`. */
function isLayerOfSettings(name: string, folder: string): boolean {
  return /(?:^|\W)base$/i.test(name) && (toolOfSettings.test(name) || folderOfLayers.test(folder));
}

/** The package of a project that has contracts for all EVM chains. */
const packageOfFamily = /^ethereum[-_](?:contracts?|core|sdk|utils)$/i;

function findOnly(path: string): InferredChain | undefined {
  const segments = path.split("/");
  let only: InferredChain | undefined;
  for (const [i, segment] of segments.entries()) {
    const isNamedAfterChain =
      folderOfChains.test(segments[i - 1] ?? "") ||
      (i === segments.length - 1 && dataFile.test(segment));
    const name = segment.replace(/\.\w+$/, "");
    const isLayer = i === segments.length - 1 && isLayerOfSettings(name, segments[i - 1] ?? "");
    if (isLayer || packageOfFamily.test(segment)) continue;
    const amongChains = findChainInName(name, "path", "chain");
    if (amongChains === "several") return undefined;
    const inferred = isNamedAfterChain ? amongChains : findChainInName(name, "path");
    if (inferred === undefined) continue;
    if (inferred === "several" || (only !== undefined && !isSameChain(only, inferred)))
      return undefined;
    only = inferred;
  }
  const isOfTest = segments.some((segment) => /^(?:testnets?|devnet)(?:\.\w+)?$/i.test(segment));
  return isOfTest && chainOfInterface(only?.chain) !== undefined ? undefined : only;
}
