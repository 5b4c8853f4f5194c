import assert from "node:assert/strict";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import type { ChainIdentifier } from "../../../../src/engine/addresses/addressFormat";
import type { DecimalsFinding, Finding } from "../../../../src/engine/checks/finding";
import { origins } from "../../../../src/engine/checks/knownBy";
import type { Name } from "../../../../src/engine/names/name";
import {
  checkFactsOf,
  checkFile,
  identityOf,
  type KnownName,
  tokenName,
} from "../../../support/checkFacts";

const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const usdcOnArbitrum = "0xaf88d065e77c8cC2239327C5EDb3A432268e5831";
const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const daiPlus = "0x65a2508C429a6078a7BC2f7dF81aB575BD9D9275".toLowerCase();
const multichain = "0x6f1C2a7E4b5D3980aB4E0f3dC6B27a19E8d5C043".toLowerCase();
const unknown = "0x7e19b35a4f82c6d07e19b35a4f82c6d07e19b35a";
const poisonOfUsdc = `0xa0b867e19b35a4f82c6d07e19b35a4f82c6eb48`.slice(0, 42 - 5) + "6eb48";

const known: readonly KnownName[] = [
  { address: usdc, name: tokenName("USDC", 6, ["ethereum"]) },
  { address: usdcOnBase, name: tokenName("USDC", 6, ["base"]) },
  { address: usdcOnArbitrum, name: tokenName("USDC", 6, ["arbitrum"]) },
  { address: dai, name: tokenName("DAI", 18, ["ethereum"]) },
  { address: daiPlus, name: tokenName("DAI+", 18, ["base"]) },
  { address: multichain, name: tokenName("Multi", 18, "every") },
];
const facts = checkFactsOf(known);
const frxEth = { name: "frxETH", decimals: 18 };

function kindsIn(path: string, text: string): readonly string[] {
  return checkFile(path, text, facts).findings.map(({ kind }) => kind);
}

function onlyFinding(path: string, text: string): Finding {
  const { findings } = checkFile(path, text, facts);
  const [first] = findings;
  assert.equal(findings.length, 1);
  assert.ok(first !== undefined);
  return first;
}

function mended(path: string, text: string): string {
  const finding = onlyFinding(path, text);
  assert.ok("replacement" in finding);
  const { start, end, text: right } = finding.replacement ?? assert.fail("nothing mends it");
  return text.slice(0, start) + right + text.slice(end);
}

describe("texts from public repositories (W-39)", () => {
  const weth = "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";
  const predeploy = "0x4200000000000000000000000000000000000006";
  const bal = "0xE15bCB9E0EA69e6aB9FA080c4c4A5632896298C3";
  const published = checkFactsOf([
    ...known,
    { address: "0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb", name: tokenName("DAI", 18, ["base"]) },
    { address: weth, name: tokenName("WETH", 18, ["ethereum"]) },
    { address: predeploy, name: tokenName("WETH", 18, ["optimism", "base"]) },
    { address: bal, name: tokenName("BAL", 18, []) },
    {
      address: "0xba100000625a3754423978a60c9317c58a424e3D",
      name: tokenName("BAL", 18, ["ethereum"]),
    },
  ]);
  for (const [what, path, text] of [
    [
      "a coin above the tokens of another chain",
      "src/coins/base.ts",
      `export const COINS_BASE = f({\n  // --- ETH ---\n  eth: "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE", // ETH\n  weth: "${predeploy}",\n});`,
    ],
    [
      "a comment behind two addresses, which is about the first",
      "a.sql",
      `case when a = 0x26c5e01524d2E6280A48F2c50fF6De7e52E9611C then ${usdc} -- Arbitrum USDC`,
    ],
    [
      "the pages of two explorers",
      "input.ts",
      `// Ethereum BAL proxy https://etherscan.io/address/${bal}\n// is wired to BAL in AVAX: https://snowtrace.io/address/${bal}`,
    ],
    [
      "a migration of one chain that is proposed on another one",
      "deployments/base/usds/migrations/1.ts",
      `const DAIAddress = "${dai}";\nconst { baseL1CrossDomainMessenger } = contracts;`,
    ],
    [
      "the main network of a chain that is not ours",
      "dexs/leverup/index.ts",
      `const USDC_MAINNET = "${usdcOnArbitrum}"; // Monad USDC`,
    ],
    [
      "a vault with a name of its own at the address that a token has on another chain",
      "config/a.json",
      `{ "chain": "base", "erc20Vaults": [{ "name": "ETBMVT", "address": "${dai}", "startBlock": 2571852 }] }`,
    ],
    [
      "a bridge at the address that a token has on another chain",
      "deployments/optimism/a.json",
      `{ "bridges": [{ "dataSourceName": "HopDAI", "token": "DAI", "address": "${dai}" }] }`,
    ],
    [
      "a deprecated contract of a heading, with its page on an explorer",
      "deployments.md",
      `### Multi_Vault\n\n| Network | Address | Explorer |\n|---|---|---|\n| mainnet | ${bal} | [Link](https://etherscan.io/address/${bal}#code) |`,
    ],
    [
      "the number of an environment in a path",
      "devtools/config/mainnet/01/asset.json",
      `{ "eid": 30110, "usdc": "${usdcOnArbitrum}" }`,
    ],
  ] as const) {
    it(`have no warning for ${what}`, () => {
      assert.deepEqual(
        checkFile(path, text, published).findings.map(({ kind }) => kind),
        [],
      );
    });
  }

  it("have a warning about a symbol only if one source lists both tokens", () => {
    const symbolsBy = (title: string): readonly string[] =>
      checkFile(
        "a.json",
        `[{ "chainId": 1, "address": "${dai}", "symbol": "stataWETH", "name": "Static Aave WETH" }]`,
        checkFactsOf([
          { address: dai, name: tokenName("waETH", 18, ["ethereum"], "Lists") },
          { address: usdc, name: tokenName("stataWETH", 18, ["ethereum"], title) },
        ]),
      ).findings.map(({ kind }) => kind);
    assert.deepEqual(symbolsBy("Others"), []);
    assert.deepEqual(symbolsBy("Lists"), ["decimals"]);
  });

  it("have a slip in the tests of a Rust file as information only", () => {
    const slip = usdc.toLowerCase().replace("6991", "6992");
    const [inCode, inTests] = checkFile(
      "src/config.rs",
      `const A: &str = "${slip}";\n#[cfg(test)]\nmod tests {\n  const A: &str = "${slip}";\n}`,
      published,
    ).findings;
    assert.ok(inCode?.kind === "slip" && inTests?.kind === "slip");
    assert.deepEqual([inCode.most, inTests.most], [undefined, "information"]);
  });
});

