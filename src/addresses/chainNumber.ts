import type { ChainIdentifier } from "./addressFormat";

/** The EVM chains of the interface by their chain id (EIP-155). */
const chainOfId: ReadonlyMap<number, ChainIdentifier> = new Map([
  [1, "ethereum"],
  [10, "optimism"],
  [56, "bnb"],
  [137, "polygon"],
  [8453, "base"],
  [42161, "arbitrum"],
]);

/** Other chains that names and files mention. */
const otherChainOfId: ReadonlyMap<number, string> = new Map([
  [25, "Cronos"],
  [30, "Rootstock"],
  [100, "Gnosis"],
  [130, "Unichain"],
  [143, "Monad"],
  [146, "Sonic"],
  [196, "X Layer"],
  [204, "opBNB"],
  [250, "Fantom"],
  [252, "Fraxtal"],
  [288, "Boba"],
  [324, "ZKsync"],
  [480, "World Chain"],
  [999, "HyperEVM"],
  [1088, "Metis"],
  [1101, "Polygon zkEVM"],
  [1135, "Lisk"],
  [1284, "Moonbeam"],
  [1285, "Moonriver"],
  [1329, "Sei"],
  [1868, "Soneium"],
  [2020, "Ronin"],
  [2222, "Kava"],
  [2741, "Abstract"],
  [5000, "Mantle"],
  [8217, "Kaia"],
  [9745, "Plasma"],
  [34443, "Mode"],
  [42170, "Arbitrum Nova"],
  [42220, "Celo"],
  [43114, "Avalanche"],
  [57073, "Ink"],
  [59144, "Linea"],
  [60808, "BOB"],
  [80094, "Berachain"],
  [81457, "Blast"],
  [534352, "Scroll"],
  [7777777, "Zora"],
  [1313161554, "Aurora"],
  [1666600000, "Harmony"],
  [97, "BNB testnet"],
  [43113, "Avalanche Fuji"],
  [80002, "Polygon Amoy"],
  [84532, "Base Sepolia"],
  [421614, "Arbitrum Sepolia"],
  [11155111, "Sepolia"],
  [11155420, "OP Sepolia"],
]);

/** Undefined for a chain that the interface does not have, such as a test network. */
export function chainOfNumber(chainId: number): ChainIdentifier | undefined {
  return chainOfId.get(chainId);
}

/** The name of a chain that the interface does not have, if we know it: "Avalanche". */
export function nameOfOtherChain(chainId: number): string | undefined {
  return otherChainOfId.get(chainId);
}

/** The chain id of an EVM chain of the interface; undefined for other chains. */
export function numberOfChain(chain: ChainIdentifier): number | undefined {
  return [...chainOfId].find(([, each]) => each === chain)?.[0];
}

/** The chain id of a chain by the name that `nameOfOtherChain` gives it. */
export function numberOfOtherChain(name: string): number | undefined {
  return [...otherChainOfId].find(([, each]) => each === name)?.[0];
}
