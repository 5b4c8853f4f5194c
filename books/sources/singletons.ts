import type { ChainIdentifier } from "../../src/engine/addresses/addressFormat";
import type { BookRow, BookSource, Place } from "../bookRow";

/**
 * Contracts with the same address on every EVM chain, according to their specification or the deploying project. The
 * rows were collected manually. Each row states its origin.
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
  ["Zero address", "0x0000000000000000000000000000000000000000", "convention"],
  ["ERC-6551 registry", "0x000000006551c19487814612e58FE06813775758", "ERC-6551"],
  ["Seaport 1.1", "0x00000000006c3852cbEf3e08E8dF289169EdE581", "ProjectOpenSea/seaport"],
  ["Seaport 1.4", "0x00000000000001ad428e4906aE43D8F9852d0dD6", "ProjectOpenSea/seaport"],
  ["OpenSea conduit", "0x1E0049783F008A0085193E00003D00cd54003c71", "ProjectOpenSea/seaport"],
  ["CoW settlement", "0x9008D19f58AAbD9eD0D60971565AA8510560ab41", "cowprotocol/contracts"],
  ["CoW vault relayer", "0xC92E8bdf79f0507f65a392b0ab4667716BFE0110", "cowprotocol/contracts"],
  ["1inch router 4", "0x1111111254fb6c44bAC0beD2854e76F90643097d", "1inch"],
  ["1inch router 5", "0x1111111254EEB25477B68fb85Ed929f73A960582", "1inch"],
  ["1inch router 6", "0x111111125421cA6dc452d289314280a0f8842A65", "1inch"],
];

/** Contracts that have the same address on the listed chains. */
// biome-ignore format: one row a line
const onChains: readonly (readonly [text: string, address: string, origin: string, ...chains: ChainIdentifier[]])[] = [
  ["Deposit contract", "0x00000000219ab540356cBB839Cbe05303d7705Fa", "ethereum/consensus-specs", "ethereum"],
  ["Multicall", "0xeefBa1e63905eF1D7ACbA5a8513c70307C1cE441", "makerdao/multicall", "ethereum"],
  ["Multicall2", "0x5BA1e12693Dc8F9c48aAD8770482f4739bEeD696", "makerdao/multicall", "ethereum"],
  ["Uniswap V2 router", "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D", "Uniswap/v2-periphery", "ethereum"],
  ["Uniswap V3 router", "0xE592427A0AEce92De3Edee1F18E0157C05861564", "Uniswap/v3-periphery", "ethereum", "polygon", "arbitrum", "optimism"],
  ["Uniswap V3 router 2", "0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45", "Uniswap/swap-router-contracts", "ethereum", "polygon", "arbitrum", "optimism"],
  ["Uniswap V3 quoter", "0xb27308f9F90D607463bb33eA1BeBb41C27CE5AB6", "Uniswap/v3-periphery", "ethereum", "polygon", "arbitrum", "optimism"],
  ["Uniswap V3 quoter 2", "0x61fFE014bA17989E743c5F6cB21bF9697530B21e", "Uniswap/v3-periphery", "ethereum", "polygon", "arbitrum", "optimism"],
  ["Uniswap universal router", "0xEf1c6E67703c7BD7107eed8303Fbe6EC2554BF6B", "Uniswap/universal-router", "ethereum"],
  ["Uniswap universal router 1.2", "0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD", "Uniswap/universal-router", "ethereum"],
  ["Balancer V2 vault", "0xBA12222222228d8Ba445958a75a0704d566BF2C8", "Balancer", "ethereum", "polygon", "arbitrum", "optimism", "base"],
  ["Balancer V3 vault", "0xbA1333333333a1BA1108E8412f11850A5C319bA9", "Balancer", "ethereum", "arbitrum", "optimism", "base"],
  ["Morpho", "0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb", "morpho-org/morpho-blue", "ethereum", "base"],
  ["Wyvern exchange", "0x7Be8076f4EA4A4AD08075C2508e481d6C946D12b", "ProjectOpenSea/wyvern", "ethereum"],
  ["EAS", "0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587", "ethereum-attestation-service", "ethereum"],
  ["Native coin POL", "0x0000000000000000000000000000000000001010", "maticnetwork/genesis-contracts", "polygon"],
];

/**
 * The accounts that Hardhat and Anvil fund by default, in order. `firstContracts` are the first contracts that account
 * 0 deploys.
 */
const testAccounts = [
  "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65",
  "0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc",
  "0x976EA74026E726554dB657fA54763abd0C3a0aa9",
  "0x14dC79964da2C08b23698B3D3cc7Ca32193d9955",
  "0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f",
  "0xa0Ee7A142d267C1f36714E4a8F75612F20a79720",
];
const firstContracts = [
  "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  "0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512",
  "0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0",
  "0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9",
  "0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9",
  "0x5FC8d32690cc91D4c39d9d3abcBD16989F875707",
];

