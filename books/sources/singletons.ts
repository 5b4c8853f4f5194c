import type { ChainIdentifier } from "../../src/addresses/addressFormat";
import type { BookRow, BookSource } from "../bookRow";

/**
 * Contracts that stand at one address on every EVM chain, by the specification or the project that
 * deploys them, and the predeploys of one chain. Facts collected by hand; each row names its origin.
 */
// biome-ignore format: one row a line
const everywhere: readonly (readonly [text: string, address: string, origin: string])[] = [
  ["Multicall3", "0xcA11bde05977b3631167028862bE2a173976CA11", "mds1/multicall3"],
  ["Permit2", "0x000000000022D473030F116dDEE9F6B43aC78BA3", "Uniswap/permit2"],
  ["CREATE2 deployer (Arachnid)", "0x4e59b44847b379578588920cA78FbF26c0B4956C", "Arachnid/deterministic-deployment-proxy"],
  ["CREATE2 deployer (Safe)", "0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7", "safe-global/safe-singleton-factory"],
  ["CreateX", "0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed", "pcaversaccio/createx"],
  ["ERC-1820 registry", "0x1820a4B7618BdE71Dce8cdc73aAB6C95905faD24", "ERC-1820"],
  ["EntryPoint 0.6", "0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789", "ERC-4337"],
  ["EntryPoint 0.7", "0x0000000071727De22E5E9d8BAf0edAc6f37da032", "ERC-4337"],
  ["EntryPoint 0.8", "0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108", "ERC-4337"],
  ["EntryPoint 0.9", "0x433709009B8330FDa32311DF1C2AFA402eD8D009", "ERC-4337"],
  ["Seaport 1.5", "0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC", "ProjectOpenSea/seaport"],
  ["Seaport 1.6", "0x0000000000000068F116a894984e2DB1123eB395", "ProjectOpenSea/seaport"],
  ["Beacon roots", "0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02", "EIP-4788"],
  ["Block hash history", "0x0000F90827F1C53a10cb7A02335B175320002935", "EIP-2935"],
  ["Native coin placeholder", "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE", "ERC-7528"],
  ["Burn address", "0x000000000000000000000000000000000000dEaD", "convention"],
  ["Foundry cheatcodes", "0x7109709ECfa91a80626fF3989D68f67F5b1DD12D", "foundry-rs/forge-std"],
  ["Foundry console", "0x000000000000000000636F6e736F6c652e6c6f67", "foundry-rs/forge-std"],
  ["ecrecover", "0x0000000000000000000000000000000000000001", "Ethereum precompiles"],
  ["SHA-256", "0x0000000000000000000000000000000000000002", "Ethereum precompiles"],
  ["RIPEMD-160", "0x0000000000000000000000000000000000000003", "Ethereum precompiles"],
  ["identity", "0x0000000000000000000000000000000000000004", "Ethereum precompiles"],
  ["modexp", "0x0000000000000000000000000000000000000005", "Ethereum precompiles"],
  ["ecAdd", "0x0000000000000000000000000000000000000006", "Ethereum precompiles"],
  ["ecMul", "0x0000000000000000000000000000000000000007", "Ethereum precompiles"],
  ["ecPairing", "0x0000000000000000000000000000000000000008", "Ethereum precompiles"],
  ["BLAKE2f", "0x0000000000000000000000000000000000000009", "Ethereum precompiles"],
  ["KZG point evaluation", "0x000000000000000000000000000000000000000A", "EIP-4844"],
];

/** The predeploys that optimism and base share. */
const opStack: readonly (readonly [text: string, address: string])[] = [
  ["L2CrossDomainMessenger", "0x4200000000000000000000000000000000000007"],
  ["GasPriceOracle", "0x420000000000000000000000000000000000000F"],
  ["L2StandardBridge", "0x4200000000000000000000000000000000000010"],
  ["SequencerFeeVault", "0x4200000000000000000000000000000000000011"],
  ["OptimismMintableERC20Factory", "0x4200000000000000000000000000000000000012"],
  ["L1BlockNumber", "0x4200000000000000000000000000000000000013"],
  ["L2ERC721Bridge", "0x4200000000000000000000000000000000000014"],
  ["L1Block", "0x4200000000000000000000000000000000000015"],
  ["L2ToL1MessagePasser", "0x4200000000000000000000000000000000000016"],
  ["ProxyAdmin", "0x4200000000000000000000000000000000000018"],
  ["BaseFeeVault", "0x4200000000000000000000000000000000000019"],
  ["L1FeeVault", "0x420000000000000000000000000000000000001A"],
];

/** Arbitrum's precompiles. */
const nitro: readonly (readonly [text: string, address: string])[] = [
  ["ArbSys", "0x0000000000000000000000000000000000000064"],
  ["ArbInfo", "0x0000000000000000000000000000000000000065"],
  ["ArbAddressTable", "0x0000000000000000000000000000000000000066"],
  ["ArbOwnerPublic", "0x000000000000000000000000000000000000006b"],
  ["ArbGasInfo", "0x000000000000000000000000000000000000006C"],
  ["ArbAggregator", "0x000000000000000000000000000000000000006D"],
  ["ArbRetryableTx", "0x000000000000000000000000000000000000006E"],
  ["ArbStatistics", "0x000000000000000000000000000000000000006F"],
  ["NodeInterface", "0x00000000000000000000000000000000000000C8"],
];

/** The wrapped coin of each chain, and what stands behind it: the chain's own project decides its name. */
// biome-ignore format: one row a line
const wrappedCoins: readonly (readonly [chain: ChainIdentifier, address: string, symbol: string, name: string])[] = [
  ["ethereum", "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "WETH", "Wrapped Ether"],
  ["bnb", "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c", "WBNB", "Wrapped BNB"],
  ["polygon", "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270", "WPOL", "Wrapped POL"],
  ["arbitrum", "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1", "WETH", "Wrapped Ether"],
  ["optimism", "0x4200000000000000000000000000000000000006", "WETH", "Wrapped Ether"],
  ["base", "0x4200000000000000000000000000000000000006", "WETH", "Wrapped Ether"],
];

export const singletons: BookSource = {
  title: "Well-known contracts",
  package: "address-atlas",
  version: "1",
  licence: "MIT",
  isIssuerOf: () => true,
  read: () => [
    ...wrappedCoins.map(
      ([chain, address, symbol, tokenName]): BookRow => ({
        address,
        chain,
        name: { kind: "token", symbol, tokenName, decimals: 18 },
      }),
    ),
    ...everywhere.map(([text, address]) => row(text, address, "every")),
    ...opStack.flatMap(([text, address]) => [
      row(text, address, "optimism"),
      row(text, address, "base"),
    ]),
    ...nitro.map(([text, address]) => row(text, address, "arbitrum")),
  ],
};

function row(text: string, address: string, chain: BookRow["chain"]): BookRow {
  return { address, chain, name: { kind: "contract", text } };
}