describe("the warning of a checksum", () => {
  it("suggests the same digits with the right capitals", () => {
    const broken = unknown.replace("e19b", "E19b");
    const text = `const a = "${broken}";`;
    assert.equal(mended("a.ts", text).toLowerCase(), text.toLowerCase());
    assert.deepEqual(kindsIn("a.ts", mended("a.ts", text)), []);
  });
});

describe("a key of a service that looks like an address", () => {
  it("is not reported as mistyped (W-39)", () => {
    const value = "ABC123ABC123ABC123ABC123ABC123ABC1";
    assert.deepEqual(kindsIn(".env.example", `ETHERSCAN_API_KEY=${value}\n`), []);
    assert.deepEqual(kindsIn(".env.example", `DOGE_TREASURY=${value}\n`), ["checksum"]);
    // Only the identifier of the value itself counts, not another one on the line. Identifiers such as
    // `privateSaleWallet` do not stand for secrets.
    for (const text of [
      `{"apiKey": "abc", "treasury": "${value}"}`,
      `privateSaleWallet: "${value}"`,
      `const seedInvestors = "${value}";`,
    ])
      assert.deepEqual(kindsIn("a.ts", text), ["checksum"], text);
    // An EVM address has a checksum, so it is not a key, whatever its identifier is.
    const broken = unknown.replace("e19b", "E19b");
    assert.deepEqual(kindsIn("a.ts", `const apiKey = "${broken}";`), ["checksum"]);
  });
});

describe("the warning of a look-alike", () => {
  it("has the anchor in full with its names, and a fix that writes it", () => {
    const text = `const a = "${poisonOfUsdc}";`;
    const finding = onlyFinding("a.ts", text);
    assert.ok(finding.kind === "lookAlike");
    assert.equal(finding.anchor.canonical, usdc);
    assert.deepEqual(finding.anchor.names, [known[0]?.name]);
    assert.equal(mended("a.ts", text), `const a = "${usdc}";`);
  });

  it("has a fix only if the anchor is known outside of the code's own files (W-56)", () => {
    const fixes = origins.map((origin) => {
      const { findings } = checkFile(
        "a.ts",
        `const a = "${poisonOfUsdc}";`,
        checkFactsOf([{ address: usdc, name: tokenName("USDC", 6, ["ethereum"]) }], origin),
      );
      const [finding] = findings;
      assert.ok(finding?.kind === "lookAlike", origin);
      return [origin, finding.replacement?.text];
    });
    assert.deepEqual(Object.fromEntries(fixes), {
      book: usdc,
      user: usdc,
      service: usdc,
      files: undefined,
      change: undefined,
      workspace: undefined,
    });
  });

  it("replaces the warning of a checksum if the look-alike has a wrong checksum too", () => {
    const { findings } = checkFile(
      "a.ts",
      `const a = "${poisonOfUsdc.replace("e19b", "E19b")}";`,
      facts,
    );
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ["lookAlike"],
    );
  });

  it("writes the anchor without 0x into hex data, in the letter case of the digits there (W-04)", () => {
    const found = identityOf(poisonOfUsdc).canonical.slice(2);
    const right = usdc.slice(2);
    assert.equal(mended("a.sol", `bytes a = hex"${found}";`), `bytes a = hex"${right}";`);
    const macro = (digits: string): string => `let a = address!("${digits}");`;
    assert.equal(
      mended("a.rs", macro(found.toLowerCase())),
      macro(identityOf(usdc).canonical.slice(2).toLowerCase()),
    );
  });

  const digits = identityOf(poisonOfUsdc).canonical.slice(2);
  const padded = "0".repeat(24) + digits;
  const words: Readonly<Record<string, string>> = {
    "a padded word": `bytes32 a = 0x${padded};`,
    "a padded word without 0x": `bytes a = hex"${padded}";`,
    "calldata without 0x": `bytes a = hex"a9059cbb${padded}";`,
    "calldata in lower case": `data: "0xa9059cbb${padded.toLowerCase()}${"1".padStart(64, "0")}"`,
  };
  for (const [what, text] of Object.entries(words)) {
    it(`is given without a fix in ${what}, where the effect of a fix could not be seen (W-04)`, () => {
      const finding = onlyFinding("a.sol", text);
      assert.ok(finding.kind === "lookAlike");
      assert.equal(finding.anchor.canonical, usdc);
      assert.equal(text.slice(finding.start, finding.end).toLowerCase(), digits.toLowerCase());
      assert.equal(finding.replacement, undefined);
    });
  }

  it("is not given for known addresses in padded words", () => {
    const word = "0".repeat(24) + usdc.slice(2);
    assert.deepEqual(kindsIn("a.sol", `bytes a = hex"${word}${word}";`), []);
  });

  describe("for an address that is a slip and a look-alike and has a wrong checksum", () => {
    /** USDC with another 20th digit. The letters keep their case, so the EIP-55 checksum is wrong. */
    const slipped = `${usdc.slice(0, 21)}${usdc[21] === "4" ? "5" : "4"}${usdc.slice(22)}`;
    const text = `const a = "${slipped}";\n`;
    const kindsOf = (findings: readonly Finding[]): readonly string[] =>
      findings.map(({ kind }) => kind);

    it("is one finding, which is silenced if the pair is different on purpose", () => {
      assert.equal(findAddresses(text)[0]?.certainty, "broken");
      assert.deepEqual(kindsIn("a.ts", text), ["slip"]);
      const allowed = { ...facts, isPairAllowed: () => true };
      const { findings, silenced } = checkFile("a.ts", text, allowed);
      assert.deepEqual([kindsOf(findings), kindsOf(silenced)], [[], ["slip"]]);
    });

    it("is silenced by a comment about the slip, unless the look-alike is protected", () => {
      const commented = `// address-atlas-ignore slip\n${text}`;
      const { findings, silenced } = checkFile("a.ts", commented, facts);
      assert.deepEqual([kindsOf(findings), kindsOf(silenced)], [[], ["slip"]]);
      const own = checkFactsOf(known, "files");
      assert.deepEqual(kindsOf(checkFile("a.ts", commented, own).findings), ["lookAlike"]);
    });
  });

  it("is silenced, but still counted, for a pair that is different on purpose", () => {
    const allowing = {
      ...facts,
      isPairAllowed: (a: { canonical: string }) =>
        a.canonical === identityOf(poisonOfUsdc).canonical,
    };
    const { findings, silenced } = checkFile("a.ts", `const a = "${poisonOfUsdc}";`, allowing);
    assert.deepEqual([findings.length, silenced.length], [0, 1]);
  });
});

