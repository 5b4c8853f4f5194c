import assert from "node:assert/strict";
import { declaredName, mayDeclareNames } from "../../../../src/engine/outline/declaredName";
import { outlineOf } from "../../../../src/engine/outline/outline";
import { processorTime } from "../../../support/processorTime";
import { itInCi } from "../../../support/shortRun";

const a = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const b = "0xcA11bde05977b3631167028862bE2a173976CA11";

function nameIn(path: string, text: string): string | undefined {
  const start = text.indexOf(a);
  return declaredName(outlineOf(text, path), { start, end: start + a.length })?.text;
}

describe("the name that a text gives an address", () => {
  const texts: readonly (readonly [path: string, text: string, name: string | undefined])[] = [
    ["a.sol", `address constant TREASURY = ${a};`, "TREASURY"],
    ["a.sol", `address constant FEE_RECEIVER = ${a};`, "FEE_RECEIVER"],
    ["a.sol", `address constant RECEIVER = ${a};`, undefined],
    ["a.ts", `export const treasury: Address = "${a}";`, "treasury"],
    ["a.rs", `pub const VAULT: Address = address!("${a}");`, "VAULT"],
    ["a.go", `var vault = common.HexToAddress("${a}")`, "vault"],
    ["a.py", `VAULT = "${a}"\n`, "VAULT"],
    [".env", `VAULT_ADDRESS=${a}\n`, "VAULT_ADDRESS"],
    ["a.json", `{ "Vault": { "address": "${a}" } }`, "Vault"],
    ["a.json", `{ "Vault": { "8453": { "address": "${a}" } } }`, "Vault"],
    ["a.json", `{ "vault": { "base": "${a}", "arbitrum": "${b}", "corn": "${b}" } }`, "vault"],
    ["a.json", `{ "vault": { "base": "${b}", "arbitrum": "${b}", "corn": "${a}" } }`, "vault"],
    ["a.json", `[{ "address": "${a}", "symbol": "USDC", "name": "USD Coin" }]`, "USD Coin"],
    ["a.json", `[{ "contractName": "Vault", "address": "${a}", "name": "x1" }]`, "Vault"],
    ["a.json", `{ "${a}": { "name": "Vault" } }`, "Vault"],
    ["a.json", `{ "${a}": "Vault" }`, "Vault"],
    ["a.json", `[{ "address": "${a}", "symbol": "ARB", "name": "Arbitrum" }]`, "Arbitrum"],
    ["a.yaml", `- name: Vault\n  address: "${a}"\n`, "Vault"],
    ["a.toml", `[vault]\naddress = "${a}"\n`, "vault"],
    ["a.sql", `VALUES (1, ${a}, 'Vault')`, "Vault"],
    ["a.sql", `VALUES ('ethereum', ${a}, 'Port', 'Social')`, "Port"],
    ["a.sol", `vm.label(${a}, "Vault");`, "Vault"],
    ["a.ts", `const list = [\n  "${b}", // Keeper\n  "${a}", // Vault\n];`, "Vault"],
    ["a.ts", `const usdc = { "137": "${a}", // Polygon PoS\n};`, "usdc"],
    ["a.ts", `const pools = { polygon: { ETH: "${a}", "USDC.e": "${b}" } };`, "ETH"],
    ["a.json", `{ "name": "Vault", "migration": { "target": "${a}" } }`, undefined],
    ["a.json", `{ "vault": { "migration": "${a}" } }`, undefined],
    ["a.json", `{ "uniswap": { "query-id": "${a}" } }`, undefined],
    ["a.toml", `[migrations.vault]\naddress = "${a}"\n`, "vault"],
    [
      "a.md",
      `- Finance Ops: ${a}\n- Zircuit: ${b}\n- Soneium: ${b}\n- Farming: ${b}\n`,
      "Finance Ops",
    ],
    ["a.json", `{ "pools": { "50nara.com-50R": "${a}", "Weth pool": "${b}" } }`, undefined],
    ["a.json", `{ "pools": { "WE ARE ALL IN": "${a}", "Weth pool": "${b}" } }`, undefined],
    ["a.json", `{ "pools": { "Weth pool": "${a}", "WE ARE ALL IN": "${b}" } }`, "Weth pool"],
    ["a.json", `{ "impls": { "${"24f8".repeat(16)}": { "address": "${a}" } } }`, undefined],
    ["a.json", `[{ "id": "${a}", "name": "${a}" }]`, undefined],
    ["a.sol", `bool isNew = (x > 1) && IFactory(${a}).isVault(v);`, undefined],
    ["a.go", `var Routers = m{\n\tids.ChainIDBSC: toAddress("${a}"),\n}`, "Routers"],
    ["a.py", `self.token = Contract("${a}")\n`, undefined],
    ["a.go", `var Hook = list{\n\ttoAddress("${a}"), // arbitrum v4.0.0\n}`, "Hook"],
    ["a.py", `list = [\n  "${a}", # ERC20?\n  "${b}",\n]\n`, undefined],
    ["a.json", `{ "supportedTokens": { "address": "${a}" } }`, undefined],
    ["a.json", `{ "explorer": { "address": "${a}" } }`, undefined],
    ["a.json", `{ "devnet": { "identifier": "${a}" } }`, undefined],
    ["a.ts", `const list = [\n  "${b}", // Keeper\n  "${a}", // Vault uses it\n];`, undefined],
    ["a.sol", `address payable constant feeAmount = payable(${a});`, "feeAmount"],
    ["a.json", `{ "Vault": { "receipt": { "from": "${a}" } } }`, "Vault from"],
    ["a.json", `{ "name": "pool", "schema": { "example": "${a}" } }`, "pool"],
    ["a.yaml", `name: Send a call\nrun: "${a}"\n`, undefined],
    ["a.txt", `2026-01-31T12:56:37Z info: Vault ${a}\n`, undefined],
    ["a.go", `isException := addresses.Equals(v, "${a}")`, undefined],
    ["a.py", `usd_value = price_of(evm("${a}"))\n`, undefined],
    ["a.ts", `const isOwner = "${a}";`, "isOwner"],
    ["a.sol", `IERC20 constant ISSUER = IERC20(${a});`, "ISSUER"],
    ["a.sol", `IOracle constant ETH_PRICE = IOracle(${a});`, "ETH_PRICE"],
    ["a.sol", `IDiscount constant DISCOUNT = IDiscount(${a});`, "DISCOUNT"],
    ["a.go", `tokenPrice := common.HexToAddress("${a}")`, "tokenPrice"],
    ["a.py", `issuer_vault = to_checksum("${a}")\n`, "issuer_vault"],
    ["a.ts", `const treasuryAccount = load("${a}");`, "treasuryAccount"],
    ["a.json", `{ "Migrations": "${a}", "Vault": "${b}" }`, "Migrations"],
    ["a.json", `{ "tokens": { "RUN": "${a}", "DAI": "${b}" } }`, "RUN"],
    [
      "a.md",
      `| Chain | Contract | Proxy | Admin |\n| --- | --- | --- | --- |\n| Base | Vault | ${b} | ${a} |\n`,
      "Vault (Admin)",
    ],
    [
      "a.md",
      `| Network | Vault | Old address |\n| --- | --- | --- |\n| Base | ${b} | ${a} |\n`,
      undefined,
    ],
    ["a.csv", `address,name,chainId\n${a},Vault,1\n`, "Vault"],
    [
      "a.md",
      `| Network | \`EDGE_CONTRACT\` | deployer |\n| --- | --- | --- |\n| Stagenet | \`${a}\` | \`${b}\` |\n`,
      "EDGE_CONTRACT",
    ],
    [
      "a.md",
      `| Network | EDGE | deployer address |\n| --- | --- | --- |\n| Fuse | ${b} | ${a} |\n`,
      "deployer",
    ],
    ["a.csv", `exchange,address\nuniswap_v3,${a}\nuniswap_v3,${b}\n`, undefined],
    ["a.csv", `vault,address\nusdc,${a}\nusdc,${a}\ndai,${b}\n`, "usdc"],
    ["a.csv", `vault,chain,address\nusdc,base,${a}\nusdc,optimism,${b}\n`, "usdc"],
    ["a.csv", `symbol,address\nUSDC,${a}\nUSDC,${b}\n`, "USDC"],
    ["a.md", `| Contract | Address |\n| --- | --- |\n| Vault | \`${a}\` |\n`, "Vault"],
    ["a.md", `| Contract | Address |\r\n| --- | :-: |\r\n| Vault | \`${a}\` |\r\n`, "Vault"],
    [
      "a.md",
      `| Contract | Address |\n| --- | --- |\n| Vault | [${a}](https://a.io/${a}) |\n`,
      "Vault",
    ],
    [
      "a.md",
      `| Contract | Address |\n| --- | --- |\n| [Vault](v.md) | [\`${a}\`](a.io) |\n`,
      "Vault",
    ],
    ["a.md", `| Contract | Address |\n| --- | --- |\n| Vault | [${b}](a.io/${a}) |\n`, undefined],
    [
      "a.md",
      `| Contract | Proxy | Logic |\n| - | - | - |\n| Vault | ${b} | ${a} |\n`,
      "Vault (Logic)",
    ],
    [
      "a.md",
      `| Contract | L1 Address | L2 Address |\n| - | - | - |\n| Vault | ${b} | ${a} |\n`,
      "Vault (L2)",
    ],
    ["a.md", `| Contract | A | B |\n| - | - | - |\n| Vault | ${b} | ${a} |\n`, undefined],
    ["a.md", `| Contract | Base | Celo |\n| - | - | - |\n| Vault | ${b} | ${a} |\n`, "Vault"],
    [
      "a.md",
      `| Contract | Address | Old address |\n| - | - | - |\n| Vault | ${a} | ${b} |\n`,
      "Vault",
    ],
    ["a.md", `- Vault: \`${a}\`\n`, "Vault"],
    ["README.md", `- Vault (proxy): \`${a}\`\n`, "Vault (proxy)"],
    ["README.md", `The asset is USDC: \`${a}\` on Ethereum, \`${b}\` on Base.\n`, undefined],
    ["README.md", `- Vault (Base (L2)): \`${a}\`\n`, "Vault (Base (L2))"],
    ["README.md", `- (old) Vault: \`${a}\`\n`, "(old) Vault"],
    ["README.md", `## Vault (proxy)\n\n\`${a}\`\n`, "Vault (proxy)"],
    ["a.sol", `addr["PAUSE_PROXY"] = ${a};`, "PAUSE_PROXY"],
    ["a.ts", `addresses['vault'] = "${a}";`, "vault"],
    ["a.ts", `addresses["mainnet"] = "${a}";`, undefined],
    ["a.ts", `addresses["base"]["vault"] = "${a}";`, "vault"],
    ["a.ts", `const feeds = { [NETWORK.main]: { LINK: "${a}", AAVE: "${b}" } };`, "LINK"],
    ["a.ts", `const feeds = { link: "${a}", aave: "${b}" };`, "feeds"],
    ["a.ts", `f({ [8453 as const]: "${a}" });`, undefined],
    ["a.ts", `f({ [VAULT as Key]: "${a}" });`, "VAULT"],
    ["a.sol", `address constant SAFE = ${b};\n\n/// See etherscan.io/address/${a}\n`, undefined],
    ["a.ts", `const x = { usdc: "${b}", // was ${a}\n};`, undefined],
    ["a.yaml", `usdc: "${b}" # not ${a}\n`, undefined],
    ["a.py", `USDC = "${b}"\n# ${a}\n`, undefined],
    ["a.json", `{ "usdc": "${b}", "ETH": "${a}" }`, undefined],
    ["a.json", `{ "corn": { "USDC": "${b}", "ETH": "${a}" } }`, "ETH"],
    ["a.ts", `const vaults = ["${a}", "${b}"];`, undefined],
    ["a.py", `ZAPS = {"${a}", "${b}", "${b}"}\n`, undefined],
    ["a.py", `ZAPS = {"${a}", "${b}"}\n`, "ZAPS"],
    ["a.sh", `ZAPS=("${a}" "${b}" "${b}")\n`, undefined],
    ["a.py", `ZAPS = {\n    "${b}",\n    "${b}",\n    "${a}",  # Vault\n}\n`, "Vault"],
    ["a.go", `var zaps = []A{f.A("${a}"), f.A("${b}"), f.A("${b}")}`, undefined],
    ["a.py", `ZAPS = [\n    "${b}",\n    "${a}",  # Vault  # noqa: E501\n]\n`, "Vault"],
    ["a.ts", `const list = [\n  "${a}", // Vault // eslint-disable-line\n];`, "Vault"],
    ["a.ts", `const list = [\n  "${a}", // Vault // the old one\n];`, "Vault // the old one"],
    ["a.ts", `const list = [\n  // glpWETH\n  "${a}",\n  // glpUSDC\n  "${b}",\n];`, "glpWETH"],
    ["a.ts", `const list = [\n  "${b}",\n  // glpWETH\n  "${a}",\n];`, "glpWETH"],
    ["a.ts", `const list = [\n  // glpWETH\n  "${a}",\n\n  "${b}",\n];`, "glpWETH"],
    ["a.ts", `const list = [\n  // stables\n  "${a}",\n  "${b}",\n];`, undefined],
    ["a.ts", `const list = [\n  // glpWETH\n  "${b}",\n  "${a}",\n];`, undefined],
    [
      "a.ts",
      `const list = [\n  // a long\n  // remark\n  "${a}",\n  // x1\n  "${b}",\n];`,
      undefined,
    ],
    ["a.ts", `const list = [\n  "${b}",\n  // this is broken\n  "${a}",\n];`, undefined],
    ["a.ts", `const list = [\n  "${b}",\n  // Exclude the old pool\n  "${a}",\n];`, undefined],
    ["a.ts", `const list = [\n  "${b}",\n  // Base\n  "${a}",\n];`, undefined],
    ["a.ts", `const list = [\n  "${b}",\n  // glpWETH\n  "${a}", // Vault\n];`, "Vault"],
    ["a.ts", `f = {\n  // glpWETH\n  "${a}": 1,\n  // glpUSDC\n  "${b}": 2,\n};`, "glpWETH"],
    ["a.ts", `f = {\n  // glpWETH\n  "${a}": "Vault",\n  // glpUSDC\n  "${b}": "",\n};`, "Vault"],
    ["a.ts", `const x = {\n  // the vaults\n  address: "${a}",\n  // x1\n  n: 1,\n};`, undefined],
    ["a.py", `LIST = [\n    # glpWETH\n    "${a}",\n    # glpUSDC\n    "${b}",\n]\n`, "glpWETH"],
    ["a.ts", `const pairs = [["${a}", "${b}"], ["${b}", "${b}"]];`, undefined],
    ["a.ts", `send("${a}", "${b}");`, undefined],
    ["a.ts", `const address = "${a}";`, undefined],
    ["a.ts", `const base = "${a}";`, undefined],
    ["a.ts", `const x = { owner: "${a}" };`, undefined],
    ["a.ts", `const privateKeyOwner = "${a}";`, undefined],
    ["a.ts", `f("${a}"); // TODO: ask whether this is still the right one`, undefined],
    ["a.json", `{ "about": "Deposits of the pool at ${a} are counted twice" }`, undefined],
    ["a.json", `{ "${b}": "${a}" }`, undefined],
    ["a.ts", `const POOLS = { "f(x) Vault USDC": "${a}", "Other": "${b}" };`, "f(x) Vault USDC"],
    [
      "a.js",
      `module.exports = { monad: { tvl: async (api) => sum(api, "${a}", 11) } };`,
      undefined,
    ],
    ["a.md", `Line 9: "fantom": "${a}"\n`, undefined],
    ["a.ts", `const debts = { "${b}": "${a}", "${a}": "${b}" };`, undefined],
    ["a.ts", `const assets = { "${a}": ADDRESSES.ENA, "${b}": ADDRESSES.USDC };`, undefined],
    ["a.json", `{ "Facets": { "${b}": { "Name": "A" }, "${a}": { "Name": "" } } }`, undefined],
    ["a.ts", `const farms = await api.call({ target: "${a}", abi });`, undefined],
    ["a.ts", `const state = (await call({ target: "${a}" })).output;`, undefined],
    ["a.ts", `const state = sdk.api.abi.call({ target: "${a}" });`, undefined],
    ["a.ts", `const x = { tvls: await call({ target: "${a}" }) };`, undefined],
    ["a.sol", `uint256 paid = IERC20(${a}).balanceOf(payer);`, undefined],
    ["a.sol", `IERC20 vault = IERC20(${a});`, "vault"],
    ["a.sol", `IMulticall constant VAULT = IMulticall(${a});`, "VAULT"],
    ["a.ts", `const vault = Address.from("${a}").getAddress();`, "vault"],
    ["a.ts", `const vault = getAddress("${a}").toLowerCase();`, "vault"],
    ["a.ts", `const vault = new Contract("${a}", abi, provider);`, "vault"],
    ["a.rs", `let vault = Pubkey::from_str("${a}").unwrap();`, "vault"],
    ["a.yaml", `name: joe-usdc.e-wavax-eol\naddress: "${a}"\n`, "joe-usdc.e-wavax-eol"],
    ["a.yaml", `name: v1.2.3\naddress: "${a}"\n`, undefined],
    ["a.json", `{ "USDC.e": "${a}" }`, "USDC.e"],
    ["a.json", `{ "name": "aavev3-dai.e", "address": "${a}" }`, "aavev3-dai.e"],
    ["a.json", `{ "name": "Vault.sol", "address": "${a}" }`, undefined],
    ["a.json", `{ "name": "app.e.io", "address": "${a}" }`, undefined],
    ["a.ts", `f({ [Kind.a]: "${a}" });`, undefined],
    ["a.md", `| A | Address |\n| - | - |\n| \`Vault\` (impl) | ${a} |\n`, "Vault (impl)"],
    ["a.md", `| A | Address |\n| - | - |\n| **Vault** (proxy) | ${a} |\n`, "Vault (proxy)"],
    ["a.ts", `const list = [\n  "${b}",\n  "${a}", // deprecated yCRV\n];`, "yCRV"],
    ["a.ts", `const list = [\n  "${b}",\n  "${a}", // deprecated in 2023\n];`, undefined],
    ["a.md", `## Adding Evidence\n\n\`\`\`json\n{ "to": "${a}" }\n\`\`\`\n`, undefined],
    [
      "a.md",
      `## Evidence\n\n\`\`\`json\n{ "vault": { "owner": "${a}" } }\n\`\`\`\n`,
      "vault owner",
    ],
    ["a.rst", `Evidence\n========\n\n.. code:: json\n\n   {\n     "to": "${a}"\n   }\n`, undefined],
    ["a.md", `## Vault\n\n- owner: ${a}\n`, "Vault owner"],
    ["a.md", `## Vault\n\n\`\`\`\n${a}\n\`\`\`\n`, "Vault"],
    ["a.sh", `code=$(cast code ${a} --rpc-url "$URL")\n`, undefined],
    ["a.sh", `VAULT=${a}\n`, "VAULT"],
    ["a.json", `["bc1qan8q94rc3hl2jfc0vn8vtfsen0r6e58q80dqf0", "${a}"]`, undefined],
    ["a.ts", `const vault = getContract({ address: "${a}", abi });`, "vault"],
    ["a.sql", `VALUES ('${a}', 'true', 'DODO', 'Router')`, "DODO"],
    ["a.csv", `block,buyer,seller,description\n7,${a},${b},TakerAsk\n`, undefined],
    ["a.ts", `const list = [\n  "${b}",\n  "${a}", // add on 22/07/2024\n];`, undefined],
    ["a.yaml", `form:\n  owner: "${a}"\nethereum:\n  owner: "${b}"\n`, undefined],
    ["a.yaml", `proxyAdmin:\n  address: "${b}"\n  owner: "${a}"\n`, "proxyAdmin owner"],
    ["a.json", `{ "Print": { "pulse": { "owner": "${a}" } } }`, "Print owner"],
    [
      "a.json",
      `{ "stable": { "name": "stable", "nativeAddress": "${a}", "rpcUrl": "" } }`,
      undefined,
    ],
    [
      "a.json",
      `{ "name": "Axelar", "extensions": { "bridgeInfo": { "10": { "tokenAddress": "${a}" } } } }`,
      "Axelar",
    ],
  ];
  for (const [path, text, name] of texts) {
    it(`is ${name ?? "none"} in ${path}: ${text.replaceAll("\n", " ").replaceAll(a, "…")}`, () => {
      assert.equal(nameIn(path, text), name);
    });
  }

  it("is none where an identifier only says that it is an address on a chain", () => {
    const none = ["MAINNET_ADDRESS", "CONTRACT_ADDRESS_BASE", "baseContract", "tokenOnOptimism"];
    for (const text of [...none, "arguments", "deployedContractAddress", "SEPOLIA_ADDRESS"]) {
      assert.equal(nameIn("a.ts", `const ${text} = "${a}";`), undefined, text);
    }
    for (const text of ["ARB_TOKEN", "OP_ADDRESS", "USDC_ADDRESS_BASE", "TOKEN_BRIDGE"]) {
      assert.equal(nameIn("a.ts", `const ${text} = "${a}";`), text);
    }
  });

  it("is not a secret next to the address (L-48)", () => {
    const secrets: readonly (readonly [path: string, text: string])[] = [
      ...["password", "seed", "private_key", "pass", "pw", "PIN", "api_key"].map(
        (column) => ["a.csv", `${column},address\nhunter2,${a}\n`] as const,
      ),
      ["a.md", `| Password | Address |\n| --- | --- |\n| hunter2 | \`${a}\` |\n`],
      ["a.ts", `auth("${a}", "hunter2pw");`],
      ["a.ts", `await client.login("${a}", "hunter2pw");`],
      ["a.py", `w3.geth.personal.unlock_account("${a}", "hunter2pw")\n`],
      ["a.ts", `setPassword("${a}", "hunter2pw");`],
      ["a.ts", `store.passwords.set("${a}", "hunter2pw");`],
      ["a.ts", `const passwords = { "${a}": "hunter2pw" };`],
      ["a.ts", `passwords["${a}"] = "hunter2pw";`],
      ["a.yaml", `passwords:\n  "${a}": "hunter2pw"\n`],
      ["a.json", `{ "secret": ["${a}", "hunter2pw"] }`],
      [
        "a.sql",
        `INSERT INTO users (address, password) VALUES ('${b}', 'x1'), ('${a}', 'hunter2');`,
      ],
      ["a.ts", `f("${a}"); // pw hunter2`],
      ["a.rs", `auth::<A>("${a}", "hunter2pw");`],
      ["a.ts", `const creds = [["hunter2", "${a}"]];`],
    ];
    for (const [path, text] of secrets) assert.equal(nameIn(path, text), undefined, text);
    const others: readonly (readonly [path: string, text: string])[] = [
      ["a.csv", `who,address\nVault,${a}\n`],
      ["a.ts", `authorize("${a}", "Vault");`],
      ["a.sql", `INSERT INTO users (address, title) VALUES ('${a}', 'Vault');`],
      ["a.ts", `const names = { "${a}": "Vault" };`],
    ];
    for (const [path, text] of others) assert.equal(nameIn(path, text), "Vault", text);
  });

  it("is neither a comment for a tool nor a remark about the address", () => {
    const none = [
      ..."address-atlas-ignore|cspell:disable-line|NOLINT|NOLINTNEXTLINE|noqa: E501|noqa".split(
        "|",
      ),
      ..."type: ignore|gitleaks:allow|nosemgrep|pylint: disable=x|biome-ignore lint: x".split("|"),
      ..."solhint-disable-line|forge-lint: disable-line|pragma: no cover|c8 ignore next".split("|"),
      ..."istanbul ignore next|rustfmt::skip|checkov:skip=CKV_1|noinspection All".split("|"),
      ..."same as above|not used|verified|verified on Etherscan|6 decimals|block 123456".split("|"),
      ..."replace me|your address here|placeholder|Placeholder.|TBD|N/A".split("|"),
    ];
    for (const text of none) {
      assert.equal(nameIn("a.ts", `f("${a}"); // ${text}`), undefined, text);
      assert.equal(nameIn("a.py", `f("${a}")  # ${text}\n`), undefined, text);
    }
    assert.equal(nameIn("a.json", `[{ "address": "${a}", "name": "TBD" }]`), undefined);
    for (const text of ["Vault", "Pragma Oracle", "Verified Pool", "Nosecone", "Block Vault"]) {
      assert.equal(nameIn("a.ts", `f("${a}"); // ${text}`), text);
    }
  });

  const rude: Readonly<Record<string, (rows: number) => readonly [path: string, text: string]>> = {
    "a long text among the arguments of a call": (rows) => [
      "a.ts",
      `f("${"z".repeat(rows * 80)}"${`, "${a}"`.repeat(rows)})`,
    ],
    "statements of SQL behind the rows": (rows) => [
      "a.sql",
      `${`('${a}', 'x'),\n`.repeat(rows)}${"into x(a,b)values ".repeat(rows * 30)}`,
    ],
  };
  for (const [what, make] of Object.entries(rude)) {
    itInCi(`is found in linear time: ${what} (D-37e)`, () => {
      const [small, large] = [250, 4_000].map((rows) => {
        const [path, text] = make(rows);
        const places = Array.from(text.matchAll(new RegExp(a, "g")), ({ index }) => index);
        // Garbage collection after thousands of other tests makes some rounds slower.
        const costs = [1, 2, 3, 4, 5].map((round) =>
          processorTime(() => {
            const outline = outlineOf(`${text}${"\n".repeat(round)}`, path);
            for (const start of places) declaredName(outline, { start, end: start + a.length });
          }),
        );
        return Math.min(...costs);
      });
      // The text is 16 times as long, so quadratic time would be 256 times as long.
      const isLinear = (large ?? 0) < 16 * 4 * Math.max(5, small ?? 0);
      assert.ok(isLinear, `${small} and ${large} ms`);
    });
  }

  it("is not read from a file that a tool has generated", () => {
    for (const path of [
      "dist/a.js",
      "a.min.js",
      "package-lock.json",
      "out/A.json",
      "x/yarn.lock",
    ]) {
      assert.equal(mayDeclareNames(path), false, path);
    }
    assert.ok(mayDeclareNames("src/constants.ts"));
  });
});
