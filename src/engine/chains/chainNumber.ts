import type { ChainIdentifier } from "../addresses/addressFormat";

/** The EVM chains of the interface by their chain id (EIP-155). */
const chainOfId: ReadonlyMap<number, ChainIdentifier> = new Map([
  [1, "ethereum"],
  [10, "optimism"],
  [56, "bnb"],
  [137, "polygon"],
  [8453, "base"],
  [42161, "arbitrum"],
]);

/** Other chains that names and files mention, with the symbols of their native coins. */
const otherChains: readonly (readonly [chainId: number, name: string, coin: string])[] = [
  [25, "Cronos", "CRO"],
  [30, "Rootstock", "RBTC"],
  [100, "Gnosis", "XDAI"],
  [130, "Unichain", "ETH"],
  [143, "Monad", "MON"],
  [146, "Sonic", "S"],
  [196, "X Layer", "OKB"],
  [204, "opBNB", "BNB"],
  [250, "Fantom", "FTM"],
  [252, "Fraxtal", "FRAX"],
  [288, "Boba", "ETH"],
  [324, "ZKsync", "ETH"],
  [480, "World Chain", "ETH"],
  [999, "HyperEVM", "HYPE"],
  [1088, "Metis", "METIS"],
  [1101, "Polygon zkEVM", "ETH"],
  [1135, "Lisk", "ETH"],
  [1284, "Moonbeam", "GLMR"],
  [1285, "Moonriver", "MOVR"],
  [1329, "Sei", "SEI"],
  [1868, "Soneium", "ETH"],
  [2020, "Ronin", "RON"],
  [2222, "Kava", "KAVA"],
  [2741, "Abstract", "ETH"],
  [5000, "Mantle", "MNT"],
  [8217, "Kaia", "KAIA"],
  [9745, "Plasma", "XPL"],
  [34443, "Mode", "ETH"],
  [42170, "Arbitrum Nova", "ETH"],
  [42220, "Celo", "CELO"],
  [43114, "Avalanche", "AVAX"],
  [57073, "Ink", "ETH"],
  [59144, "Linea", "ETH"],
  [60808, "BOB", "ETH"],
  [80094, "Berachain", "BERA"],
  [81457, "Blast", "ETH"],
  [534352, "Scroll", "ETH"],
  [7777777, "Zora", "ETH"],
  [1313161554, "Aurora", "ETH"],
  [1666600000, "Harmony", "ONE"],
  [97, "BNB testnet", "tBNB"],
  [43113, "Avalanche Fuji", "AVAX"],
  [80002, "Polygon Amoy", "POL"],
  [84532, "Base Sepolia", "ETH"],
  [421614, "Arbitrum Sepolia", "ETH"],
  [11155111, "Sepolia", "ETH"],
  [11155420, "OP Sepolia", "ETH"],
  [17000, "Holesky", "ETH"],
  [560048, "Hoodi", "ETH"],
];

const otherChainOfId = new Map(otherChains.map((each) => [each[0], each]));

/** Undefined for a chain that the interface does not have, such as a test network. */
export function chainOfNumber(chainId: number): ChainIdentifier | undefined {
  return chainOfId.get(chainId);
}

/** The name of a chain that names and files mention often: "Avalanche". */
export function nameOfUsualChain(chainId: number): string | undefined {
  return otherChainOfId.get(chainId)?.[1];
}

/** The chain id of an EVM chain of the interface; undefined for other chains. */
export function numberOfChain(chain: ChainIdentifier): number | undefined {
  return [...chainOfId].find(([, each]) => each === chain)?.[0];
}

/** The symbol of the native coin of a chain that the interface does not have, if we know it: "AVAX". */
export function coinOfOtherChain(chainId: number): string | undefined {
  return otherChainOfId.get(chainId)?.[2];
}
