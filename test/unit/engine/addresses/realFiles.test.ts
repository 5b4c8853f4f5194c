import assert from "node:assert/strict";
import { findAddresses, type FindOptions } from "../../../../src/engine/addresses/findAddresses";
import { identify } from "../../../../src/engine/addresses/identify";

/** A line of a published file, and all addresses that should be found in it. */
interface RealLine {
  /** The origin of the line, usually a package and its version. */
  readonly from: string;
  readonly text: string;
  readonly finds: readonly string[];
  readonly options?: FindOptions;
}

const zeros = (digits: string): string => `0x${digits.padStart(64, "0")}`;
const isKnown = (format: string, canonical: string): boolean =>
  format === "move" && canonical === zeros("6");
const nothing: readonly string[] = [];
const word = "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470";

const withDigits = (...places: readonly number[]): string =>
  Array.from({ length: 512 }, (_, i) => (places.includes(i) ? "8" : "0")).join("");
/** The Bloom filter of a transaction's logs. One of its words begins with as many zeros as a padded address. */
const bloom = withDigits(72, 84, 287, 289, 344, 370, 404, 412, 467);

const lines: Readonly<Record<string, readonly RealLine[]>> = {
  "finds an address of Sui or Aptos that is filled up with zeros (D-12e)": [
    {
      from: "@alphafi/alphalend-sdk@3.0.2",
      text: `const longSuiCoinType = "${zeros("2")}::sui::SUI";`,
      finds: [`doubtful ${zeros("2")}`],
    },
    {
      from: "@aptos-labs/ts-sdk@7.3.0",
      text: `// Aptos\nexport const APTOS_FA = "${zeros("a")}";`,
      finds: [`doubtful ${zeros("a")}`],
    },
    {
      from: "@cetusprotocol/aggregator-sdk@1.7.2",
      text: `this.suiSystemState = "${zeros("5")}";`,
      finds: [`doubtful ${zeros("5")}`],
    },
    {
      from: "@mysten/sui@2.33.1, by its call",
      text: `tx.object('${zeros("6")}')`,
      finds: [`doubtful ${zeros("6")}`],
    },
    {
      from: "Move code",
      text: `assert!(owner == @${zeros("dee9")});`,
      finds: [`doubtful ${zeros("dee9")}`],
    },
    {
      from: "anywhere, where it is known",
      text: `see ${zeros("6")} and ${zeros("7")}`,
      options: { isKnown },
      finds: [`doubtful ${zeros("6")}`],
    },
    {
      from: "ethers@6.15.0, which knows of no Sui",
      text: `const value = "${zeros("6")}"; const none = "${zeros("0")}";`,
      finds: nothing,
    },
    {
      from: "an EVM address is none, whatever is known",
      text: `"${zeros("5aaeb6053f3e94c9b9a09f33669435e7ef1beaed")}"`,
      options: { isKnown: () => true },
      finds: ["doubtful 5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
    },
  ],
  "warns of no cashaddr that is right on another chain or net (D-13e)": [
    {
      from: "bchaddrjs@0.5.2",
      text: "isTestnetAddress('qqdcsl6c879esyxyacmz7g6vtzwjjwtznsggspc457') // true",
      finds: nothing,
    },
    {
      from: "bitcore-lib-cash@11.5.1",
      text: [
        "equal('bchtest:qry5cr6h2qe25pzwwfrz8m653fh2tf6nusj9dl0ujc');",
        "Address.isValid('bchreg:qrjf2q4j0vx7xwqlnzcuy56vk9j9an0z458k0lrw3m', 'regtest')",
        "Address.isValid('qqww7zk6w7e6eu6299cwcu45ymwx7rmt3ckhj4xs0d', 'regtest')",
        '"cashaddr": "pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5",',
        '"cashaddr": "prefix:0r6m7j9njldwwzlg9v7v53unlr4jkmx6ey3qnjwsrf",',
      ].join("\n"),
      finds: nothing,
    },
    {
      from: "ecashaddrjs@2.0.1",
      text: "E.g.: 'ecash:qpm2qsznhks23z7629mms6s4cwef74vcwva87rkuu2'.",
      finds: nothing,
    },
    {
      from: "@aave/deploy-v3@1.56.2",
      text: '{"hexValue":"494e53554646494349454e545f434f4f4c444f574e","id":3996}',
      finds: nothing,
    },
    {
      from: "the same with a letter changed",
      text: "isMainnetAddress('qpm2qsznhks23z7629mms6s4cwef74vcwvy22gd6xa')",
      finds: ["broken qpm2qsznhks23z7629mms6s4cwef74vcwvy22gd6xa"],
    },
    {
      from: "a name before it is no prefix",
      text: '"to:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gd6xa"',
      finds: nothing,
    },
  ],
  "takes 64 digits for Sui or Aptos only where the text names one of them (D-14e)": [
    {
      from: "@aave/deploy-v3@1.56.2",
      text: `{"value":"${word}"},"x.sol":{"keccak256":"${word}","license":"MIT"}`,
      finds: nothing,
    },
    {
      from: "ethers@6.15.0",
      text: 'const checksum = "0x25f44555f4af25b51a711136e1c7d6e50ce9f8917d39d6b1f076b2bb4d2fac1a";',
      finds: nothing,
    },
    {
      from: "@drift-labs/sdk@2.156.0",
      text: `symbol: 'SUI-PERP', pythFeedId: '0x23d7315113f5b1d3ba7a83604c44b94d79f4fd69af77f804fc7f920a6dc65744',`,
      finds: nothing,
    },
    {
      from: "aptos@1.22.1",
      text: 'BigInt("0x0001020304050607080910111213141516171819202122232425262728293031") // aptos',
      finds: nothing,
    },
    {
      from: "a text that quotes the licence of a database",
      text: `Sui Generis rights, suite, pursuit: owner = "${word}"`,
      finds: nothing,
    },
    {
      from: "@wormhole-foundation/sdk-base@6.1.5",
      text: 'readonly Sui: "0xdb0fe8bb1e2b5be628adbea0636063325073e1070ee11e4281457dfd7f158235";',
      finds: ["doubtful 0xdb0fe8bb1e2b5be628adbea0636063325073e1070ee11e4281457dfd7f158235"],
    },
    {
      from: "@scallop-io/sui-scallop-sdk@2.4.5",
      text: 'isolatedAssetKey:"",spool:"0x0b5f5f413bd3799e4052c37311966c77f3a4545eb125d2e93e67a68478021918",pythFeedObjectId:"0x4531c3ed0d22f21f5fce882905372006c9aafa30f01db03b789e95a6c50de7b2"',
      options: { fileName: "sui-scallop-sdk/dist/index.js" },
      finds: [
        "doubtful 0x0b5f5f413bd3799e4052c37311966c77f3a4545eb125d2e93e67a68478021918",
        "doubtful 0x4531c3ed0d22f21f5fce882905372006c9aafa30f01db03b789e95a6c50de7b2",
      ],
    },
    {
      from: "navi-sdk@1.7.3, the type far above",
      text: `type: "0x2::sui::SUI"\n${"// \n".repeat(40_000)}  StorageId:\n    "0xbb4e2f4b6205c2e2a2db47aeb4f830796ec7c005f88537ee775986639bc442fe",`,
      finds: [
        "doubtful 0x2",
        "doubtful 0xbb4e2f4b6205c2e2a2db47aeb4f830796ec7c005f88537ee775986639bc442fe",
      ],
    },
    {
      from: "the same where the type stands nowhere near",
      text: `${"// \n".repeat(80_000)}type: "0x2::sui::SUI"\n${"// \n".repeat(40_000)}owner: "${word}"`,
      finds: ["doubtful 0x2"],
    },
  ],
  "takes 64 digits for Sui or Aptos by a name or a folder that only they have (D-14e)": [
    {
      from: "@bitgo/sdk-coin-sui@5.25.4, walrusConfig.js",
      text: "WALRUS_PKG_ID: '0x261b2e46428a152570f9ac08972d67f7c12d62469ccd381a51774c1df7a829ca', name",
      finds: ["doubtful 0x261b2e46428a152570f9ac08972d67f7c12d62469ccd381a51774c1df7a829ca"],
    },
    {
      from: "@bitgo/sdk-coin-sui@5.25.4, sui.js",
      text: "const seedReceiveAddress1 = '0xd201566e6a0bc020fd2e6f72e9bde2223f550d64daa61398cd917c2f7501324a'",
      options: { fileName: "sdk-coin-sui/test/sui.js" },
      finds: ["doubtful 0xd201566e6a0bc020fd2e6f72e9bde2223f550d64daa61398cd917c2f7501324a"],
    },
    {
      from: "@layerzerolabs/lz-aptos-sdk-v2@3.0.151",
      text: '"deployer": "0x19f1c63510f3ea8b8cd467ebe663897371919c185218d2859927f5a357b0bcae",\n"transactionHash": "0x92f24b41a11e3180af1585653213aa6246ce7f58f7c74e0e2c837b9b38d9fa44"',
      options: { fileName: "deployments/movement-mainnet/blocked_msglib.json" },
      finds: ["doubtful 0x19f1c63510f3ea8b8cd467ebe663897371919c185218d2859927f5a357b0bcae"],
    },
  ],
  "finds short and stripped Move forms before :: in every language (D-16e)": [
    {
      from: "@aptos-labs/ts-sdk@7.3.0",
      text: 'function: "0x1::aptos_account::transfer",',
      options: { fileName: "README.md" },
      finds: ["doubtful 0x1"],
    },
    {
      from: "@manahippo/coin-list@4.1.32",
      text: '"type": "0x777821c78442e17d82c3d7a371f42de7189e4248e529fe6eee6bca40ddbb::apcoin::ApCoin"',
      options: { fileName: "defaultList.mainnet.json" },
      finds: ["doubtful 0x777821c78442e17d82c3d7a371f42de7189e4248e529fe6eee6bca40ddbb"],
    },
    {
      from: "@alphafi/alphalend-sdk@3.0.2",
      text: "coinType: '0x2::coin::Coin<0x2::sui::SUI>'",
      finds: ["doubtful 0x2", "doubtful 0x2"],
    },
    {
      from: "other languages",
      text: "std::vec a0x2::b 0x::c 0x2:: $0x2::d",
      finds: ["doubtful 0x2"],
    },
  ],
  "takes the checksum of EIP-1191 for right (D-17e)": [
    {
      from: "@rsksmart/rsk-contract-metadata@1.0.19",
      text: '"0x2aCc95758f8b5F583470bA265Eb685a8f45fC9D5": {',
      finds: ["proven 0x2aCc95758f8b5F583470bA265Eb685a8f45fC9D5"],
    },
    {
      from: "EIP-1191, chain 31",
      text: '"0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd"',
      finds: ["proven 0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd"],
    },
    {
      from: "the same with the case of a letter changed",
      text: '"0x5AAeb6053F3e94c9b9A09F33669435E7EF1BEaEd"',
      finds: ["broken 0x5AAeb6053F3e94c9b9A09F33669435E7EF1BEaEd"],
    },
  ],
  "takes no digest, block hash or subgraph for Solana (D-18e)": [
    {
      from: "navi-sdk@1.7.3",
      text: 'const digest = "4JwmF4UFESM2b18wgNgGsfHA7MStTDAomLuQQnUaa6qr";',
      finds: nothing,
    },
    {
      from: "@raydium-io/raydium-sdk@1.3.0",
      text: 'new Transaction({\n  recentBlockhash:\n    "11111111111111111111111111111111",',
      finds: nothing,
    },
    {
      from: "a deployment",
      text: "SUBGRAPH_ID: '5zvR82QoaXYFyDEKLZ9t6v9adgnptxYpKpSbxtgVENFV',",
      finds: nothing,
    },
    {
      from: "@solana/web3.js@1.98.4",
      text: "SYSVAR_SLOT_HASHES_PUBKEY = new PublicKey(\n  'SysvarS1otHashes111111111111111111111111111',\n);",
      finds: ["doubtful SysvarS1otHashes111111111111111111111111111"],
    },
  ],
  "takes no genesis hash, no list of digests and no name for Solana (D-18e)": [
    {
      from: "@chainlink/ccip-sdk@1.6.2",
      text: "'5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d': {\n  name: 'solana-mainnet',",
      finds: nothing,
    },
    {
      from: "@bitgo/sdk-coin-sui@5.25.4",
      text: "// Sui digest\nequal(builtTx.id, 'BxoeGXbBCuw6VFEcgwHHUAKrCoAsGanPB39kdVVKZZcR');",
      finds: nothing,
    },
    {
      from: "the same where Solana is inferred of",
      text: "// Sui digest, Solana\nequal(builtTx.id, 'BxoeGXbBCuw6VFEcgwHHUAKrCoAsGanPB39kdVVKZZcR');",
      finds: ["doubtful BxoeGXbBCuw6VFEcgwHHUAKrCoAsGanPB39kdVVKZZcR"],
    },
    {
      from: "tronweb@6.0.4, TronWeb.js.map",
      text: '"base58Str","getBase58CheckAddressFromPriKeyBase64String","priKeyBase64String"',
      finds: nothing,
    },
  ],
  "finds keys of Solana next to a transaction, and those of ones (D-19e)": [
    {
      from: "@ledgerhq/coin-solana@2.1.0",
      text: 'tx.recipient = "DwRL6XkPAtM1bfuySJKZGn2t9WeG25RC39isAu2nwak4";',
      finds: ["doubtful DwRL6XkPAtM1bfuySJKZGn2t9WeG25RC39isAu2nwak4"],
    },
    {
      from: "@aptos-labs/cross-chain-core@6.1.0, index.js.map",
      text: String.raw`(ix: TransactionInstruction) =>\n  ix.programId.toString() !== \"ComputeBudget111111111111111111111111111111\";`,
      finds: ["doubtful ComputeBudget111111111111111111111111111111"],
    },
    {
      from: "@chainlink/ccip-sdk@1.6.2",
      text: "const SIMULATION_PAYER = new PublicKey('11111111111111111111111111111112');",
      finds: ["doubtful 11111111111111111111111111111112"],
    },
    {
      from: "a key in which chance put no digit",
      text: 'mint: "ENBLsgXsotuZyrhXxxBGsSZQgjvqscRDFjueuMaLnuVi"',
      finds: ["doubtful ENBLsgXsotuZyrhXxxBGsSZQgjvqscRDFjueuMaLnuVi"],
    },
    {
      from: "another field of a transaction",
      text: 'tx.delegate = "DwRL6XkPAtM1bfuySJKZGn2t9WeG25RC39isAu2nwak4";',
      finds: ["doubtful DwRL6XkPAtM1bfuySJKZGn2t9WeG25RC39isAu2nwak4"],
    },
    {
      from: "DefiLlama-Adapters, ondo-global-markets",
      text: 'TXNon: "81xLFvCzFaUM3KDxSHC75pXu3RPCeSeCbmGBY8aondo",',
      finds: ["doubtful 81xLFvCzFaUM3KDxSHC75pXu3RPCeSeCbmGBY8aondo"],
    },
  ],
  "finds keys of Solana in logs, without a digit and next to WIF, and objects of calls (D-19e)": [
    {
      from: "@drift-labs/sdk@2.156.0",
      text: "'Program dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH invoke [1]',",
      finds: ["doubtful dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH"],
    },
    {
      from: "a log",
      text: "Program ComputeBudget111111111111111111111111111111 success",
      finds: ["doubtful ComputeBudget111111111111111111111111111111"],
    },
    {
      from: "@drift-labs/sdk@2.156.0",
      text: "symbol: 'WIF', mint: new PublicKey('EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm'),",
      finds: ["doubtful EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm"],
    },
    {
      from: "navi-sdk@1.7.3",
      text: "txb.object('0x1fa7566f40f93cdbafd5a029a231e06664219444debb59beec2fe3f19ca08b7e'),",
      finds: ["doubtful 0x1fa7566f40f93cdbafd5a029a231e06664219444debb59beec2fe3f19ca08b7e"],
    },
  ],
  "sees no address in the code of a contract (D-20e)": [
    {
      from: "a piece of code whose beginning is missing, twenty words long",
      text: `"0x${word.slice(2).repeat(19)}${"5aaeb6053f3e94c9b9a09f33669435e7ef1beaed".padStart(64, "0")}"`,
      finds: nothing,
    },
    {
      from: "an array of as many words",
      text: `"0x${zeros("2a").slice(2).repeat(19)}${"5aaeb6053f3e94c9b9a09f33669435e7ef1beaed".padStart(64, "0")}"`,
      finds: ["doubtful 5aaeb6053f3e94c9b9a09f33669435e7ef1beaed"],
    },
    {
      from: "@hyperlane-xyz/core@12.1.0, l2geth, simulated_test.go",
      text: `"0x608060405234801561001057600080fd5b506102a0806100206000396000f3fe60806040526004361061003b576000357c010000000000000000000000000000000000000000000000000000000090048063a69b6ed014610040575b600080fd"`,
      finds: nothing,
    },
  ],
  "sees no address in the filter of the logs of a transaction (D-20e)": [
    {
      from: "OlympusDAO/olympus-contracts, deployments/sepolia/OlympusStaking.json",
      text: `"logsBloom": "0x${bloom}"`,
      finds: nothing,
    },
    {
      from: "cast receipt",
      text: `logsBloom            0x${bloom}`,
      finds: nothing,
    },
    {
      from: "the output of a call of the same length",
      text: `"output": "0x${bloom}"`,
      finds: [
        "doubtful 0000000808000000000000000000000000000000",
        "doubtful 8000000000000000000000000080000000000000",
      ],
    },
  ],
  "gives no Bitcoin warning for a Groestlcoin address (D-21e)": [
    {
      from: "trezor-address-validator@0.4.4",
      text: "valid('3FyVFsEyyBPzHjD3qUEgX7Jsn4tcJWiqeN', 'grs', 'prod');\nvalid('3NJZLcZEEYBpxYEUGewU4knsQRn1T2Htk2', 'groestlcoin');",
      finds: nothing,
    },
    {
      from: "another chain",
      text: "valid('3NJZLcZEEYBpxYEUGewU4knsQRn1T2Htk2', 'bitcoin');",
      finds: ["broken 3NJZLcZEEYBpxYEUGewU4knsQRn1T2Htk2"],
    },
  ],
  "finds all F with a checksum (D-22e)": [
    {
      from: "@chainlink/contracts@1.5.0",
      text: "address internal constant IGNORE_ADDRESS = 0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF;",
      finds: ["proven 0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF"],
    },
  ],
};

describe("the addresses in real files", () => {
  for (const [rule, list] of Object.entries(lines)) {
    for (const { from, text, finds, options } of list) {
      it(`${rule}: ${from}: ${text.slice(0, 60)}`, () => {
        const found = findAddresses(text, options);
        assert.deepEqual(
          found.map((each) => `${each.certainty} ${each.text}`),
          finds,
        );
      });
    }
  }

  it("are also found with the checksum of Rootstock, which identify refuses, and are spelt with that of EIP-55 (D-17e)", () => {
    const ofRootstock = "0x2aCc95758f8b5F583470bA265Eb685a8f45fC9D5";
    assert.equal(identify(ofRootstock).valid, false);
    const [found] = findAddresses(ofRootstock);
    const plain = identify(ofRootstock.toLowerCase());
    assert.ok(plain.valid && found?.certainty === "proven");
    assert.equal(found.canonical, plain.canonical);
  });
});