describe("the warning of a wrong chain", () => {
  it("offers the address with the same name on the chain of the folder", () => {
    const text = `{ "USDC": "${usdc}" }`;
    assert.equal(
      mended("deployments/base/tokens.json", text),
      text.replace(usdc, identityOf(usdcOnBase).canonical),
    );
  });

  it("offers that address without 0x if the wrong one has no 0x", () => {
    const text = `let USDC = address!("${usdc.slice(2)}");`;
    assert.equal(
      mended("deployments/base/a.rs", text),
      text.replace(usdc.slice(2), identityOf(usdcOnBase).canonical.slice(2)),
    );
    const padded = `let USDC = hex!("${"0".repeat(24)}${usdc.slice(2)}");`;
    assert.deepEqual(kindsIn("deployments/base/a.rs", padded), []);
  });

  it("reads the chain id next to the address", () => {
    const text = `[{ "chainId": 8453, "address": "${usdc}", "symbol": "USDC" }]`;
    assert.equal(onlyFinding("tokens.json", text).kind, "wrongChain");
    assert.deepEqual(kindsIn("tokens.json", text.replace("8453", "1")), []);
  });

  const given: Readonly<Record<string, readonly [string, string]>> = {
    "a field for tokens in an object with a chain id": [
      "tokens.json",
      `{ "chainId": 8453, "extensions": { "underlyingToken": "${usdc}" } }`,
    ],
    "a map from chains to addresses": [
      "a.ts",
      `// by chain\nconst addresses = { 8453: "${usdc}" };`,
    ],
    "the page of an explorer": ["a.ts", `// https://basescan.org/token/${usdc}`],
    "an object with its own chain id, whatever is around it": [
      "a.ts",
      `x = { bridgeFrom: { token: { chainId: 8453, address: "${usdc}", price: { usd: 1 } } } };`,
    ],
    "a chain id in what a token list says of the token on other chains": [
      "tokens.json",
      `[{ "chainId": 1, "symbol": "USDC", "extensions": { "bridgeInfo": { "8453": { "tokenAddress": "${usdc}" }, "42161": {} } } }]`,
    ],
    "the layer of a bridge that is this chain": [
      "a.ts",
      `chains = { base: { l2Token: "${usdc}" } };`,
    ],
    "an object with a chain id below the key of a token that is also a word of a chain": [
      "a.ts",
      `x = { ETH: { chainId: 8453, address: "${usdc}" } };`,
    ],
    "a place before a URL that is no comment": [
      "a.ts",
      `x = {chainId:8453,token:"${usdc}",u:"https://eth.example"};`,
    ],
    "the page of an explorer next to the name of another chain": [
      "a.ts",
      `// by eth_call: https://basescan.org/token/${usdc}`,
    ],
    "a file whose constant names the chain": [
      "dist/book.js",
      `var USDC = "${usdc}";\nvar CHAIN_ID = 8453;`,
    ],
    "the key of an object that names it": [
      "deployments/base/a.json",
      `{ "${usdc}": { "symbol": "USDC" } }`,
    ],
  };
  for (const [what, [path, text]] of Object.entries(given)) {
    it(`is given in ${what}`, () => {
      assert.deepEqual(kindsIn(path, text), ["wrongChain"]);
    });
  }

  const silent: Readonly<Record<string, readonly [string, string]>> = {
    "an argument of a deployment": ["deployments/base/a.json", `{ "args": ["${usdc}"] }`],
    "a list below the key of a chain": ["a.ts", `const tokens = { [ChainId.BASE]: ["${usdc}"] };`],
    "a record with the tokens of two chains": [
      "a.json",
      `{ "chainId": 8453, "pairs": [{ "a_tokenAddress": "${usdcOnBase}", "b_tokenAddress": "${usdc}" }] }`,
    ],
    "a contract below the name of its token": [
      "a.js",
      `({ base: { usdc: { comptroller: "${usdc}" } }, arbitrum: {} })`,
    ],
    "the other branch of a comparison": [
      "a.ts",
      `const usdc = (id) =>\n  id === ChainId.BASE ? "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913" : "${usdc}";`,
    ],
    "another case": [
      "a.ts",
      `switch (id) { case ChainId.BASE: return base; case 1: return { usdc: "${usdc}" }; }`,
    ],
    "a declaration that names its main network, in a file with another chain id": [
      "a.ts",
      `export const CHAIN_ID = 8453;\nexport const MAINNET_USDC = "${usdc}";`,
    ],
    "a constant of Solidity that names its main network": [
      "a.sol",
      `uint constant CHAIN_ID = 8453;\naddress constant USDC_MAINNET = ${usdc};`,
    ],
    "the side of a swap that comes out": ["a.json", `{ "chainId": 8453, "dstToken": "${usdc}" }`],
    "the folder of a chain in that of a main network": [
      "deployments/mainnet/tokens/ethereum.json",
      `{ "usdc": "${usdc}" }`,
    ],
    "a token where something else stands, which may have the same address (W-07)": [
      "a.ts",
      `chains = { base: { pool: "${usdc}" } };`,
    ],
    "a token next to the symbol of another one (W-07)": [
      "a.ts",
      `x = { chainId: 8453, address: '${usdc}', symbol: 'LYRA', site: 'https://usdc.example' };`,
    ],
    "a chain id of a bridge that is not that of a token list": [
      "a.ts",
      `x = { bridges: { 8453: { tokenAddress: "${usdc}" }, 42161: {} } };`,
    ],
    "a condition that Python negates (W-44)": [
      "a.py",
      `if not chain_id == 8453:\n    USDC = "${usdc}"\n`,
    ],
    "what is commented out (W-44)": [".env", `CHAIN_ID=8453\n#CHAIN_ID=1\n#USDC=${usdc}\n`],
    "a comment above that gives the address of another chain (W-44)": [
      "a.ts",
      `// Base: 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913\nconst USDC = "${usdc}";\n`,
    ],
    "a comment above with an address and its chain (W-44)": [
      "a.ts",
      `// 0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913 (Base)\nconst USDC = "${usdc}";\n`,
    ],
    "a constant where a branch decides (W-44)": [
      "a.ts",
      `const CHAIN_ID = 8453;\nfunction usdcOf(id) {\n  switch (id) {\n    case 1: return { usdc: "${usdc}" };\n  }\n}`,
    ],
    "the other layer of a bridge": ["a.ts", `chains = { base: { wrappedL1Token: "${usdc}" } };`],
    "a field for tokens where only a word in the path names the chain": [
      "src/base.mainnet.json",
      `{ "args": ["${usdc}"] }`,
    ],
    "a field for tokens in the folder of a chain, in a file that mentions a bridge (W-13)": [
      "deployments/base/a.json",
      `{ "abi": [{ "name": "_remoteToken" }], "args": ["${usdc}"] }`,
    ],
    "a page that may be of any chain": [
      "a.ts",
      `x = { chainId: 8453, token: "https://example.org/${usdc}" };`,
    ],
    "an address without a namesake there": ["deployments/base/a.json", `{ "DAI": "${dai}" }`],
    "an address that is valid on every chain": [
      "deployments/base/a.json",
      `{ "Multi": "${multichain}" }`,
    ],
    "a place that calls it something else": ["deployments/base/a.json", `{ "router": "${usdc}" }`],
    "a URL": ["deployments/base/a.json", `{ "USDC": "https://example.org/token/${usdc}" }`],
    "the other side of a bridge": ["deployments/base/a.json", `{ "l1USDC": "${usdc}" }`],
    "a list that names the chain of each address": [
      "tokens.json",
      `[{ "chainId": 8453, "symbol": "USDC", "extensions": { "1": { "tokenAddress": "${usdc}" } } }]`,
    ],
    "an ordinary word in a chain (W-17)": [
      "a.ts",
      `chains = { arbitrum: { base: { usdc: "${usdc}" } }, sophon: { base: { usdc: "${usdc}" } } };`,
    ],
    "the main network of an unknown chain (W-17)": [
      "deployments/kava-mainnet/USDC.json",
      `{ "address": "${usdcOnBase}" }`,
    ],
    "a token far after the key of its chain (W-09)": [
      "deployments/mainnet/tokens.json",
      `{ "base": { ${`"t": "0x0000", `.repeat(80)}"usdc": "${usdcOnBase}" } }`,
    ],
    "a token next to the chain id of the other side (W-10)": [
      "a.ts",
      `quote({ chainId: 1, inputToken: "${usdc}", outputToken: "${usdcOnBase}", outputChainId: 8453 });`,
    ],
    "a token next to the chain id of a destination (W-10)": [
      "a.ts",
      `x = { chainId: 1, token: "${usdcOnBase}", dstChainId: 8453 };`,
    ],
    "a file whose path only contains the word of a chain": [
      "src/arbitrum.ts",
      `const USDC = "${usdc}";`,
    ],
  };
  const named: Readonly<Record<string, readonly [string, string]>> = {
    "a block": ["networks/ethereum/a.yaml", `base:\n  usdc: "${usdcOnBase}"\n`],
    "a table": ["networks/ethereum/a.toml", `[base]\nusdc = "${usdcOnBase}"\n`],
    "a heading": ["networks/ethereum/a.md", `## Base\n\n- USDC: \`${usdcOnBase}\`\n`],
    "a comment next to it": [
      "networks/ethereum/a.ts",
      `const other = "${usdcOnBase}"; // USDC, Base\n`,
    ],
    "a comment above": ["networks/ethereum/a.ts", `// Base\nconst USDC = "${usdcOnBase}";\n`],
    "the end of its key": ["networks/ethereum/a.json", `{ "usdcArb": "${usdcOnArbitrum}" }`],
    "the start of its key": ["networks/ethereum/a.json", `{ "baseUsdc": "${usdcOnBase}" }`],
    "a constant": ["networks/ethereum/a.ts", `const BASE_USDC = "${usdcOnBase}";`],
    "a key with on": ["networks/ethereum/a.yaml", `usdc_on_base: "${usdcOnBase}"\n`],
    "the short key of its object": [
      "networks/ethereum/a.json",
      `{ "tokens": { "arb1": { "usdc": "${usdcOnArbitrum}" } } }`,
    ],
    "a label next to it": [
      "networks/ethereum/a.json",
      `[{ "label": "Base", "usdc": "${usdcOnBase}" }]`,
    ],
  };
  for (const [what, [path, text]] of Object.entries(named)) {
    it(`is not given where ${what} names the chain of the address (W-12)`, () => {
      assert.deepEqual(kindsIn(path, text), []);
      const elsewhere = text.replace(/base|arb1?/gi, "Abcd");
      assert.deepEqual(kindsIn(path, elsewhere), ["wrongChain"]);
    });
  }

  it("is given where the symbol of a token is also a word for its chain", () => {
    const arb = checkFactsOf([
      { address: usdcOnArbitrum, name: tokenName("ARB", 18, ["arbitrum"]) },
      { address: usdc, name: tokenName("ARB", 18, ["ethereum"]) },
    ]);
    const { findings } = checkFile(
      "networks/ethereum/a.json",
      `{ "ARB": "${usdcOnArbitrum}" }`,
      arb,
    );
    assert.equal(findings.length, 1);
  });

  for (const [what, [path, text]] of Object.entries(silent)) {
    it(`is not given for ${what}`, () => {
      assert.deepEqual(kindsIn(path, text), []);
    });
  }

  it("names the token with the same full name if several tokens have its symbol", () => {
    const full = (name: string, chain: ChainIdentifier, title: string): Name => {
      const known = tokenName("DAI", 18, [chain]);
      return { ...known, token: { name, decimals: 18 }, source: { title, version: "1" } };
    };
    const found = checkFile(
      "a.json",
      `{ "chainId": 8453, "address": "${dai}", "symbol": "DAI" }`,
      checkFactsOf([
        { address: dai, name: full("Dai Stablecoin", "ethereum", "A") },
        { address: usdc, name: full("Bridged", "base", "B") },
        { address: usdcOnBase, name: full("Dai Stablecoin", "base", "C") },
      ]),
    );
    const [finding] = found.findings;
    assert.ok(finding?.kind === "wrongChain" && finding.about === "address");
    assert.equal(finding.here.canonical, identityOf(usdcOnBase).canonical);
  });

  it("is not given for a token with one address on several chains, unless its publisher lists another address here (W-18)", () => {
    const several = tokenName("BOB", 18, ["polygon"]);
    const bob = { ...several, token: { name: "BOB", decimals: 18, isOnSeveral: true } };
    const kindsWith = (address: string, title: string): readonly string[] => {
      const here = { address: usdc, name: tokenName("BOB", 18, ["ethereum"], title) };
      const text = `[{ "chainId": 1, "address": "${address}", "symbol": "BOB" }]`;
      const { findings } = checkFile("a.json", text, checkFactsOf([{ address, name: bob }, here]));
      return findings.map(({ kind }) => kind);
    };
    const predeploy = "0x4200000000000000000000000000000000000006";
    assert.deepEqual(kindsWith(dai, "Others"), []);
    assert.deepEqual(kindsWith(dai, "Lists"), ["wrongChain"]);
    assert.deepEqual(kindsWith(predeploy, "Others"), ["wrongChain"]);
  });

  it("is not given if another publisher's token only has a similar symbol (W-19)", () => {
    const kindsWith = (symbol: string, fullName: string): readonly string[] => {
      const token = tokenName(symbol, 18, ["base"], "Others");
      const here = { ...token, token: { name: fullName, decimals: 18 } };
      const text = `[{ "chainId": 8453, "address": "${dai}", "symbol": "BTC.b" }]`;
      const named = checkFactsOf([
        { address: dai, name: tokenName("BTCb", 8, ["arbitrum"]) },
        { address: usdc, name: here },
      ]);
      return checkFile("a.json", text, named).findings.map(({ kind }) => kind);
    };
    assert.deepEqual(kindsWith("BTCB", "Bitcoin BEP2"), []);
    assert.deepEqual(kindsWith("BTCB", "BTCb"), ["wrongChain"]);
    assert.deepEqual(kindsWith("BTCb", "Bitcoin"), ["wrongChain"]);
  });

  it("is not given where a longer word contains the name of the token (W-19)", () => {
    const named = checkFactsOf([
      { address: dai, name: { ...tokenName("frxETH", 18, ["eip155:534352"]), token: frxEth } },
      { address: usdc, name: { ...tokenName("frxETH", 18, ["base"]), token: frxEth } },
    ]);
    const kindsBehind = (key: string): readonly string[] => {
      const text = `({ "${key}": [{ address: "${dai}", chainId: "8453" }] })`;
      return checkFile("a.ts", text, named).findings.map(({ kind }) => kind);
    };
    assert.deepEqual(kindsBehind("AXLFRXETH (Axelar Bridged)"), []);
    assert.deepEqual(kindsBehind("Frax frxETH"), ["wrongChain"]);
    assert.deepEqual(kindsBehind(`${usdc}": 0, "Frax frxETH`), []);
  });

  it("looks at each name of an address once, however many names and places the address has (W-21)", () => {
    const many = Array.from({ length: 2_000 }, (_, at) => ({
      address: dai,
      name: { ...tokenName(`T${at} on Kava`, 18, []), kind: "deployment" as const },
    }));
    const facts = checkFactsOf(many);
    let calls = 0;
    const isShared = facts.namesakes.isShared.bind(facts.namesakes);
    facts.namesakes.isShared = (name) => {
      calls += 1;
      return isShared(name);
    };
    checkFile("deployments/base/a.json", `["${dai}", "${dai}", "${dai}"]`, facts);
    assert.equal(calls, 2_000);
  });

  it("searches a long document for words about bridges once, not once for each address (W-55)", () => {
    const text = `{ token: "${usdc}" },\n`.repeat(1_000) + "// more words\n".repeat(100_000);
    const started = performance.now();
    assert.equal(kindsIn("deployments/base/w.ts", text).length, 1_000);
    assert.ok(performance.now() - started < 4_000);
  });

  it("judges each address by its own names, however many other addresses are around it", () => {
    const broken = dai.replace("E89", "e89");
    const items = Array.from({ length: 70 }, (_, at) => {
      const address = [usdc, broken, unknown, usdcOnBase, usdc, dai][(at * 5) % 6] ?? unknown;
      return `{ "chainId": 8453, "symbol": "USDC", "address": "${address}" }`;
    });
    const countIn = (text: string): number =>
      kindsIn("a.json", text).filter((kind) => kind === "wrongChain").length;
    const alone = items.map((item) => countIn(`[${item}]`));
    const together = items.map((_, at) => countIn(`[${items.slice(0, at + 1).join(",\n")}]`));
    let sum = 0;
    assert.deepEqual(
      together,
      alone.map((count) => (sum += count)),
    );
    assert.ok(sum > 20, `${sum} warnings`);
  });

  it("is not given where only a word in the path names the chain", () => {
    const text = `const USDC = "${usdc}";\nconst ours = "${usdcOnArbitrum}";`;
    assert.deepEqual(kindsIn("src/arbitrum.ts", text), []);
    assert.deepEqual(kindsIn("deployments/arbitrum/tokens.ts", text), ["wrongChain"]);
  });

  it("reports a chain id that contradicts the folder", () => {
    const text = `{ "chainId": 1, "address": "${unknown}" }`;
    const finding = onlyFinding("deployments/base/a.json", text);
    assert.ok(finding.kind === "wrongChain" && finding.about === "chainId");
    assert.equal(text.slice(finding.start, finding.end), "1");
    assert.deepEqual(kindsIn("deployments/base/a.json", text.replace("1,", "8453,")), []);
  });

  const otherIds: Readonly<Record<string, readonly [string, string]>> = {
    "of remotes": [
      "deployments/mainnet/bridge.json",
      `{ "remotes": [{ "chainId": 10, "address": "${unknown}" }, { "chainId": 8453, "address": "${unknown}" }] }`,
    ],
    "of the first layer": [
      "config/base.json",
      `{ "chainId": 8453, "a": "${unknown}", "l1": { "chainId": 1, "bridge": "${unknown}" } }`,
    ],
    "of the first layer in a table": [
      "config/optimism.toml",
      `[superchain]\nchain_id = 10\na = "${unknown}"\n\n[l1]\nchain_id = 1\nb = "${unknown}"\n`,
    ],
    "of a remote in a block": [
      "networks/base/peers.yaml",
      `remote:\n  chainId: 10\n  address: "${unknown}"\n`,
    ],
    "of a table that is a remote": [
      "networks/base/peers.toml",
      `[remote]\nchain_id = 10\naddress = "${unknown}"\n`,
    ],
    "in arguments": [
      "deployments/mainnet/Foo.json",
      `{ "args": [{ "chainId": 42161, "address": "${unknown}" }] }`,
    ],
  };
  for (const [what, [path, text]] of Object.entries(otherIds)) {
    it(`is not given for a chain id ${what} (W-08)`, () => {
      assert.deepEqual(kindsIn(path, text), []);
    });
  }
});

