import { nameOfOtherChain } from "../../../../src/engine/chains/chainRef";
import assert from "node:assert/strict";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { findChainAt, findChainOfFile } from "../../../../src/engine/outline/chainOfFile";
import { findChainOfPath } from "../../../../src/engine/outline/chainOfPath";
import type { Name } from "../../../../src/engine/names/name";
import { isValidOnInferred, type InferredChain } from "../../../../src/engine/chains/inferredChain";

const a = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const b = "0xcA11bde05977b3631167028862bE2a173976CA11";
const c = "0x5d66C1782664115999C47c9fA5cd031f495D3e4F";
const key = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

function nameOf(inferred: InferredChain | undefined): string | undefined {
  return inferred && (nameOfOtherChain(inferred.chain) ?? inferred.chain);
}

/** Extends the text to `length` characters with a comment. */
function padded(text: string, length: number): string {
  return `${text}#`.padEnd(length - 1, "-") + "\n";
}

/** Returns the inferred chain of the first occurrence of `address` in the text. */
function chainIn(
  text: string,
  path = "src/file.ts",
  address = a,
  language?: string,
): string | undefined {
  const all = findAddresses(text, { fileName: path, isKnown: () => true });
  const found = all.find((each) => each.text === address);
  assert.ok(found !== undefined && found.certainty !== "broken");
  return nameOf(findChainOfFile(text, found, { path, language, ofPath: findChainOfPath(path) }));
}

describe("the chain of a path", () => {
  const paths: readonly (readonly [path: string, chain: string | undefined])[] = [
    ["broadcast/Deploy.s.sol/8453/run-latest.json", "base"],
    ["broadcast/Deploy.s.sol/31337/run-latest.json", "chain 31337"],
    ["ignition/deployments/chain-11155111/deployed_addresses.json", "Sepolia"],
    ["packages/a/ignition/deployments/chain-10/journal.jsonl", "optimism"],
    ["deployments/mainnet/Vault.json", "ethereum"],
    ["deployments/arbitrum-one/Vault.json", "arbitrum"],
    ["deployments/base-sepolia/Vault.json", "Base Sepolia"],
    ["src/AaveV3Polygon.sol", "polygon"],
    ["src/AaveV3PolygonZkEvm.sol", "Polygon zkEVM"],
    ["config/bscTestnet.json", "BNB testnet"],
    ["deployments/bscmainnet/MATIC.json", "bnb"],
    ["deployments/sepolia/solcInputs/7830d2b3.json", undefined],
    ["publish/deployed/mainnet-ovm/config.json", "optimism"],
    ["addresses/base.ts", "base"],
    ["config/base.json", "base"],
    ["src/base-mainnet/vault.ts", "base"],
    ["packages/ethereum-contracts/test/a.json", undefined],
    ["packages/ethereum-contracts/config/base.json", "base"],
    ["src/base/Vault.sol", undefined],
    ["test/BaseTest.t.sol", undefined],
    ["src/VaultBase.sol", undefined],
    ["assets/gnosis_safe.json", undefined],
    ["src/optimism/config/base.json", undefined],
    ["src/ethereum-to-base.ts", undefined],
    ["src/constructor/toString.ts", undefined],
    ["src/database/based.ts", undefined],
    ["src/mainnet.ts", undefined],
    ["deployments/kava-mainnet/Pool.json", "Kava"],
    ["networks/sei_mainnet/Pool.json", "Sei"],
    ["deployments/zeta-mainnet/Pool.json", undefined],
    ["deployments/flowmainnet/Pool.json", "Flow EVM Mainnet"],
    ["chains/story/a.yaml", "Data Network"],
    ["chains/monadtestnet/a.yaml", "Monad Testnet"],
    ["src/story/a.ts", undefined],
    ["story.json", undefined],
    ["deployments/mainnet-v2/Vault.json", "ethereum"],
    ["deployments/mainnet/base.json", "base"],
    ["deployments/mainnet/base/tokens.json", "base"],
    ["deployments/mainnet/bsc.json", "bnb"],
    ["networks/mainnet/polygon.json", "polygon"],
    ["script/deployments/mainnet/optimism/Vault.json", "optimism"],
    ["deployments/eth/base.json", "base"],
    ["deployments/mainnet/Base.json", "ethereum"],
    ["deployments/base/sepolia/tokens.json", "Base Sepolia"],
    ["deployments/arbitrum/sepolia/tokens.json", "Arbitrum Sepolia"],
    ["deployments/polygon/amoy/tokens.json", "Polygon Amoy"],
    ["deployments/avalanche/fuji/tokens.json", "Avalanche Fuji"],
    ["deployments/testnet/sepolia/Vault.json", "Sepolia"],
    ["config/base/testnet.json", undefined],
    ["tsconfig.base.json", undefined],
    ["deploy/values.base.yaml", undefined],
    ["docker-compose.base.yml", undefined],
    ["src/i18n/base.json", undefined],
    ["test/fixtures/base.json", undefined],
    ["configuration/base.yaml", undefined],
    ["tokens/base.json", "base"],
    ["tokens.base.json", "base"],
    ["config/testnet/base.json", undefined],
    ["addresses/137/tokens.json", "polygon"],
    ["addresses/1923/LensAddresses.json", "Swellchain"],
    ["deployments/239.json", "TAC"],
    ["networks/v2/2818/Vault.json", "Morph"],
    ["addresses/1925/LensAddresses.json", undefined],
    ["deployments/2024/audit.json", undefined],
    ["deployments/2000/audit.json", undefined],
    ["deployments/20/audit.json", undefined],
    ["deployments/239-new-oracle/Vault.json", undefined],
    ["deployments/proposals/123.json", undefined],
    ["deployments/mainnet/123.json", "ethereum"],
    ["tokens/239.json", undefined],
    ["config/239.json", undefined],
    ["", undefined],
  ];
  for (const [path, chain] of paths) {
    it(`is ${chain ?? "unknown"} in ${path === "" ? "an empty path" : path}`, () => {
      assert.equal(nameOf(findChainOfPath(path)), chain);
    });
  }

  it('is only likely in a folder "ethereum" among chains, which may be for all EVM chains', () => {
    assert.equal(findChainOfPath("src/chains/ethereum/tokens.ts")?.isLikely, true);
    assert.equal(findChainOfPath("src/chains/ethereum/l2/mainnet/tokens.ts")?.isLikely, true);
    assert.equal(findChainOfPath("src/chains/base/tokens.ts")?.isLikely, undefined);
    assert.equal(findChainOfPath("src/chains/ethereum/base/tokens.ts")?.isLikely, undefined);
    for (const main of ["mainnet/tokens.ts", "mainnet.json", "v2/mainnet/tokens.ts"]) {
      const inferred = findChainOfPath(`src/chains/ethereum/${main}`);
      assert.deepEqual([nameOf(inferred), inferred?.isLikely], ["ethereum", undefined], main);
    }
    assert.equal(findChainOfPath("networks/ethereum/tokens.ts")?.isLikely, undefined);
  });

  it("is that of hardhat-deploy's .chainId, whatever its folder is called", () => {
    assert.equal(nameOf(findChainOfPath("deployments/production/Vault.json", 42161)), "arbitrum");
    assert.equal(nameOf(findChainOfPath("deployments/production/Vault.json")), undefined);
  });
});

