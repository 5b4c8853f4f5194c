import assert from "node:assert/strict";
import { findNamedChain } from "../../../../src/engine/chains/explorerChain";
import { findAddresses, type FindOptions } from "../../../../src/engine/addresses/findAddresses";

const solana = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const system = "1".repeat(32);
const move = "0x14b6041b77304fe9354aba2e0b1a0ae51d816d0513332ef651a039fac90339cb";
const rawTon = "-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c";
const brokenTon = "Ef/lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7+/uY3zXDvr";
const evm = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const digits = evm.slice(2);
const lower = digits.toLowerCase();
const zeros = "0".repeat(24);
const weth = "C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2";

function read(text: string, options?: FindOptions): string[] {
  return findAddresses(text, options).map((each) => `${each.certainty} ${each.text}`);
}

interface Case {
  readonly text: string;
  readonly finds: readonly string[];
  readonly options?: FindOptions;
}

const doubtful = (text: string): string[] => [`doubtful ${text}`];
const proven = (text: string): string[] => [`proven ${text}`];
const nothing: string[] = [];

const cases: Readonly<Record<string, readonly Case[]>> = {
  "a Solana key only where it is a value": [
    { text: `const a = "${solana}";`, finds: doubtful(solana) },
    { text: `declare_id!("${solana}");`, finds: doubtful(solana) },
    { text: `new PublicKey('${solana}')`, finds: doubtful(solana) },
    { text: `SystemProgram = "${system}"`, finds: doubtful(system) },
    { text: `https://solscan.io/account/${solana}`, finds: doubtful(solana) },
    { text: `https://solscan.io/tx/${solana}`, finds: nothing },
    { text: `program: ${solana}\n`, options: { language: "yaml" }, finds: doubtful(solana) },
    { text: `a,${solana},b`, options: { fileName: "x/holders.csv" }, finds: doubtful(solana) },
    { text: `program: ${solana}\n`, finds: nothing },
    { text: `see ${solana} there`, finds: nothing },
    { text: `"see ${solana}"`, finds: nothing },
    { text: `"sha512-${solana}/+=="`, finds: nothing },
    { text: `"${solana}="`, finds: nothing },
    { text: `secretKey = "${solana}"`, finds: nothing },
    { text: solana, finds: doubtful(solana) },
  ],
  "what a line calls a secret nowhere (D-30e)": [
    ...[
      "MASTER_SEED",
      "seedPhrase",
      "PASSPHRASE",
      "passphrase",
      "PASSWORD",
      "DB_PASSWD",
      "KEYPAIR",
      "payer_key_pair",
      "API_TOKEN",
      "authToken",
      "apiKey",
      "DEPLOYER_SK",
      "SIGNING_KEY",
      "credentials",
      "DEPLOYER_KEY",
      "deployKey",
      "WALLET_KEY",
      "signerKey",
      "PASS",
      "pw",
      "aliceSk",
    ].map((name) => ({ text: `${name} = "${solana}"`, finds: nothing })),
    { text: `SEED: ${solana}`, options: { language: "yaml" }, finds: nothing },
  ],
  "addresses whose names have letters of such words": [
    ...[
      "tokenAddress",
      "usdcToken",
      "TOKEN",
      "marketPk",
      "seeds",
      "PublicKey.createWithSeed(base",
      "riskManager",
      "newSeedling",
      "riskDesk",
      "bypassed",
      "walletKey = new PublicKey(x) //",
    ].map((name) => ({ text: `${name} = "${solana}"`, finds: doubtful(solana) })),
  ],
  "a form without a checksum in a file of secrets only if it is called an address (D-30e)": [
    ...["TREASURY", "X", "TOKEN", "VALUE", "KEY", "DEPLOYER"].map((name) => ({
      text: `${name}=${solana}`,
      options: { fileName: "/a/.env" },
      finds: nothing,
    })),
    ...["TREASURY_ADDRESS", "PROGRAM_ID", "USDC_MINT", "FEE_RECIPIENT", "OWNER_PUBKEY"].map(
      (name) => ({
        text: `${name}=${solana}`,
        options: { fileName: "/a/.env" },
        finds: doubtful(solana),
      }),
    ),
    { text: `A="${rawTon}"`, options: { fileName: "/a/.env" }, finds: nothing },
    { text: `A_ADDRESS="${rawTon}"`, options: { fileName: "/a/.env" }, finds: doubtful(rawTon) },
    { text: `A="${evm}"`, options: { fileName: "/a/.env" }, finds: proven(evm) },
    {
      text: `A=${solana}`,
      options: { fileName: "/a/.env", isKnown: () => true },
      finds: doubtful(solana),
    },
  ],
  "20 bytes of Bitcoin Script nowhere (D-29e)": [
    { text: `"HASH160 0x14 0x${lower} EQUAL"`, finds: nothing },
    { text: `OP_DUP OP_HASH160 0x14 0x${lower} OP_EQUALVERIFY`, finds: nothing },
    { text: `OP_HASH160 0x${lower} OP_EQUAL`, finds: nothing },
    { text: `Script('OP_0 20 0x${lower}')`, finds: nothing },
    { text: `"0 0x14 0x${lower}"`, finds: nothing },
    { text: `"SHA1 0x14 0x${lower} EQUAL"`, finds: nothing },
    { text: `cast call $A "f(uint,address)" 0x14 0x${lower}`, finds: proven(`0x${lower}`) },
    { text: `f(0x14, 0x${lower})`, finds: proven(`0x${lower}`) },
    { text: `top 20 0x${lower}`, finds: proven(`0x${lower}`) },
  ],
  "64 hex digits only where an address is expected": [
    { text: `@${move}`, finds: doubtful(move) },
    { text: `use ${move}::coin;`, finds: doubtful(move) },
    { text: `sui: { owner: "${move}" }`, finds: doubtful(move) },
    { text: `const txHash = "${move}"`, finds: nothing },
    { text: `transactionHash": "${move}"`, finds: nothing },
    { text: `bytes32 constant SLOT = ${move};`, finds: nothing },
    { text: `PRIVATE_KEY="${move}"`, finds: nothing },
    { text: `privateKeyToAccount("${move}")`, finds: nothing },
    { text: `tx.pure.address("${move}")`, finds: doubtful(move) },
    { text: `DEPLOYER=${move}`, options: { fileName: "/a/.env" }, finds: nothing },
    { text: `DEPLOYER="${move}"`, options: { fileName: "/a/.env.local" }, finds: nothing },
    { text: `hash = "${move}"`, options: { fileName: "a/Move.toml" }, finds: doubtful(move) },
    { text: `https://suiscan.xyz/mainnet/object/${move}`, finds: doubtful(move) },
    { text: `https://suiscan.xyz/mainnet/tx/${move}`, finds: nothing },
    { text: `https://explorer.aptoslabs.com/txn/${move}`, finds: nothing },
    { text: `f(${move})`, finds: nothing },
    { text: `address ${move} {`, options: { fileName: "a.move" }, finds: doubtful(move) },
    { text: `let root = ${move};`, options: { language: "move" }, finds: nothing },
    { text: move.slice(2), finds: nothing },
    { text: `"${move.slice(2)}"`, finds: nothing },
  ],
  "a raw TON address only where it is a value": [
    { text: `"${rawTon}"`, finds: doubtful(rawTon) },
    { text: `"0:${move.slice(2)}"`, finds: doubtful(`0:${move.slice(2)}`) },
    { text: `see ${rawTon} there`, finds: nothing },
    { text: `address = ${rawTon}`, finds: doubtful(rawTon) },
    { text: `;; wallet ${rawTon}\n`, options: { fileName: "a.fc" }, finds: doubtful(rawTon) },
    { text: `wallet secret ${rawTon}`, finds: nothing },
    { text: `address = 100644:${rawTon.slice(3)}`, finds: nothing },
    { text: `"1${rawTon.slice(1)}"`, finds: nothing },
  ],
  "a short Move form only where Move writes one": [
    { text: "assert(@0x1 == x)", finds: doubtful("0x1") },
    { text: 'address!("0xdee9")', finds: doubtful("0xdee9") },
    { text: 'address!("0x2::sui::SUI")', finds: doubtful("0x2") },
    { text: 'other!("0x2::sui::SUI")', finds: doubtful("0x2") },
    { text: 'other!("0xdee9")', finds: nothing },
    { text: "use 0x1::coin;", options: { fileName: "a.move" }, finds: doubtful("0x1") },
    { text: "address 0x2 {", options: { language: "move" }, finds: doubtful("0x2") },
    { text: 'std = "0x1"', options: { fileName: "Move.toml" }, finds: doubtful("0x1") },
    { text: "It is @0x1.", finds: doubtful("0x1") },
    { text: "let x = 0x1f;", options: { fileName: "a.move" }, finds: nothing },
    { text: "use 0x1::coin;", finds: doubtful("0x1") },
    { text: 'a = "0x1"', finds: nothing },
    { text: "@0x1g @0x1_ a@0x", finds: nothing },
    { text: `@0x${"1".repeat(39)}`, finds: nothing },
    { text: `@0x${"1".repeat(65)}`, finds: nothing },
  ],
  "an EVM address without 0x only in dress": [
    { text: `address!("${digits}")`, finds: proven(digits) },
    { text: `address!("${lower}")`, finds: proven(lower) },
    { text: `hex"${digits}"`, finds: proven(digits) },
    { text: `hex"${lower}"`, finds: doubtful(lower) },
    { text: `"${digits}"`, finds: nothing },
    { text: `commit ${lower}`, finds: nothing },
    { text: `address!("0x${lower}")`, finds: proven(`0x${lower}`) },
  ],
  "an EVM address that is padded to 32 bytes": [
    { text: `0x${zeros}${digits}`, finds: proven(digits) },
    { text: `0x${zeros}${lower}`, finds: doubtful(lower) },
    { text: `hex"${zeros}${lower}"`, finds: doubtful(lower) },
    { text: `0xa9059cbb${zeros}${lower}${"0".repeat(60)}03e8`, finds: doubtful(lower) },
    { text: `hex"a9059cbb${zeros}${lower}${"0".repeat(60)}03e8"`, finds: doubtful(lower) },
    { text: `hex"a9059cbb${zeros}${digits}"`, finds: proven(digits) },
    { text: `hex"a9059cbb${lower}"`, finds: nothing },
    { text: `hex"a9059cbb${zeros}${lower}00"`, finds: nothing },
    { text: `hex"60806040${zeros}${lower}"`, finds: nothing },
    { text: `"a9059cbb${zeros}${lower}"`, finds: nothing },
    {
      text: `0x${"f".repeat(64)}${zeros}${lower}${zeros}${lower}`,
      finds: [...doubtful(lower), ...doubtful(lower)],
    },
    { text: `0x${zeros}${"0".repeat(8)}${lower.slice(8)}`, finds: nothing },
    { text: `0x${zeros}${"f".repeat(40)}`, finds: nothing },
    { text: `0x${zeros.slice(2)}${lower}`, finds: nothing },
    { text: `0x${zeros}${lower}00`, finds: nothing },
    { text: `0x12${zeros}${lower}`, finds: nothing },
  ],
  "the tokens of a swap path": [
    { text: `0x${digits}000bb8${weth}`, finds: [...proven(digits), ...proven(weth)] },
    {
      text: `"0x${lower}0001f4${weth}002710${digits}"`,
      finds: [...doubtful(lower), ...proven(weth), ...proven(digits)],
    },
    { text: `hex"${lower}000064${weth}"`, finds: [...doubtful(lower), ...proven(weth)] },
    { text: `0x${digits}000bb9${weth}`, finds: nothing },
    { text: `0x${lower}0001f4${weth}ffffff${lower}`, finds: nothing },
    { text: `0x${lower}0001f4${weth}00`, finds: nothing },
    { text: `"${digits}000bb8${weth}"`, finds: nothing },
  ],
  "a broken base64 of 36 bytes with + or / only where it is called an address": [
    { text: `x = "${brokenTon}"`, finds: nothing },
    { text: `wallet = "${brokenTon}"`, finds: [`broken ${brokenTon}`] },
  ],
  "the mask of an address only as a value": [
    { text: `and(x, 0x${"f".repeat(40)})`, finds: nothing },
    { text: `"0x${"f".repeat(40)}"`, finds: doubtful(`0x${"f".repeat(40)}`) },
  ],
};