describe("the warning of decimals", () => {
  it("gives the decimals of the book on that chain, in JSON, YAML and TOML", () => {
    const json = `[{ "chainId": 1, "address": "${usdc}", "symbol": "USDC", "decimals": 18 }]`;
    assert.equal(mended("tokens.json", json), json.replace(": 18", ": 6"));
    const yaml = `- chainId: 1\n  address: "${usdc}"\n  decimals: 18\n- address: x\n  decimals: 7\n`;
    assert.equal(mended("tokens.yaml", yaml), yaml.replace(": 18", ": 6"));
    const flat = `chainId: 1\nsymbol: USDC\naddress: "${usdc}"\ndecimals: 18\n`;
    assert.equal(mended("usdc.yaml", flat), flat.replace(": 18", ": 6"));
    const toml = `[usdc]\nchain_id = 1\naddress = "${usdc}"\ndecimals = 18\n\n[x]\ndecimals = 7\n`;
    assert.equal(mended("tokens.toml", toml), toml.replace("= 18", "= 6"));
  });

  it("offers the right symbol if the written one belongs to another token", () => {
    const text = `[{ "chainId": 1, "address": "${usdc}", "symbol": "DAI", "decimals": 6 }]`;
    assert.equal(mended("tokens.json", text), text.replace("DAI", "USDC"));
    assert.deepEqual(kindsIn("tokens.json", text.replace("DAI", "USDC.e")), []);
    assert.deepEqual(kindsIn("tokens.json", text.replace("DAI", "Circle")), []);
  });

  it("accepts the symbol of a market's token without the name of the market (W-22)", () => {
    const findingsFor = (symbol: string): number => {
      const text = `[{ "chainId": 1, "address": "${usdc}", "symbol": "${symbol}", "decimals": 6 }]`;
      const facts = checkFactsOf([
        { address: usdc, name: tokenName("aEthUSDT", 6, ["ethereum"]) },
        { address: usdcOnBase, name: tokenName(symbol, 6, ["ethereum"]) },
      ]);
      return checkFile("tokens.json", text, facts).findings.length;
    };
    assert.deepEqual([findingsFor("AUSDT"), findingsFor("ADAI")], [0, 1]);
  });

  it("is not given where the chain is not known", () => {
    const text = `[{ "address": "${usdc}", "decimals": 18 }]`;
    assert.deepEqual(kindsIn("tokens.json", text), []);
  });

  it("is given in code, whatever key the address has", () => {
    for (const key of ["address", "addr", "id", "token", "contract", "tokenAddress"]) {
      const text = `x = { chainId: 1, ${key}: "${usdc}", decimals: 18 }`;
      assert.deepEqual(kindsIn("tokens.ts", text), ["decimals"], key);
    }
    const keyed = `tokens = { chainId: 1, all: { "${usdc}": { decimals: 18 } } }`;
    assert.deepEqual(kindsIn("tokens.ts", keyed), ["decimals"]);
  });

  it("is not given for the decimals of a price feed next to the token (W-11)", () => {
    const token = { chainId: 1, tokenAddress: usdc, decimals: 8 };
    assert.deepEqual(kindsIn("a.json", JSON.stringify([token])), ["decimals"]);
    assert.deepEqual(kindsIn("priceFeeds.json", JSON.stringify([token])), []);
    const aggregator = [{ ...token, isAggregator: false }];
    assert.deepEqual(kindsIn("aggregator/tokens.json", JSON.stringify(aggregator)), ["decimals"]);
    for (const near of [{ heartbeat: 3600 }, { priceFeed: "USDC / USD" }, { oracle: [] }]) {
      assert.deepEqual(kindsIn("a.json", JSON.stringify([{ ...token, ...near }])), []);
      // A price feed has 8 or 18 decimals.
      const other = JSON.stringify([{ ...token, ...near, decimals: 12 }]);
      assert.deepEqual(kindsIn("a.json", other), ["decimals"]);
    }
    const code = `const aggregators = { chainId: 1, USDC: { token: "${usdc}", decimals: 8 } };`;
    assert.deepEqual(kindsIn("a.ts", code), []);
    assert.deepEqual(kindsIn("a.ts", code.replace("aggregators", "tokens")), ["decimals"]);
    assert.deepEqual(kindsIn("feeds.json", JSON.stringify([{ ...token, feed: unknown }])), []);
  });

  it("is not given for something of another token, whose decimals the record may have [W-59]", () => {
    const vault = { address: usdc, decimals: 18 };
    const kinds = (tokens: object): readonly string[] =>
      kindsIn("a.json", JSON.stringify({ chainId: 1, ...tokens }));
    for (const outer of ["cTokens", "vaults", "markets", "pools"]) {
      assert.deepEqual(kinds({ [outer]: { WETH: vault } }), [], outer);
      assert.deepEqual(kinds({ [outer]: [{ ...vault, symbol: "WETH" }] }), [], outer);
      assert.deepEqual(kinds({ [outer]: { USDC: vault } }), ["decimals"], outer);
    }
    assert.deepEqual(kinds({ tokens: { WETH: vault } }), ["decimals"]);
  });

  it("is given for a coin under the symbol of another coin, with the address of that one [W-63]", () => {
    const given = {
      "a.ts": `of = { [mainnet.id]: { usdc: "${dai}" } };`,
      "b.ts": `if (chainId === 1) { const USDC = "${dai}"; }`,
      "a.json": `{ "chainId": 1, "usdc": { "address": "${dai}" } }`,
      "a.yaml": `chainId: 1\nUSDC: "${dai}"\n`,
    };
    for (const [path, text] of Object.entries(given)) {
      assert.equal(mended(path, text), text.replace(dai, usdc), path);
      assert.deepEqual(kindsIn(path, text.replace(dai, usdc)), [], path);
      assert.deepEqual(kindsIn(path, text.replace(/usdc/i, "usdce")), [], path);
    }
    const record = given["a.json"].replace(" }", ', "decimals": 6 }');
    assert.equal(mended("a.json", record), record.replace(dai, usdc), "its decimals are right");
    const of = { kind: "decimals", field: "symbol", written: "usdc", chain: "ethereum" };
    const { name, ...finding } = onlyFinding("a.ts", given["a.ts"]) as DecimalsFinding;
    assert.deepEqual({ ...finding, ...of }, finding);
    assert.deepEqual([name.text, given["a.ts"].indexOf(dai)], ["DAI", finding.start]);
  });

  it("is given for the symbol of another coin in a comment behind it, and has no fix, since the comment may be wrong [W-63]", () => {
    const text = `of = { [mainnet.id]: {\n  "${dai}": true, // USDC\n  "${usdc}": true, // DAI\n} };`;
    const { findings } = checkFile("a.ts", text, facts);
    assert.deepEqual(
      findings.map((each) => [each.kind, "replacement" in each]),
      [
        ["decimals", false],
        ["decimals", false],
      ],
    );
  });

  it("tells coins apart whose symbols are alike, but not a coin and another spelling of it [W-63]", () => {
    const kindsOf = (symbol: string): readonly string[] => {
      const weth = { address: usdc, name: tokenName("WETH", 18, ["ethereum"]) };
      const facts = checkFactsOf([
        weth,
        { address: dai, name: tokenName(symbol, 18, ["ethereum"]) },
      ]);
      const text = `of = { [mainnet.id]: { weth: "${dai}" } };`;
      return checkFile("a.ts", text, facts).findings.map(({ kind }) => kind);
    };
    assert.deepEqual(
      [kindsOf("wstETH"), kindsOf("WETH.e"), kindsOf("UNI")],
      [["decimals"], [], []],
    );
  });

  it("tells two coins of a record apart that no source lists both [W-63]", () => {
    const text = `[{ "chainId": 1, "address": "${dai}", "symbol": "USDC" }]`;
    const facts = checkFactsOf([
      { address: usdc, name: tokenName("USDC", 6, ["ethereum"], "One") },
      { address: dai, name: tokenName("DAI", 18, ["ethereum"], "Other") },
    ]);
    assert.equal(checkFile("a.json", text, facts).findings.length, 1);
  });

  it("is not given where a coin may stand for another one, or the chain is not certain [W-63]", () => {
    const on = (text: string): string => `of = { [mainnet.id]: ${text} };`;
    const texts = {
      "a feed": on(`{ feeds: { usdc: "${dai}" } }`),
      "a quote token": on(`{ quoteTokens: { usdc: "${dai}" } }`),
      "a route": on(`{ routes: { usdc: "${dai}" } }`),
      "the collateral of a market": on(`{ usdc: { collateralToken: "${dai}" } }`),
      "a market of a record": on(`[{ symbol: "USDC", collateralToken: "${dai}" }]`),
      "a market with a comment": on(`[{ symbol: "USDC", collateralToken: "${dai}" /* DAI */ }]`),
      "one of two addresses": on(`{ usdc: { token: "${dai}", feed: "${unknown}" } }`),
      "a comment above": on(`[\n  // USDC\n  "${dai}",\n  // DAI\n  "${usdc}",\n]`),
      "another word": on(`{ usdcHolder: "${dai}", usd: "${dai}" }`),
      "no chain": `of = { usdc: "${dai}" };`,
      "another chain": `of = { [base.id]: { usdc: "${dai}" } };`,
    };
    for (const [what, text] of Object.entries(texts)) {
      const kinds = kindsIn("src/a.ts", text).filter((kind) => kind === "decimals");
      assert.deepEqual(kinds, [], what);
    }
    const text = on(`{ usdc: "${dai}" }`);
    assert.deepEqual(kindsIn("src/a.ts", text), ["decimals"]);
    assert.deepEqual(kindsIn("test/a.ts", text), []);
    assert.deepEqual(kindsIn("ethereum/a.ts", `const usdc = "${dai}";`), []);
  });

  it("reads the fields after a nested object, but not a key with the same ending", () => {
    const text = `[{ "a": {}, "chainId": 1, "address": "${usdc}", "decimals": 18 }]`;
    assert.equal(mended("tokens.json", text), text.replace(": 18", ": 6"));
    const vault = `[{ "chainId": 1, "address": "${usdc}", "symbol": "USDC", "vault_decimals": 6, "decimals": 18 }]`;
    assert.equal(mended("tokens.json", vault), vault.replace(": 18", ": 6"));
  });

  it("reads only the fields of the same object", () => {
    const text = `[{ "chainId": 1, "address": "${usdc}", "inner": { "decimals": 18 } }]`;
    assert.deepEqual(kindsIn("tokens.json", text), []);
    const inner = "  inner:\n    symbol: USDC\n    decimals: 6\n";
    const item = (decimals: number): string =>
      `- chainId: 1\n  address: "${usdc}"\n${inner}  decimals: ${decimals}\n`;
    const next = "- symbol: USDC\n  decimals: 6\n";
    assert.equal(mended("tokens.yaml", item(18) + next), item(6) + next);
  });
});