describe("the chain of a file at an address", () => {
  const texts: readonly (readonly [
    what: string,
    text: string,
    chain: string | undefined,
    path?: string,
  ])[] = [
    ["of a token list", `{ "chainId": 10, "address": "${a}" }`, "optimism"],
    ["with the chain id behind it", `{ "address": "${a}", "chainId": "0x2105" }`, "base"],
    [
      "whose neighbours are on other chains",
      `[{ chainId: 1, address: "${b}" }, { chainId: 56, address: "${a}" }, { chainId: 10 }]`,
      "bnb",
    ],
    ["in an object inside", `{ chainId: 137, contracts: { vault: { at: "${a}" } } }`, "polygon"],
    ["beside an object of another chain", `{ other: { chainId: 1 }, at: "${a}" }`, undefined],
    [
      "keyed by a member",
      `{ [ChainId.MAINNET]: "${b}", [ChainId.BASE]: "${a}", [ChainId.BNB]: "${b}" }`,
      "base",
    ],
    [
      "of the other branch of a comparison",
      `const at = (id) => chainId === ChainId.BASE ? "${b}" : "${a}";`,
      undefined,
    ],
    [
      "of a comparison broken over lines",
      `x = {\n  usdc:\n    chainId === ChainId.BASE\n      ? "${b}"\n      : "${a}",\n};`,
      undefined,
    ],
    [
      "of a comparison the other way round",
      `at = ChainId.BASE === id ? "${b}" : "${a}";`,
      undefined,
    ],
    ["of an inverted comparison", `at = chainId !== ChainId.BASE ? "${a}" : "${b}";`, undefined],
    [
      "of another case",
      `switch (id) { case ChainId.BASE: return { at: "${b}" }; default: return { at: "${a}" } }`,
      undefined,
    ],
    [
      "of a variable that was compared",
      `const isBase = chainId === ChainId.BASE; return { usdc: isBase ? "${b}" : "${a}" };`,
      undefined,
    ],
    [
      "of a conditional expression",
      `at = "${b}" if chain_id == ChainId.BASE else "${a}"`,
      undefined,
    ],
    ["of a guarded value", `chainId === ChainId.BASE && use("${b}"); use("${a}");`, undefined],
    [
      "where another side is set",
      `it("sends", () => { const destinationChain = ChainId.BASE; send("${a}"); });`,
      undefined,
    ],
    ["of an arm", `when (id) { ChainId.BASE -> "${b}"\n else -> "${a}" }`, undefined],
    [
      "whose name says another chain than the path",
      `export const BASE_USDC = "${a}";`,
      "base",
      "src/ethereum/constants.ts",
    ],
    [
      "whose name says on which chain it is",
      `const usdcOnBase = "${a}";`,
      "base",
      "src/ethereum/constants.ts",
    ],
    [
      "whose name has a word that is a chain's elsewhere",
      `const baseToken = "${a}";`,
      "ethereum",
      "src/ethereum/constants.ts",
    ],
    [
      "whose name says the chain of the path",
      `export const ETHEREUM_USDC = "${a}";`,
      "ethereum",
      "src/ethereum/constants.ts",
    ],
    ["of a call", `const usdc = new Token(ChainId.POLYGON, "${a}", 6);`, "polygon"],
    ["of another chain's call", `new Token(ChainId.SEPOLIA, "${a}", 6)`, "Sepolia"],
    ["keyed by a chain id", `{ "chainId": 10, at: { "8453": "${a}", "10": "${b}" } }`, "base"],
    ["keyed by a small number", `{ "chainId": 10, modes: { "1": { at: "${a}" } } }`, undefined],
    ["keyed by a constant", `{ chainId: 10, portal: { [sourceId]: { at: "${a}" } } }`, undefined],
    ["keyed by a chain's name", `{ chainId: 1, arbitrum: { at: "${a}" } }`, "arbitrum"],
    ["keyed by an ordinary word", `x = { chain: { base: { at: "${a}" } } }`, "base"],
    [
      "keyed by an ordinary word of a pair",
      `x = { chainId: 1, base: { at: "${a}" }, quote: {} }`,
      "ethereum",
    ],
    [
      "keyed by an ordinary word beside a chain",
      `({ chains }) => ({ base: { at: "${a}" }, mainnet: {} })`,
      "base",
    ],
    [
      "keyed by an ordinary word in a chain",
      `networks = { sonic: {}, kava: { base: { at: "${a}" } } }`,
      undefined,
    ],
    ["keyed by a token", `{ chainId: 1, matic: "${a}" }`, "ethereum"],
    [
      "keyed by a domain id of Connext among chains",
      `{ "chains": { "1886350457": { at: "${a}" }, "6648936": { at: "${b}" } } }`,
      undefined,
    ],
    [
      "keyed by the id of a private chain among chains",
      `{ "chains": { "1886350400": { at: "${a}" } } }`,
      "chain 1886350400",
    ],
    ["with a domain id of Connext as chainId", `{ chainId: 1869640809, at: "${a}" }`, undefined],
    [
      "keyed by another chain than the path's",
      `{ optimism: { at: "${a}" } }`,
      undefined,
      "addresses/sepolia.ts",
    ],
    ["keyed by a chain's name beside another", `({ arbitrum: "${a}", base: "${b}" })`, "arbitrum"],
    ["keyed by an ordinary word beside another", `({ arbitrum: "${b}", base: "${a}" })`, "base"],
    ["keyed by a chain's name alone", `({ arbitrum: "${a}", usdc: "${b}" })`, undefined],
    [
      "keyed by a chain's name far inside",
      `x = { bsc: {}, polygon: { a: { at: "${a}" } } }`,
      "polygon",
    ],
    ["keyed by the main network", `x = { mainnet: "${a}", "arbitrum-one": "${b}" }`, "ethereum"],
    ["keyed by the main network of another", `x = { mainnet: "${a}", amoy: "${b}" }`, undefined],
    ["keyed by numbers of chains", `{ 1: "${a}", 56: "${b}", 8453: "${b}" }`, "ethereum"],
    [
      "keyed by numbers of old networks",
      `{ 4: "${b}", 10: "${a}", 137: "${b}", 8453: "${b}" }`,
      "optimism",
    ],
    [
      "keyed by a constant's id",
      `({ [mainnet.id]: "${b}", [base.id]: "${a}", [bsc.id]: "${b}" })`,
      "base",
    ],
    [
      "keyed by a symbol that is short for a chain's name",
      `({ [mainnet.id]: { uni: "${a}", usdc: "${b}" }, [base.id]: { usdc: "${b}" } })`,
      "ethereum",
    ],
    ["keyed by quantities", `{ 1: "${b}", 10: "${a}", 100: "${b}" }`, undefined],
    ["keyed by a number of none", `{ 137: "${a}", 250: "${b}", 7: "${b}" }`, undefined],
    ["keyed by small numbers", `{ 1: "${b}", 56: "${a}", 137: "${b}" }`, "bnb"],
    ["keyed by a number alone", `{ 8453: "${a}" }`, "base"],
    ["keyed by an amount", `{ 100: "${b}", 500: "${a}", 3000: "${b}" }`, undefined],
    ["keyed by a pair", `{ base: "${a}", quote: "${b}" }`, undefined],
    ["keyed by symbols", `{ eth: "${a}", op: "${b}", arbitrum: "${b}" }`, undefined],
    ["keyed by names of tokens", `{ aurora: "${a}", linea: "${b}", sui: "${b}" }`, undefined],
    ["of the other side beside chains", `{ base: {}, bsc: { l1Token: "${a}" } }`, undefined],
    [
      "keyed by a token called as a chain",
      `({ ethereum: "${a}", polygon: "${b}", usdc: "", dai: "", cake: "", busd: "" })`,
      undefined,
    ],
    [
      "keyed by chains in a test network",
      `({ sepolia: { base: { at: "${a}" }, optimism: { at: "${b}" } } })`,
      undefined,
    ],
    ["keyed by chains for tests", `TESTNET = { arbitrum: "${a}", base: "${b}" }`, undefined],
    ["keyed by chains of a test", `({ dev: { arbitrum: { at: "${a}" }, base: {} } })`, undefined],
    ["keyed by symbols of objects", `({ ETH: { at: "${a}" }, BNB: {}, MATIC: {} })`, undefined],
    [
      "of a coin's entry",
      `({ ethereum: { symbol: "WETH", at: "${a}" }, avalanche: { symbol: "AVAX", at: "${b}" } })`,
      undefined,
    ],
    ["keyed by another chain within", `({ base: { ethereumUsdc: "${a}" }, bsc: {} })`, undefined],
    ["that is a side of a route", `({ polygon: { to: "${a}" }, base: { to: "${b}" } })`, undefined],
    ["keyed by coins", `({ ethereum: "${a}", polygon: "${b}", bitcoin: "" })`, undefined],
    [
      "keyed by a constant in chains",
      `({ arbitrum: { [sourceId]: { at: "${a}" } }, base: {} })`,
      undefined,
    ],
    [
      "that another address is mapped to",
      `({ [goerli.id]: { "${b}": "${a}" }, [mainnet.id]: {} })`,
      undefined,
    ],
    ["of a constant beside another", `arbitrum = ${a};\nbase = ${b};`, "arbitrum"],
    ["in prose", `- Base: \`${a}\`\n- Arbitrum: \`${b}\`\n`, "base", "README.md"],
    [
      "in a link to an explorer of another chain than the heading's",
      `## Polygon\n\n- WETH: [\`${a}\`](https://etherscan.io/address/${a})\n`,
      "ethereum",
      "README.md",
    ],
    [
      "in a link to the explorer of a test network",
      `## Ethereum\n\n- WETH: [${a}](https://hoodi.etherscan.io/address/${a})\n`,
      undefined,
      "README.md",
    ],
    [
      "in a link to the explorer of the heading's test network",
      `## Holesky\n\n- WETH: [${a}](https://holesky.etherscan.io/address/${a})\n`,
      "Holesky",
      "README.md",
    ],
    [
      "in a link that is no explorer",
      `## Polygon\n\n- WETH: [${a}](https://example.org/address/${a})\n`,
      "polygon",
      "README.md",
    ],
    ["of the other side of a bridge", `{ chainId: 10, l1Token: "${a}" }`, undefined],
    ["with the name of its chain", `{ chainName: "bsc", at: "${a}" }`, "bnb"],
    ["with the main network of a chain", `{ [eFantomNetwork.main]: { DAI: "${a}" } }`, "Fantom"],
    ["with that of a listed chain", `{ [eHarmonyNetwork.main]: "${a}" }`, "Harmony"],
    ["with that of Ethereum", `{ [eEthereumNetwork.main]: "${a}" }`, "ethereum"],
    ["with the test network of a chain", `{ [FantomNetwork.testnet]: "${a}" }`, "test network"],
    ["with a chain unknown to us", `{ chainId: ChainId.VANA, at: "${a}" }`, undefined],
    ["in a compound", `{ chainId: 1, token: "ethereum|bnb|${a}" }`, undefined],
    ["with two chain ids", `{ chainId: 1, chain_id: 10, at: "${a}" }`, undefined],
    ["with the id of the other side", `{ sourceChainId: 1, at: "${a}" }`, undefined],
    ["that is compared", `if (chainId == 1) return "${a}";`, "ethereum"],
    ["of a constant's chain", `const POOL = "${a}";\nexport const CHAIN_ID = 8453;\n`, "base"],
    ["of a constant in another case", `const chainId: number = 0x2105 // Base\nx = "${a}"`, "base"],
    ["of a minified constant", `var CHAIN_ID = 5e3;\nvar POOL = "${a}";`, "Mantle"],
    ["of Solidity's constant", `uint256 constant CHAIN_ID = 10;\naddress a = ${a};`, "optimism"],
    ["of Rust's constant", `pub const CHAIN_ID: u64 = 10;\nlet x = "${a}";`, "optimism"],
    ["of two constants", `var CHAIN_ID = 1;\nvar CHAIN_ID2 = 10;\nvar x = "${a}";`, undefined],
    ["of two layers", `const L1_CHAIN_ID = 1;\nconst CHAIN_ID = 10;\nx = "${a}"`, undefined],
    ["of one other layer", `const L1_CHAIN_ID = 1;\nx = "${a}"`, undefined],
    ["of a constant inside", `function f() {\n  const chainId = 1;\n}\nx = "${a}"`, undefined],
    ["of an example in prose", `const chainId = 1;\nx = "${a}"`, undefined, "README.md"],
    ["of a variable", `let chainId = 1;\nx = "${a}"`, undefined],
    [
      "of the only client",
      `const client = createWalletClient({ chain: base, transport: http() });\nasync function pay() {\n  await client.writeContract({ address: "${a}", abi });\n}\n`,
      "base",
    ],
    [
      "of two clients of one chain",
      `export const reader = createPublicClient({\n  transport: http(),\n  chain: base,\n}).extend(more);\nconst writer: WalletClient = createWalletClient({ chain: base });\nx = "${a}"`,
      "base",
    ],
    [
      "of clients of two chains",
      `const l1 = createPublicClient({ chain: mainnet });\nconst l2 = createPublicClient({ chain: base });\nx = "${a}"`,
      undefined,
    ],
    [
      "of a client of an unknown chain",
      `const here = createPublicClient({ chain });\nconst l2 = createPublicClient({ chain: base });\nx = "${a}"`,
      undefined,
    ],
    [
      "of a key inside, not of the client",
      `const client = createPublicClient({ chain: base });\nx = { [mainnet.id]: "${a}" }`,
      "ethereum",
    ],
    ["of a sum", `const chainId = 1 + offset;\nx = "${a}"`, undefined],
    [
      "of a constant and an id beside",
      `const chainId = 1;\n({ chainId: 10, at: "${a}" })`,
      "optimism",
    ],
    ["keyed otherwise than the constant", `const chainId = 1;\n({ arbitrum: "${a}" })`, undefined],
    [
      "of a constant in the folder of a chain",
      `const chainId = 1;\nx = "${a}"`,
      "base",
      "addresses/base.ts",
    ],
    ["of YAML", `- chainId: 1\n  at: "${b}"\n- chainId: 10\n  at: "${a}"`, "optimism", "a.yaml"],
    ["of TOML", `[a]\nchain_id = 1\n[b]\nchain_id = 8453\nat = "${a}"`, "base", "a.toml"],
    ["of YAML around it", `- chainId: 10\n  source:\n    at: "${a}"`, "optimism", "a.yaml"],
    ["of another item of YAML", `- chainId: 10\n- source:\n    at: "${a}"`, undefined, "a.yaml"],
    [
      "of YAML keyed by chains",
      `base:\n  # of Aave\n  pool:\n    at: "${a}"\narbitrum:\n  pool: "${b}"`,
      "base",
      "a.yaml",
    ],
    [
      "of YAML keyed by their numbers",
      `1:\n  pool: "${b}"\n42161:\n  pool: "${a}"\n`,
      "arbitrum",
      "a.yaml",
    ],
    ["of YAML without quotes", `network: arbitrum-one\nat: "${a}"`, "arbitrum", "subgraph.yaml"],
    [
      "of TOML's sections",
      `[base.address]\npool = "${b}"\n[optimism.address]\npool = "${a}"`,
      "optimism",
      "a.toml",
    ],
    [
      "of TOML's sections by number",
      `[1]\npool = "${a}"\n[8453.address]\npool = "${b}"`,
      "ethereum",
      "a.toml",
    ],
    [
      "of TOML's section of another kind",
      `[pair.base]\npool = "${a}"\n[pair.quote]\n[fees.arbitrum]\n`,
      undefined,
      "a.toml",
    ],
    ["of another document of YAML", `chainId: 10\n---\na:\n  at: "${a}"`, undefined, "a.yaml"],
    ["of a list in YAML", `chainId: 10\nassets:\n  - at: "${a}"`, "optimism", "a.yaml"],
    [
      "of the other sides of a bridge in YAML",
      `chainId: 10\ndestinations:\n  at: "${a}"`,
      undefined,
      "a.yaml",
    ],
    [
      "of YAML whose word is no chain",
      `network: frontend\nat: "${a}"`,
      "ethereum",
      "ethereum/a.yaml",
    ],
    ["of TOML's only section", `[base.address]\npool = "${a}"`, undefined, "a.toml"],
    ["that begins with it", `chain_id = 8453\nat = "${a}"\n`, "base", "a.toml"],
    ["that ends with it", `at: "${a}"\nchainId: 8453`, "base", "a.yaml"],
    [
      "with a key that is cut off",
      `source_${padded("chainId: 10\n", 1_995)}at: "${a}"`,
      undefined,
      "a.yaml",
    ],
    ["with an id far behind", `at: "${a}"${padded("\n", 589)}chainId: 10`, "optimism", "a.yaml"],
    ["of a table", `address,name,chainId\n${b},x,1\n${a},y,42161`, "arbitrum", "labels.csv"],
    ["of a table with CAIP-2", `address,chainId\n${a},eip155:8453\n`, "base", "labels.csv"],
    ["of a table with hex", `address,chainId\n${a},0x2105\n`, "base", "labels.csv"],
    ["of CAIP-10", `"eip155:137:${a}"`, "polygon"],
    ["of CAIP-10 on another chain", `"eip155:43114:${a}"`, "Avalanche"],
    ["of CAIP-19", `"eip155:56/erc20:${a}"`, "bnb"],
    ["of ERC-3770", `"oeth:${a}"`, "optimism"],
    ["of an explorer", `https://basescan.org/address/${a}`, "base"],
    ["of a comment about another thing", `f("${a}"); // Base fee recipient`, undefined],
    ["of a comment about another place", `f("${a}"); // not deployed on Arbitrum`, undefined],
    ["of a comment with its token", `f("${a}"); // USDC on Base`, "base"],
    ["of nothing", `const usdc = "${a}";`, undefined],
  ];
  for (const [what, text, chain, path] of texts) {
    it(`is ${chain ?? "unknown"} in a text ${what}`, () => {
      assert.equal(chainIn(text, path), chain);
    });
  }

  it("is read by the language of a document whose name has no extension", () => {
    const toml = `[a]\nchain_id = 1\n[b]\nchain_id = 8453\nat = "${a}"`;
    const csv = `address,chainId\n${b},10\n${a},137`;
    assert.equal(chainIn(toml, "Untitled-1", a, "toml"), "base");
    assert.equal(chainIn(csv, "Untitled-1", a, "csv"), "polygon");
    assert.equal(chainIn(toml, "Untitled-1", a, "plaintext"), undefined);
    assert.equal(chainIn(toml, "a.toml", a, "plaintext"), "base");
  });

  const tables: readonly (readonly [what: string, text: string, chain: string | undefined])[] = [
    ["a separator in quotes", `address,name,chainId\n${a},"Ops, 137 St",10\n`, "optimism"],
    ["a line break in quotes", `address,name,chainId\n${a},"Ops\n137 St",10\n`, "optimism"],
    ["quotes that end in its line", `name,id,address,chainId\nx,"1\n2",${a},137,10\n`, undefined],
    ["quotes that do not end", `address,name,chainId\n${a},"Ops,137\n`, undefined],
    ["a heading after a comment", `# ours\naddress,chainId\n${a},137\n`, "polygon"],
    ["an address in a comment", `address,chainId\n# ${a},137\n${b},10\n`, undefined],
    ["more than a chain id in its cell", `address,chainId\n${a},137 and 10\n`, undefined],
    ["a chain id far behind", `address,name,chainId\n${a},${"x".repeat(554)},137\n`, "polygon"],
    ["an address far behind", `chainId,name,address\n10,${"x".repeat(3_000)},${a}\n`, "optimism"],
  ];
  for (const [what, text, chain] of tables) {
    it(`is ${chain ?? "unknown"} in a table with ${what} (T-47f)`, () => {
      assert.equal(chainIn(text, "labels.csv"), chain);
    });
  }

  it("is named by the text before the address first, then by a chain id, then by the path", () => {
    const path = "deployments/base/a.json";
    assert.equal(chainIn(`{ chainId: 10, at: "eth:${a}" }`, path), "ethereum");
    assert.equal(chainIn(`{ chainId: 10, at: "${a}" }`, path), "optimism");
    assert.equal(chainIn(`{ at: "${a}" }`, path), "base");
  });

  it("is only likely in a bold line or a line with a colon, which show no end of their section", () => {
    for (const heading of ["**Arbitrum:**", "**Tokens on Arbitrum:**", "Tokens on Arbitrum:"]) {
      const text = `${heading}\n\n- USDC: ${a}\n`;
      const [found] = findAddresses(text, { fileName: "README.md" });
      assert.ok(found !== undefined && found.certainty !== "broken");
      const inferred = findChainOfFile(text, found, { path: "README.md", ofPath: undefined });
      assert.deepEqual([inferred?.chain, inferred?.isLikely], ["arbitrum", true], heading);
    }
  });

  it("is only likely from “Mainnet” in a column of environments", () => {
    const certaintyIn = (other: string): string => {
      const text = `| Network | Vault |\n| --- | --- |\n| **Mainnet** | ${a} |\n| ${other} | ${b} |\n`;
      const found = findAddresses(text, { fileName: "a.md", isKnown: () => true })[0];
      assert.ok(found !== undefined && found.certainty !== "broken");
      const inferred = findChainOfFile(text, found, { path: "a.md", ofPath: undefined });
      return `${nameOf(inferred) ?? "none"} ${inferred?.isLikely === true ? "likely" : "certain"}`;
    };
    assert.equal(certaintyIn("**Testnet**"), "ethereum likely");
    assert.equal(certaintyIn("Devnet-amplifier"), "ethereum likely");
    assert.equal(certaintyIn("Sepolia"), "ethereum certain");
    assert.equal(certaintyIn("Testnet (Sepolia)"), "ethereum certain");
  });

  it("is only likely from a client, and the same for a name that is typed where the address will be", () => {
    const facts = { path: "src/file.ts", ofPath: undefined };
    const inferredIn = (before: string, typed: string, after: string) =>
      findChainAt(
        `${before}${typed}${after}`,
        { start: before.length, end: before.length + typed.length },
        facts,
      );
    const client = "const client = createWalletClient({ chain: base });\n";
    for (const [before, after, isLikely] of [
      [`${client}await client.writeContract({ address: "`, `"\n abi: [] });`, true],
      [`${client}const t = "`, `"\nexport function pay() {}`, true],
      [`client.writeContract({ chain: base, address: "`, `" });`, undefined],
      [`client.writeContract({ address: "`, `"\n chain: base });`, undefined],
      ["contract D { uint constant CHAIN_ID = 8453; address constant A = ", "\n}", undefined],
      ["contract D { function f() { if (block.chainid == 8453) { a(", ") } } }", undefined],
    ] as const) {
      const inferred = { chain: "base", reason: "chainId", ...(isLikely && { isLikely }) };
      for (const typed of [a, "0xusdc", "0x"])
        assert.deepEqual(inferredIn(before, typed, after), inferred, before);
    }
  });

  it("is certain if a comment after the address only names the chain or a token on it (W-44)", () => {
    const certaintyBy = (comment: string): string => {
      const [found] = findAddresses(`const x = "${a}"; // ${comment}`);
      assert.ok(found !== undefined && found.certainty !== "broken");
      const facts = { path: "a.ts", ofPath: undefined };
      const inferred = findChainOfFile(`const x = "${a}"; // ${comment}`, found, facts);
      return inferred === undefined ? "none" : inferred.isLikely === true ? "likely" : "certain";
    };
    for (const comment of ["Arbitrum", "USDC on Arbitrum", "arbitrum mainnet", "Polygon token"])
      assert.equal(certaintyBy(comment), "certain", comment);
    for (const comment of [
      "mirrors Arbitrum",
      "Uses Arbitrum",
      "Add Polygon",
      "TODO: add Arbitrum",
    ])
      assert.equal(certaintyBy(comment), "likely", comment);
    assert.equal(certaintyBy(`Arbitrum: ${b}`), "none");
  });

  it("is explained by the name or the id of the chain in a row of a table or in an object", () => {
    const reasonIn = (path: string, text: string): string | undefined => {
      const [found] = findAddresses(text);
      assert.ok(found !== undefined && found.certainty !== "broken");
      return findChainOfFile(text, found, { path, ofPath: undefined })?.reason;
    };
    const table = (cell: string): string =>
      `| x | chain | address |\n|-|-|-|\n| Vault | ${cell} | ${a} |\n`;
    assert.equal(reasonIn("README.md", table("Base")), "chainName");
    assert.equal(reasonIn("README.md", table("8453")), "chainId");
    assert.equal(reasonIn("a.json", `{ "network": "base", "address": "${a}" }`), "chainName");
    assert.equal(reasonIn("a.json", `{ "chainId": 8453, "address": "${a}" }`), "chainId");
  });

  it("is unknown for the name of a network that every chain has", () => {
    for (const text of [`{"network": "mainnet", "usdc": "${a}"}`, `chain: 'mainnet', usdc: "${a}"`])
      assert.equal(chainIn(text, "src/config.json"), undefined, text);
  });

  it("is unknown if the address cannot be on that chain, or if it is in a URL of an unknown explorer", () => {
    assert.equal(chainIn(`{ at: "${key}" }`, "deployments/base/a.json", key), undefined);
    assert.equal(chainIn(`{ at: "${key}" }`, "deployments/sepolia/a.json", key), undefined);
    const page = `https://snowtrace.io/address/${a}`;
    assert.equal(chainIn(page, "deployments/base/a.json"), undefined);
  });
});