describe("the surroundings of a form", () => {
  for (const [rule, list] of Object.entries(cases)) {
    for (const { text, finds, options } of list) {
      const where = options === undefined ? "" : ` (${Object.values(options).join()})`;
      it(`finds ${rule}: ${text}${where}`, () => {
        assert.deepEqual(read(text, options), finds);
      });
    }
  }

  it("returns a doubtful form anywhere if it is known", () => {
    const text = `see ${solana}, ${move}, ${rawTon} there`;
    const lookedUp: string[] = [];
    const isKnown = (format: string, canonical: string): boolean => {
      lookedUp.push(`${format} ${canonical}`);
      return format !== "move";
    };
    assert.deepEqual(read(text, { isKnown }), [...doubtful(solana), ...doubtful(rawTon)]);
    assert.deepEqual(lookedUp, [
      `solana ${solana}`,
      `move ${move}`,
      "ton Ef_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXDvq",
    ]);
  });

  it("does not look up whether a proven address is known", () => {
    const isKnown = (): boolean => assert.fail("asked");
    assert.deepEqual(read(evm, { isKnown }), proven(evm));
  });
});

describe("the chain that the surroundings name", () => {
  const named: readonly (readonly [string, string | undefined])[] = [
    [`https://etherscan.io/address/${evm}`, "ethereum"],
    [`https://www.bscscan.com/token/${evm}#code`, "bnb"],
    [`https://etherscan.io/token/${evm}?a=${evm}`, "ethereum"],
    [`https://optimistic.etherscan.io/address/${evm}`, "optimism"],
    [`https://sepolia.etherscan.io/address/${evm}`, undefined],
    [`https://evil.example/etherscan.io/address/${evm}`, undefined],
    [`https://solscan.io/account/${evm}`, undefined],
    [
      `https://blockchair.com/bitcoin-cash/address/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa`,
      "bitcoincash",
    ],
    [`https://mempool.space/address/1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa`, "bitcoin"],
    [`https://suiscan.xyz/mainnet/account/${move}`, "sui"],
    [`https://explorer.aptoslabs.com/account/${move}?network=mainnet`, "aptos"],
    [`eip155:8453:${evm}`, "base"],
    [`oeth:${evm}`, "optimism"],
    [`eip155:5:${evm}`, undefined],
    [`owner:${evm}`, undefined],
  ];
  for (const [text, chain] of named) {
    it(`is ${String(chain)} in ${text}`, () => {
      const found = findAddresses(text).at(-1);
      assert.ok(found !== undefined && found.certainty !== "broken");
      assert.equal(found.chain, chain);
    });
  }

  it("is none where a host or a segment is called constructor, which is a property of every object (T-31f)", () => {
    const hosts = ["constructor", "blockchair.com/constructor"];
    for (const host of hosts) {
      const text = `https://${host}/tx/${evm}`;
      const start = text.length - evm.length;
      assert.deepEqual(findNamedChain(text, start, text.length), { isTransaction: true });
    }
  });

  it("takes no part of a mail address or of a domain for a short Move address (T-32f)", () => {
    assert.deepEqual(read("user@0xface.com"), nothing);
    assert.deepEqual(read("write to user@0xface, please"), nothing);
    assert.deepEqual(read("follow @0xface.eth"), nothing);
    assert.deepEqual(read("follow @0xface."), doubtful("0xface"));
  });

  it("skips a doubtful address in a URL of a test network", () => {
    const cluster = `https://explorer.solana.com/address/${solana}`;
    assert.deepEqual(read(cluster), doubtful(solana));
    assert.deepEqual(read(`${cluster}?cluster=devnet`), nothing);
    assert.deepEqual(read(`https://suiscan.xyz/testnet/account/${move}`), nothing);
  });
});