describe("the warning of an unquoted address", () => {
  const given: Readonly<Record<string, readonly [string, string]>> = {
    "a value in YAML": ["a.yaml", `owner: ${unknown} # me\n`],
    "an item in YAML": ["a.yaml", `owners:\n  - ${unknown}\n`],
    "a key in YAML": ["a.yaml", `${unknown}: treasury\n`],
    "a list in YAML": ["a.yml", `owners: [${unknown}]\n`],
    "a value in TOML": ["a.toml", `owner = ${unknown}\n`],
    "the first item of a list over lines": ["a.yaml", `owners: [\n  ${unknown},\n  "a"\n]\n`],
    "the last item of a list over lines": [
      "a.yaml",
      `owners: [\n  "a", # first\n  ${unknown} # last\n]\nb: 1\n`,
    ],
    "a value of a map over lines": ["a.yaml", `safe: {\n  owner: ${unknown},\n  b: 1\n}\n`],
    "a key of a map over lines": ["a.yaml", `safe: {\n  ${unknown}:\n    1\n}\n`],
    "a value below its key": ["a.yaml", `owner:\n  ${unknown}\nb: 1\n`],
    "an item after an apostrophe": ["a.yaml", `owners: [it's, ${unknown}]\n`],
    "a value after a text of several lines": [
      "a.yaml",
      `text: "some\n  more: \\" text"\nowner: ${unknown}\n`,
    ],
    "a value with an anchor": ["a.yaml", `owner: &o ${unknown}\n`],
    "a value in a second document": ["a.yaml", `a: 1\n---\nowner: ${unknown}\r\nb: 1\r\n`],
    "an item of an array over lines in TOML": [
      "a.toml",
      `owners = [\n  "a", # b\n  ${unknown},\n]\n`,
    ],
    "an item after a text with a hash in TOML": ["a.toml", `owners = ["#1", ${unknown}]\n`],
    "a value of an inline table in TOML": ["a.toml", `safe = { "a" = "b", owner = ${unknown} }\n`],
    "a value after a long text in TOML": [
      "a.toml",
      `a = """\n\\""" b = """"\nowner = ${unknown}\n`,
    ],
    "the key next to a block of text": ["a.yaml", `- text: |\n    some\n  owner: ${unknown}\n`],
  };
  for (const [what, [path, text]] of Object.entries(given)) {
    it(`puts ${what} in quotes`, () => {
      assert.equal(mended(path, text), text.replace(unknown, `"${unknown}"`));
    });
  }

  const silent: Readonly<Record<string, readonly [string, string]>> = {
    "quotes in YAML": ["a.yaml", `owner: "${unknown}"\nother: '${unknown}'\n`],
    "a comment": ["a.yaml", `# owner: ${unknown}\na: 1 # owner: ${unknown}\n`],
    "a block scalar": ["a.yaml", `text: |\n  owner: ${unknown}\n\n  - ${unknown}\nb: 1\n`],
    "a folded scalar of an item": ["a.yaml", `- >-\n  owner: ${unknown}\n`],
    "a text in double quotes over lines": [
      "a.yaml",
      `text: "sent\n  owner: ${unknown}\n  - ${unknown}\n"\nb: 1\n`,
    ],
    "a text in single quotes over lines": [
      "a.yaml",
      `text: 'it''s\n  owner: ${unknown}\n  - ${unknown}\n'\nb: 1\n`,
    ],
    "quotes over lines in a list": ["a.yaml", `a: ["b\n  ${unknown}\n  ", c]\n`],
    "prose over lines": ["a.yaml", `text: sent to\n  ${unknown}\n  today\nb: 1\n`],
    "prose that begins with it": ["a.yaml", `text: ${unknown}\n  is the owner\n`],
    "prose over lines in a list": ["a.yaml", `a: [sent to\n  ${unknown}, b]\n`],
    "a tag that says text": ["a.yaml", `a: !!str ${unknown}\nb: [!!str ${unknown}]\n`],
    "a comment in a list over lines": ["a.yaml", `a: [\n  # ${unknown}\n  b\n]\n`],
    "the name of a table in TOML": ["a.toml", `[labels.${unknown}]\na = 1\n`],
    "a comment in an array in TOML": ["a.toml", `a = [\n  # ${unknown},\n  "b",\n]\n`],
    "a literal text over lines in TOML": ["a.toml", `a = '''\nb = [\n  ${unknown},\n]\n'''\n`],
    prose: ["a.yaml", `text: sent to ${unknown} today\n`],
    "a comma in prose": ["a.yaml", `text: first, ${unknown}\n`],
    "a key in TOML, which is a text": ["a.toml", `[labels]\n${unknown} = "treasury"\n`],
    "a long string in TOML": ["a.toml", `a = """\nowner = ${unknown}\n"""\n`],
    "a CSV": ["a.csv", `address,name\n${unknown},treasury\n`],
  };
  for (const [what, [path, text]] of Object.entries(silent)) {
    it(`is not given in ${what}`, () => {
      assert.deepEqual(kindsIn(path, text), []);
    });
  }
});