describe("the chain of a rollup", () => {
  const registry = (role: string, config: string, portal: string): string =>
    `chain_id = 57073\n[roles]\n  ProxyAdminOwner = "${role}"\n[addresses]\n` +
    `  SystemConfigProxy = "${config}"\n  OptimismPortalProxy = "${portal}"\n`;
  const record = (fields: string, chainId = 57073): string =>
    `{ "chainId": ${chainId}, ${fields} }`;
  const texts: readonly (readonly [what: string, text: string, path?: string])[] = [
    ["a contract that is not on it", registry(b, c, a), "ink.toml"],
    ["a contract in a record with such a contract", registry(b, a, c), "ink.toml"],
    ["a role of such contracts", registry(a, b, c), "ink.toml"],
    [
      "a contract keyed by the id of the rollup",
      `{ "10": { "MIPS": "${b}" }, "57073": { "MIPS": "${a}", "DisputeGameFactoryProxy": "${b}" } }`,
      "addresses.json",
    ],
    ["a contract in camel case", record(`"optimismPortal2ImplAddress": "${a}"`)],
    ["a contract in capitals", record(`"L2_OUTPUT_ORACLE_PROXY": "${a}"`)],
    ["the inbox of its batches", record(`"batch_inbox_addr": "${a}"`)],
    ["a contract in a file named after it", `{ "OptimismPortal": "${a}" }`, "addresses/base.json"],
  ];
  for (const [what, text, path] of texts) {
    it(`is not that of ${what}`, () => {
      assert.equal(chainIn(text, path), undefined);
    });
  }

  it("is that of its own contracts, and of roles and proxies of other projects", () => {
    assert.equal(chainIn(record(`"GasPriceOracle": "${a}", "OptimismPortal": "${b}"`)), "Ink");
    assert.equal(chainIn(record(`"ProxyAdmin": "${a}", "Guardian": "${b}"`)), "Ink");
    assert.equal(chainIn(record(`"SystemConfig": "${a}"`)), "Ink");
    assert.equal(chainIn(record(`"optimismPortalFeed": "${a}"`)), "Ink");
    const records = `"guards": { "Guardian": "${a}" }, "addresses": { "OptimismPortal": "${b}" }`;
    assert.equal(chainIn(record(records)), "Ink");
  });

  it("is no hindrance to the chain that the contracts are on", () => {
    const fields = `"OptimismPortal": "${a}"`;
    assert.equal(chainIn(record(fields, 1)), "ethereum");
    assert.equal(chainIn(record(fields, 11155111)), "Sepolia");
    assert.equal(chainIn(record(fields, 31337)), "chain 31337");
    assert.equal(chainIn(`{ ${fields} }`, "deployments/mainnet/a.json"), "ethereum");
    assert.equal(chainIn(`{ "OptimismPortal": "eip155:57073:${a}" }`), "Ink");
  });
});

describe("a name", () => {
  const name = (chains: Name["chains"]): Name => ({
    text: "USDC",
    kind: "contract",
    chains,
    source: { title: "A", version: "1" },
  });

  it("is valid if the file names its chain or no chain, or if the name is for every chain", () => {
    const onBase = { chain: "base", reason: "path" } as const;
    assert.ok(isValidOnInferred(name(["base", "bnb"]), onBase));
    assert.ok(!isValidOnInferred(name(["bnb"]), onBase));
    assert.ok(isValidOnInferred(name("every"), onBase));
    assert.ok(isValidOnInferred(name(["bnb"]), undefined));
  });

  it("on a chain that interface.md does not list is valid on that chain alone", () => {
    const onSepolia = { chain: "eip155:11155111", reason: "path" } as const;
    assert.ok(isValidOnInferred(name(["eip155:11155111"]), onSepolia));
    assert.ok(!isValidOnInferred(name(["eip155:84532"]), onSepolia));
    assert.ok(!isValidOnInferred(name(["ethereum"]), onSepolia));
    assert.ok(isValidOnInferred(name("every"), onSepolia));
  });
});