/** Tokens on test networks, as published by their issuers. */
const testTokens: readonly (readonly [
  address: string,
  symbol: string,
  name: string,
  decimals: number,
  chain: Place,
])[] = [
  ["0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14", "WETH", "Wrapped Ether", 18, "eip155:11155111"],
  ["0x7b79995e5f793A07Bc00c21412e50Ecae098E7f9", "WETH", "Wrapped Ether", 18, "eip155:11155111"],
  ["0xB4FBF271143F4FBf7B91A5ded31805e42b2208d6", "WETH", "Wrapped Ether", 18, "eip155:5"],
  ["0x980B62Da83eFf3D4576C647993b0c1D7faf17c73", "WETH", "Wrapped Ether", 18, "eip155:421614"],
  ["0x9c3C9283D3e44854697Cd22D3Faa240Cfb032889", "WMATIC", "Wrapped Matic", 18, "eip155:80001"],
  ["0xae13d989daC2f0dEbFf460aC112a837C89BAa7cd", "WBNB", "Wrapped BNB", 18, "eip155:97"],
  ["0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238", "USDC", "USD Coin", 6, "eip155:11155111"],
  ["0x036CbD53842c5426634e7929541eC2318f3dCF7e", "USDC", "USD Coin", 6, "eip155:84532"],
  ["0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d", "USDC", "USD Coin", 6, "eip155:421614"],
  ["0x5fd84259d66Cd46123540766Be93DFE6D43130D7", "USDC", "USD Coin", 6, "eip155:11155420"],
  ["0x5425890298aed601595a70AB815c96711a31Bc65", "USDC", "USD Coin", 6, "eip155:43113"],
  ["0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582", "USDC", "USD Coin", 6, "eip155:80002"],
];

/** Predeploys of the OP Stack, which optimism and base share. */
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
  ["EAS schema registry", "0x4200000000000000000000000000000000000020"],
  ["EAS", "0x4200000000000000000000000000000000000021"],
  ["LegacyERC20ETH", "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000"],
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

/** The wrapped native coin of each chain, with the name that the chain's own project uses. */
// biome-ignore format: one row a line
const wrappedCoins: readonly (readonly [chain: ChainIdentifier, address: string, symbol: string, name: string])[] = [
  ["ethereum", "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "WETH", "Wrapped Ether"],
  ["bnb", "0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c", "WBNB", "Wrapped BNB"],
  ["polygon", "0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270", "WPOL", "Wrapped POL"],
  ["arbitrum", "0x82aF49447D8a07e3bd95BD0d56f35241523fBab1", "WETH", "Wrapped Ether"],
  ["optimism", "0x4200000000000000000000000000000000000006", "WETH", "Wrapped Ether"],
  ["base", "0x4200000000000000000000000000000000000006", "WETH", "Wrapped Ether"],
];

/** Jettons as published by their issuers, because no package under a suitable licence lists them. */
const jettons: readonly (readonly [
  address: string,
  symbol: string,
  name: string,
  decimals: number,
])[] = [
  ["EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs", "USDT", "Tether USD", 6],
  ["EQAvlWFDxGF2lXm67y4yzC17wYKD9A0guwPkMs1gOsM__NOT", "NOT", "Notcoin", 9],
  ["EQCvxJy4eG8hyHBFsZ7eePxrRsUQSFE_jpptRAYBmcG_DOGS", "DOGS", "Dogs", 9],
  ["EQA2kCVNwVsil2EM2mB0SkXytxCqQjS4mttjDpnXmwG9T6bO", "STON", "STON", 9],
  ["EQC98_qAmNEptUtPc7W6xdHh_ZHrBUFpw5Ft_IzNU20QAJav", "tsTON", "Tonstakers TON", 9],
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
    ...testTokens.map(
      ([address, symbol, tokenName, decimals, chain]): BookRow => ({
        address,
        chain,
        name: { kind: "token", symbol, tokenName, decimals },
      }),
    ),
    ...jettons.map(
      ([address, symbol, tokenName, decimals]): BookRow => ({
        address,
        chain: "ton",
        name: { kind: "token", symbol, tokenName, decimals },
      }),
    ),
    ...everywhere.map(([text, address]) => row(text, address, "every")),
    ...testAccounts.map((address, i) => row(`Test account ${i}`, address, "every")),
    ...firstContracts.map((address, i) =>
      row(`Contract ${i + 1} of test account 0`, address, "every"),
    ),
    ...onChains.flatMap(([text, address, , ...chains]) =>
      chains.map((chain) => row(text, address, chain)),
    ),
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