describe("a comment that silences", () => {
  const bad = `owner: ${unknown}`;

  it("is valid on its line and on the next one, for the kinds that it names", () => {
    assert.deepEqual(kindsIn("a.yaml", `${bad} # address-atlas-ignore unquotedHex\n`), []);
    assert.deepEqual(
      kindsIn("a.yaml", `# address-atlas-ignore lookAlike, unquotedHex\n${bad}\n`),
      [],
    );
    assert.deepEqual(kindsIn("a.yaml", `# address-atlas-ignore unquotedHex\n\n${bad}\n`), [
      "unquotedHex",
    ]);
    assert.deepEqual(kindsIn("a.yaml", `# address-atlas-ignore checksum\n${bad}\n`), [
      "unquotedHex",
    ]);
    assert.deepEqual(kindsIn("a.yaml", `# address-atlas-ignore\n${bad}\n`), ["unquotedHex"]);
  });

  it("keeps what it silences, so that it can be counted", () => {
    const { silenced } = checkFile("a.yaml", `${bad} # address-atlas-ignore unquotedHex`, facts);
    assert.deepEqual(
      silenced.map(({ kind }) => kind),
      ["unquotedHex"],
    );
  });
});

it("finds nothing of a kind that is off", () => {
  const off = { ...facts, isOn: () => false };
  assert.deepEqual(
    checkFile("a.yaml", `owner: ${unknown}\nother: ${poisonOfUsdc}\n`, off).findings,
    [],
  );
});

describe("an address that a label file names", () => {
  it("still gets the warning if it looks like a strong anchor (W-06)", () => {
    const source = {
      title: "address-labels.csv",
      version: "",
      place: { uri: "file:///a", line: 1 },
    };
    const label: Name = { text: "Treasury", kind: "label", chains: "every", source };
    const labelled = checkFactsOf(known);
    labelled.anchors.add({ ...identityOf(poisonOfUsdc), origin: "files" });
    const { findings } = checkFile("a.ts", `const to = "${poisonOfUsdc}";`, {
      ...labelled,
      namesOf: (address) =>
        address.canonical === identityOf(poisonOfUsdc).canonical
          ? [label]
          : labelled.namesOf(address),
    });
    assert.deepEqual(
      findings.map(({ kind }) => kind),
      ["lookAlike"],
    );
  });
});
