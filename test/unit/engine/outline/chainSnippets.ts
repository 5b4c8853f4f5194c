/**
 * A correct snippet as people write it. `<1>` stands for a token address on the first chain, `<0>` for an address whose
 * chain the text does not state. Placeholders such as `@1.id` and `@1.Title` stand for the id and the names of a chain.
 */
export interface ChainSnippet {
  readonly shape: string;
  readonly path: string;
  readonly text: string;
}

function of(
  shape: string,
  ...snippets: readonly (readonly [path: string, text: string])[]
): ChainSnippet[] {
  return snippets.map(([path, text]) => ({ shape, path, text }));
}

export const chainSnippets: readonly ChainSnippet[] = [
  ...of(
    "map by chain id",
    [
      "src/a.ts",
      `export const usdc: Record<number, Address> = {\n  @1.id: "<1>",\n  @2.id: "<2>",\n};`,
    ],
    [
      "src/a.ts",
      `export const FACTORY_BY_CHAIN_ID = { @1.id: "<1>", @2.id: "<2>", @3.id: "<3>" };`,
    ],
    [
      "dist/index.js",
      `var PERMIT2 = {\n  [@1.id /* @1.CONST */]: "<1>",\n  [@2.id /* @2.CONST */]: new Token(@2.id /* @2.CONST */, "<2>", 18),\n};`,
    ],
    [
      "dist/config.js",
      `exports.ZRX = {\n  [Network.@1.CONST]: {\n    2: "<0>",\n    3: "<0>",\n  },\n};`,
    ],
    [
      "dist/synthetix.js",
      `const config = { [Network.@1.CONST]: [\n  { address: '<1>', synth: true }, // sAVAX\n  { address: '<1>', synth: true }, // sMATIC\n] };`,
    ],
    [
      "dist/tokens.js",
      `var e=[{address:"<1>",chain:"ARBX",chainId:"@1.id",ticker:"USDC"},{address:"<2>",chain:"X",chainId:"@2.id",ticker:"USDC"}];`,
    ],
    [
      "networks.json",
      `{ "@1.id": { "key": "@1.id", "name": "X", "chainId": @1.id, "network": "homestead", "usdc": "<1>" } }`,
    ],
    [
      "assets.ts",
      `const assets = [{ symbol: "USDC", flags: { @1.id: true }, addresses: { @1.id: "<1>", @2.id: "<2>", @3.id: "<3>" } }];`,
    ],
    [
      "widget.js",
      `var l = [{ chainId: @1.id, address: "<1>", _scan: "https://explorer.example/token/<1>", name: "USD Coin", symbol: "USDC" }];`,
    ],
    ["src/a.json", `{ "networkAddresses": { "@1.id": "<1>", "@2.id": "<2>" } }`],
    ["a.py", `USDC_BY_CHAIN = {\n    @1.id: "<1>",\n    @2.id: "<2>",\n}`],
    [
      "a.go",
      `var usdcByChainID = map[uint64]common.Address{\n\t@1.id: common.HexToAddress("<1>"),\n\t@2.id: common.HexToAddress("<2>"),\n}`,
    ],
    [
      "a.rs",
      `static USDC: phf::Map<u64, &str> = phf_map! {\n    @1.idu64 => "<1>", // chain id\n    @2.idu64 => "<2>",\n};`,
    ],
    ["a.rb", `USDC_BY_NETWORK = { @1.id => "<1>", @2.id => "<2>" }`],
    ["a.yaml", `addresses_by_chain:\n  @1.id: "<1>"\n  "@2.id": "<2>"\n`],
    ["a.toml", `[chains.@1.id]\nusdc = "<1>"\n[chains.@2.id]\nusdc = "<2>"\n`],
  ),
  ...of(
    "map by chain name",
    ["src/a.ts", `const usdc = { @1.name: "<1>", @2.name: "<2>", @3.name: "<3>" };`],
    ["src/a.ts", `const chains = {\n  @1.name: { usdc: "<1>" },\n  @2.name: { usdc: "<2>" },\n};`],
    [
      "src/a.js",
      `module.exports = {\n  networks: {\n    @1.name: { token: "<1>" },\n    @2.name: { token: "<2>" },\n  },\n};`,
    ],
    ["a.json", `{ "chains": { "@1.name": { "usdc": "<1>" }, "@2.name": { "usdc": "<2>" } } }`],
    ["a.yaml", `networks:\n  @1.name:\n    usdc: "<1>"\n  @2.name:\n    usdc: "<2>"\n`],
    ["a.toml", `[networks.@1.name]\nusdc = "<1>"\n\n[networks.@2.name]\nusdc = "<2>"\n`],
    ["a.ini", `[network:@1.name]\nusdc=<1>\n[network:@2.name]\nusdc=<2>\n`],
    ["a.py", `CHAINS = {\n    "@1.name": {"usdc": "<1>"},\n    "@2.name": {"usdc": "<2>"},\n}`],
    ["a.kt", `val usdcByChain = mapOf(\n    "@1.name" to "<0>",\n    "@2.name" to "<0>",\n)`],
    [
      "a.swift",
      `let usdcByNetwork: [String: String] = [\n    "@1.name": "<1>",\n    "@2.name": "<2>",\n]`,
    ],
    ["a.java", `Map<String, String> byChain = Map.of("@1.name", "<0>", "@2.name", "<0>");`],
  ),
  ...of(
    "map by member",
    ["src/a.ts", `const usdc = {\n  [ChainId.@1.CONST]: "<1>",\n  [ChainId.@2.CONST]: "<2>",\n};`],
    ["src/a.ts", `const usdc = { [@1.viem.id]: "<1>", [@2.viem.id]: "<2>" } as const;`],
    [
      "src/a.ts",
      `const usdc: Record<SupportedChainId, string> = {\n  [SupportedChainId.@1.CONST]: "<1>",\n  [SupportedChainId.@2.CONST]: "<2>",\n};`,
    ],
    [
      "dist/a.js",
      `exports.USDC = {\n    [networks_js_1.CHAIN_IDs.@1.CONST]: "<1>",\n    [networks_js_1.CHAIN_IDs.@2.CONST]: "<2>",\n};`,
    ],
    ["a.py", `USDC = {\n    ChainId.@1.CONST: "<1>",\n    ChainId.@2.CONST: "<2>",\n}`],
    [
      "a.go",
      `var usdc = map[ChainID]string{\n\tChainID@1.Title: "<1>",\n\tChainID@2.Title: "<2>",\n}`,
    ],
    ["a.sol", `usdc[ChainIds.@1.CONST] = <1>;\nusdc[ChainIds.@2.CONST] = <2>;`],
    ["a.ts", `new Map([[ChainId.@1.CONST, "<1>"], [ChainId.@2.CONST, "<2>"]])`],
    ["a.ts", `addresses.set(ChainId.@1.CONST, "<1>");\naddresses.set(ChainId.@2.CONST, "<2>");`],
  ),
  ...of(
    "record with an id",
    [
      "a.json",
      `[{ "chainId": @1.id, "address": "<1>", "symbol": "USDC" }, { "chainId": @2.id, "address": "<2>" }]`,
    ],
    [
      "a.ts",
      `export const tokens = [\n  { chainId: @1.id, address: "<1>" },\n  { address: "<2>", chainId: @2.id },\n];`,
    ],
    ["a.ts", `writeContract({ chainId: @1.viem.id, address: "<1>", functionName: "approve" });`],
    ["a.ts", `const client = { chain: @1.viem, usdc: "<1>" };`],
    ["a.ts", `const config = { chain: { id: @1.id, name: "x" }, usdc: "<1>" };`],
    ["a.yaml", `- chainId: @1.id\n  address: "<1>"\n- chainId: @2.id\n  address: "<2>"\n`],
    ["a.yaml", `- address: "<1>"\n  chain_id: @1.id\n- address: "<2>"\n  chain_id: @2.id\n`],
    [
      "a.toml",
      `[[tokens]]\nchain_id = @1.id\naddress = "<1>"\n[[tokens]]\nchain_id = @2.id\naddress = "<2>"\n`,
    ],
    ["a.rs", `Token { chain_id: @1.id, address: "<1>" }`],
    ["a.go", `var c = Config{ChainID: @1.id, USDC: common.HexToAddress("<1>")}`],
    ["a.sol", `return Config({chainId: @1.id, usdc: <1>});`],
    ["a.py", `Token(chain_id=@1.id, address="<1>")`],
    ["a.jsx", `<Token chainId={@1.id} address="<1>" />`],
    ["a.json", `{ "networks": [{ "id": @1.id, "usdc": "<1>" }, { "id": @2.id, "usdc": "<2>" }] }`],
    [
      "a.ts",
      `const chains = [{ id: @1.id, name: "a", usdc: "<1>" }, { id: @2.id, name: "b", usdc: "<2>" }];`,
    ],
    ["a.json", `{ "chain": "@1.name", "contracts": { "usdc": { "address": "<1>" } } }`],
  ),
  ...of(
    "an inner statement wins",
    [
      "a.ts",
      `({ chainId: @1.id, chains: [{ id: @2.id, usdc: "<2>" }, { id: @1.id, usdc: "<1>" }] })`,
    ],
    [
      "a.ts",
      `({ chainId: @3.id, tokens: { "@1.id": { usdc: "<1>" }, "@2.id": { usdc: "<2>" } } })`,
    ],
    [
      "a.json",
      `{ "chainId": @1.id, "tokens": [{ "address": "<1>" }, { "chainId": @2.id, "address": "<2>" }] }`,
    ],
  ),
  ...of(
    "ternary",
    ["a.ts", `const usdc = chainId === ChainId.@1.CONST ? "<1>" : "<0>";`],
    [
      "a.ts",
      `const usdc =\n  chainId === @1.id\n    ? "<1>"\n    : chainId === @2.id\n      ? "<2>"\n      : "<0>";`,
    ],
    ["a.ts", `const x = { usdc: chain.id === @1.viem.id ? "<1>" : "<0>" };`],
    ["a.ts", `const usdc = chainId !== ChainId.@1.CONST ? "<0>" : "<1>";`],
    ["a.py", `usdc = "<1>" if chain_id == ChainId.@1.CONST else "<0>"`],
    ["a.sol", `address usdc = block.chainid == @1.id ? <1> : <0>;`],
    [
      "a.ts",
      `const isIt = chainId === ChainId.@1.CONST;\nconst x = { usdc: isIt ? "<0>" : "<0>" };`,
    ],
    ["a.kt", `val usdc = if (chainId == @1.idL) "<1>" else "<0>"`],
    ["a.rs", `let usdc = if chain_id == @1.id { "<1>" } else { "<0>" };`],
  ),
  ...of(
    "if",
    [
      "a.ts",
      `if (chainId === @1.id) {\n  return "<1>";\n} else if (chainId === @2.id) {\n  return "<2>";\n}\nreturn "<0>";`,
    ],
    [
      "a.sol",
      `if (block.chainid == @1.id) {\n  usdc = <1>;\n} else if (block.chainid == @2.id) {\n  usdc = <2>;\n} else {\n  usdc = <0>;\n}`,
    ],
    [
      "a.sol",
      `if (block.chainid == @1.id) return <1>;\nif (block.chainid == @2.id) return <2>;\nrevert();`,
    ],
    [
      "a.py",
      `if chain_id == @1.id:\n    usdc = "<1>"\nelif chain_id == @2.id:\n    usdc = "<2>"\nelse:\n    usdc = "<0>"\n`,
    ],
    ["a.vy", `if chain.id == @1.id:\n    self.usdc = <1>\nelse:\n    self.usdc = <0>\n`],
    [
      "a.go",
      `if chainID == @1.id {\n\treturn common.HexToAddress("<1>")\n} else if chainID == @2.id {\n\treturn common.HexToAddress("<2>")\n}\nreturn common.HexToAddress("<0>")`,
    ],
    ["a.rs", `if chain_id == @1.id {\n    address!("<1>")\n} else {\n    address!("<0>")\n}`],
    ["a.ts", `if (network === "@1.name") use("<1>");\nelse use("<0>");`],
    ["a.ts", `if (chainId !== @1.id) {\n  use("<0>");\n}`],
    ["a.ts", `if (chainId !== @1.id && isPaused) {\n  use("<0>");\n} else {\n  use("<0>");\n}`],
    ["a.ts", `if (chainId === @1.id && isPaused) {\n  use("<1>");\n} else {\n  use("<0>");\n}`],
    ["a.ts", `if (chainId === @1.id || chainId === @2.id) {\n  use("<0>");\n}`],
    ["a.ts", `if (chainId === @1.id && !isTest) {\n  use("<1>");\n}`],
    ["a.java", `if (chainId == @1.idL) {\n  return "<1>";\n}`],
    ["a.swift", `if chainId == @1.id {\n  return "<1>"\n}`],
  ),
  ...of(
    "case",
    [
      "a.ts",
      `switch (chainId) {\n  case ChainId.@1.CONST:\n    return "<1>";\n  case ChainId.@2.CONST:\n    return "<2>";\n  default:\n    return "<0>";\n}`,
    ],
    [
      "a.ts",
      `switch (chainId) { case @1.id: return { usdc: "<1>" }; case @2.id: return { usdc: "<2>" }; default: return { usdc: "<0>" } }`,
    ],
    ["a.ts", `switch (chainId) {\n  case @1.id:\n  case @2.id:\n    return "<0>";\n}`],
    ["a.ts", `switch (chain.id) {\n  case @1.viem.id: {\n    return "<1>";\n  }\n}`],
    [
      "a.go",
      `switch chainID {\ncase @1.id:\n\treturn "<1>"\ncase @2.id, @3.id:\n\treturn "<0>"\n}`,
    ],
    [
      "a.rs",
      `match chain_id {\n    @1.id => address!("<1>"),\n    @2.id => address!("<2>"),\n    _ => panic!(),\n}`,
    ],
    [
      "a.rs",
      `match chain {\n    Chain::@1.Title => "<1>",\n    Chain::@2.Title => "<2>",\n    Chain::@3.Title | Chain::Goerli => "<0>",\n}`,
    ],
    ["a.kt", `when (chainId) {\n    @1.idL -> "<1>"\n    @2.idL -> "<2>"\n    else -> "<0>"\n}`],
    [
      "a.py",
      `match chain_id:\n    case @1.id:\n        usdc = "<1>"\n    case @2.id:\n        usdc = "<2>"\n    case _:\n        usdc = "<0>"\n`,
    ],
    [
      "a.java",
      `return switch (chainId) {\n  case @1.id -> "<1>";\n  case @2.id -> "<2>";\n  default -> "<0>";\n};`,
    ],
    [
      "a.swift",
      `switch chainId {\ncase @1.id:\n    return "<1>"\ncase @2.id:\n    return "<2>"\ndefault:\n    return "<0>"\n}`,
    ],
  ),
  ...of(
    "constant",
    ["a.ts", `export const @1.CONST_USDC = "<1>";\nexport const @2.CONST_USDC = "<2>";`],
    ["a.sol", `address constant USDC_@1.CONST = <1>;\naddress constant USDC_@2.CONST = <2>;`],
    ["a.rs", `pub const @1.CONST_USDC: &str = "<1>";`],
    ["a.go", `const usdcOn@1.Title = "<1>"`],
    ["a.py", `@1.CONST_WETH = "<1>"\n@2.CONST_WETH = "<2>"`],
    [".env", `@1.CONST_USDC=<1>\n@2.CONST_USDC=<2>\n`],
    ["a.sh", `export @1.CONST_USDC=<1>\n`],
    ["a.ts", `export const CHAIN_ID = @1.id;\nexport const USDC = "<1>";`],
    ["a.sol", `uint256 constant CHAIN_ID = @1.id;\naddress constant USDC = <1>;`],
    ["a.py", `CHAIN_ID = @1.id\nUSDC = "<0>"`],
    [".env", `CHAIN_ID=@1.id\nUSDC=<1>\n`],
  ),
  ...of(
    "comment",
    ["a.ts", `const tokens = [\n  "<1>", // @1.Title\n  "<2>", // @2.Title\n];`],
    ["a.sol", `address[] tokens = [\n  <1>, // USDC on @1.Title\n  <2> // USDC on @2.Title\n];`],
    [
      "a.sql",
      `INSERT INTO tokens VALUES\n  ('<1>'), -- @1.Title USDC\n  ('<2>'); -- @2.Title USDC`,
    ],
    ["a.ts", `// @1.Title\nconst a = "<1>";\n\n// @2.Title\nconst b = "<2>";`],
    ["a.py", `TOKENS = [\n    "<1>",  # @1.Title\n    "<2>",  # @2.Title\n]`],
    ["a.yaml", `tokens:\n  - "<1>" # @1.Title\n  - "<2>" # @2.Title\n`],
    ["a.rs", `let a = "<1>"; // @1.Title\nlet b = "<2>"; // @2.Title`],
    ["a.ts", `const usdc = "<0>"; // bridged from @1.Title`],
  ),
  ...of(
    "prose",
    ["README.md", `## @1.Title\n\n- USDC: \`<1>\`\n\n## @2.Title\n\n- USDC: \`<2>\`\n`],
    [
      "README.md",
      `| Network | USDC |\n| --- | --- |\n| @1.Title | \`<1>\` |\n| @2.Title | \`<2>\` |\n`,
    ],
    ["README.md", `| Token | @1.Title | @2.Title |\n| --- | --- | --- |\n| USDC | <1> | <2> |\n`],
    ["README.md", `- @1.Title: \`<1>\`\n- @2.Title: \`<2>\`\n`],
    ["README.md", `- **@1.Title**\n  - USDC: \`<1>\`\n- **@2.Title**\n  - USDC: \`<2>\`\n`],
    ["README.md", `| Chain ID | Address |\n|---|---|\n| @1.id | <1> |\n| @2.id | <2> |\n`],
    ["README.md", `\`\`\`json\n{ "chainId": @1.id, "address": "<1>" }\n\`\`\`\n`],
    ["README.md", `### Deployments on @1.Title\n\nUSDC is at <1>.\n`],
  ),
  ...of(
    "table",
    ["a.csv", `address,chainId,name\n<1>,@1.id,USDC\n<2>,@2.id,USDC\n`],
    ["a.csv", `chain,token,address\n@1.name,USDC,<1>\n@2.name,USDC,<2>\n`],
    ["a.tsv", `network\taddress\n@1.name\t<1>\n@2.name\t<2>\n`],
    ["a.csv", `name;chain_id;address\nUSDC;@1.id;<1>\n`],
    ["a.csv", `address,blockchain\n<1>,@1.Title\n`],
  ),
  ...of(
    "prefix",
    ["a.json", `"eip155:@1.id:<1>"`],
    ["a.json", `["eip155:@1.id/erc20:<1>", "eip155:@2.id/erc20:<2>"]`],
  ),
  ...of(
    "path",
    ["deployments/@1.name/Token.json", `{ "address": "<1>" }`],
    [
      "broadcast/Deploy.s.sol/@1.id/run-latest.json",
      `{ "transactions": [{ "contractAddress": "<1>" }] }`,
    ],
    ["addresses/@1.name.ts", `export const usdc = "<1>";`],
    ["addresses/@1.id.json", `{ "usdc": "<1>" }`],
    ["deploy-config/@1.id.json", `{ "usdc": "<1>" }`],
    ["deployments/@1.id/Token.json", `{ "address": "<1>" }`],
    ["deployments/mainnet/@1.name.json", `{ "usdc": "<1>" }`],
    ["src/config/@1.name/tokens.ts", `export const usdc = "<1>";`],
  ),
  ...of(
    "settings of tools",
    [
      "hardhat.config.ts",
      `module.exports = { networks: { @1.name: { chainId: @1.id, usdc: "<1>" }, @2.name: { chainId: @2.id, usdc: "<2>" } } };`,
    ],
    [
      "wagmi.config.ts",
      `contracts: [{ name: "USDC", address: { [@1.viem.id]: "<1>", [@2.viem.id]: "<2>" } }]`,
    ],
    [
      "ponder.config.ts",
      `contracts: { Token: { network: { @1.name: { address: "<1>" }, @2.name: { address: "<2>" } } } }`,
    ],
    [
      "ponder.config.ts",
      `contracts: { Token: { chain: { @1.name: { address: "<1>" }, @2.name: { address: "<2>" } } } }`,
    ],
    [
      "subgraph.yaml",
      `dataSources:\n  - kind: ethereum/contract\n    network: @1.graph\n    source:\n      address: "<1>"\n`,
    ],
    [
      "networks.json",
      `{ "@1.graph": { "Token": { "address": "<1>" } }, "@2.graph": { "Token": { "address": "<2>" } } }`,
    ],
    [
      "script/HelperConfig.s.sol",
      `if (block.chainid == @1.id) {\n  activeNetworkConfig = NetworkConfig({ weth: <1> });\n}`,
    ],
    [
      "foundry.toml",
      `[profile.default]\nsrc = "src"\n[etherscan]\n@1.name = { key = "x", url = "https://x" }\n`,
    ],
    ["a.json", `{ "chainId": "0x@1.hex", "tokens": ["<1>"] }`],
  ),
  ...of(
    "two sides",
    ["a.json", `{ "chainId": @2.id, "l1Token": "<0>", "remoteToken": "<0>" }`],
    ["a.ts", `const route = { fromChainId: @1.id, toChainId: @2.id, token: "<0>" };`],
    ["a.ts", `({ wormhole: { chainId: 30, token: "<0>" } })`],
    ["a.json", `{ "sourceChainId": @1.id, "dstToken": "<0>" }`],
    ["a.ts", `({ @1.name: { to: "<0>" }, @2.name: { to: "<0>" } })`],
    ["tsconfig.base.json", `{ "usdc": "<0>" }`],
    ["docker-compose.base.yml", `services:\n  a:\n    environment:\n      USDC: "<0>"\n`],
    ["a.ts", `const quote = { base: "<0>", quote: "<0>" };`],
    [
      "a.ts",
      `({ ethereum: { symbol: "WETH", at: "<0>" }, avalanche: { symbol: "AVAX", at: "<0>" } })`,
    ],
  ),
  ...of(
    "a record with a chain of its own in another one",
    ["a.ts", `const c = { chainId: @1.id, usdc: "<1>", other: { id: @2.id, usdc: "<0>" } };`],
    ["a.json", `{ "chainId": @1.id, "usdc": "<1>", "child": { "id": @2.id, "usdc": "<0>" } }`],
    ["a.yaml", `chainId: @1.id\nusdc: "<1>"\nchild:\n  id: @2.id\n  usdc: "<0>"\n`],
    ["a.py", `X = {"chainId": @1.id, "usdc": "<1>", "child": {"id": @2.id, "usdc": "<0>"}}`],
    ["a.go", `var c = Config{ChainID: @1.id, USDC: "<1>", Child: Child{ID: @2.id, USDC: "<0>"}}`],
    [
      "a.ts",
      `const c = { chainId: @1.id, l: [{ slug: "@2.name", usdc: "<0>" }, { title: "@2.Title", usdc: "<0>" }] };`,
    ],
    [
      "a.json",
      `{ "chainId": @1.id, "a": { "eid": 30999, "usdc": "<0>" }, "b": { "rpc": "https://@2.name.example", "usdc": "<0>" } }`,
    ],
    ["a.ts", `const c = { chainId: @1.id, l: [{ id: @1.id, usdc: "<1>" }] };`],
    [
      "a.ts",
      `const c = { chainId: @1.id, l: [{ id: "usd-coin", name: "USDC", address: "<1>" }] };`,
    ],
    [
      "a.json",
      `{ "chainId": @1.id, "l": [{ "name": "@2.Title", "symbol": "X", "address": "<1>" }] }`,
    ],
    ["a.json", `{ "name": "@1.Title", "usdc": "<1>" }`],
    ["deployments/@1.name/a.json", `{ "slug": "@2.name", "usdc": "<0>" }`],
  ),
  ...of(
    "list of chains",
    ["a.yaml", `chains:\n  - name: @1.name\n    usdc: "<1>"\n  - name: @2.name\n    usdc: "<2>"\n`],
    [
      "a.yaml",
      `chains:\n  - chain: @1.name\n    contracts:\n      usdc: "<1>"\n  - chain: @2.name\n    contracts:\n      usdc: "<2>"\n`,
    ],
    ["a.yaml", `- network: @1.name\n  usdc: "<1>"\n- network: @2.name\n  usdc: "<2>"\n`],
    ["a.yaml", `networks:\n  - @1.name:\n      usdc: "<1>"\n  - @2.name:\n      usdc: "<2>"\n`],
    [
      "a.toml",
      `[[chains]]\nname = "@1.name"\nusdc = "<1>"\n[[chains]]\nname = "@2.name"\nusdc = "<2>"\n`,
    ],
    [
      "a.toml",
      `[[chains]]\nname = "@1.name"\n[chains.contracts]\nusdc = "<1>"\n[[chains]]\nname = "@2.name"\n[chains.contracts]\nusdc = "<2>"\n`,
    ],
    [
      "a.toml",
      `[[networks]]\nchain_id = @1.id\n[[networks.tokens]]\nusdc = "<1>"\n[[networks]]\nchain_id = @2.id\n[[networks.tokens]]\nusdc = "<2>"\n`,
    ],
    ["a.toml", `[a]\nchain_id = @1.id\n[a.tokens]\nusdc = "<1>"\n[b]\nusdc = "<0>"\n`],
  ),
  ...of(
    "heading that is none",
    ["README.md", `**@1.Title**\n\n- USDC: \`<1>\`\n\n**@2.Title**\n\n- USDC: \`<2>\`\n`],
    ["README.md", `## @1.Title\n\n- USDC: \`<1>\`\n\n**@2.Title:**\n\n- USDC: \`<2>\`\n`],
    ["README.md", `## @1.Title\n\n@2.Title:\n\n- USDC: \`<2>\`\n`],
    ["README.md", `## @1.Title\n\nThe base address is:\n\n- USDC: \`<1>\`\n`],
    [
      "README.md",
      `<details><summary>@1.Title</summary>\n\n- USDC: \`<1>\`\n\n</details>\n\n- USDC: \`<0>\`\n`,
    ],
    ["README.md", `@1.Title\n===\n\n- USDC: <1>\n\n@2.Title\n---\n\n- USDC: <2>\n`],
    ["README.md", `# @1.Title\n\n<h3>@2.Title</h3>\n\nUSDC <2>\n`],
    ["README.md", `## @1.Title\n\n**@2.Title and @3.Title**\n\n- USDC: <0>\n`],
    ["README.md", `## @1.Title\n\n**Tokens**\n\n- USDC: <1>\n`],
  ),
  ...of(
    "fork of a test",
    ["T.t.sol", `function test() public {\n  vm.createSelectFork("@1.name");\n  usdc = <1>;\n}`],
    [
      "T.t.sol",
      `function test() public {\n  vm.createSelectFork(vm.rpcUrl("@1.name"), 1);\n  usdc = <1>;\n  vm.createSelectFork(vm.rpcUrl("@2.name"));\n  usdc = <2>;\n}`,
    ],
    [
      "T.t.sol",
      `if (block.chainid == @1.id) {\n  vm.createSelectFork("@2.name");\n  usdc = <2>;\n}`,
    ],
    [
      "deployments/@1.name/T.t.sol",
      `function test() public {\n  vm.selectFork(other);\n  usdc = <0>;\n}`,
    ],
  ),
  ...of(
    "branch of a shell",
    [
      "a.sh",
      `CHAIN_ID=@3.id\ncase "$CHAIN_ID" in\n  @1.id)\n    USDC=<1>\n    ;;\n  @2.name|@2.id) USDC=<2> ;;\n  *) USDC=<0> ;;\nesac\nUSDC=<3>\n`,
    ],
    ["a.sh", `case $NETWORK in @1.name) USDC=<1>;; @2.name) USDC=<2>;; esac\n`],
    ["a.sh", `case $1 in\n  --verbose) USDC=<0> ;;\nesac\n`],
    [
      "Makefile",
      `ifeq ($(NETWORK),@1.name)\nUSDC := <1>\nelse ifeq ($(NETWORK),@2.name)\nUSDC := <2>\nelse\nUSDC := <0>\nendif\n`,
    ],
    ["a.mk", `CHAIN_ID := @3.id\nifeq "$(CHAIN_ID)" "@1.id"\nUSDC := <1>\nendif\nUSDC := <3>\n`],
    ["a.mk", `ifneq ($(NETWORK),@1.name)\nUSDC := <0>\nendif\n`],
  ),
  ...of(
    "constant that is a key",
    ["a.py", `CHAIN_ID = @1.id\nUSDC = {CHAIN_ID: "<1>"}`],
    [
      "a.py",
      `FIRST_CHAIN = @1.id\nSECOND_CHAIN = @2.id\nUSDC = {FIRST_CHAIN: "<1>", SECOND_CHAIN: "<2>"}`,
    ],
    ["a.py", `LIMIT = 1\nUSDC = {LIMIT: "<0>"}`],
    [
      "a.go",
      `const (\n\tFirstChain = @1.id\n\tSecondChain = @2.id\n)\nvar usdc = map[uint64]string{\n\tFirstChain: "<1>",\n\tSecondChain: "<2>",\n}`,
    ],
    ["a.ts", `const FIRST_CHAIN = @1.id;\nconst usdc = { [FIRST_CHAIN]: "<1>" };`],
  ),
];
