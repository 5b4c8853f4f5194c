import { noise } from "./noise";
import { Chance, randomAddress, type RandomAddressName } from "./randomAddresses";

/** A file generated from a seed, with its addresses in order. */
export interface PrecisionFile {
  readonly fileName: string;
  readonly text: string;
  readonly addresses: readonly string[];
}

/** Fills templates: `{evm}` becomes an address of that format, `{a SHA-1}` a text of that kind of noise. */
class FileMaker {
  readonly #chance: Chance;
  readonly addresses: string[] = [];

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  fill(template: string): string {
    return template.replace(/\{([a-zA-Z][^{}"\n]*)\}/g, (whole, name: string) => {
      if (name in randomAddress) {
        const address = randomAddress[name as RandomAddressName](this.#chance);
        this.addresses.push(address);
        return address;
      }
      return noise[name]?.(this.#chance) ?? whole;
    });
  }
}

/** The part of each kind of file that is repeated with different values. */
const templates: Readonly<Record<string, string>> = {
  "Token.sol": `
// SPDX-License-Identifier: MIT
/// @notice see https://etherscan.io/address/{evm}#code and tx {a transaction hash}
contract Token {
    address internal constant POOL = {evm};
    bytes32 internal constant SLOT = {the slot of a proxy};
    bytes4 constant ID = {a selector};
    address payable public owner = payable({evmLower});
    uint256 constant MASK = 0xffffffffffffffffffffffffffffffffffffffff;
    bytes constant CODE = hex"{a SHA-512}";
    mapping(address => uint256) balances; // {a UUID}
    function f() external { g({evm},{evmLower}, {a transaction hash}); }
}
`,
  "token.vy": `
OWNER: constant(address) = {evm}
TYPEHASH: constant(bytes32) = {a transaction hash}
`,
  "scripts/deploy.ts": `
import { {a name} } from "./{a name}";
const owner = "{evm}" as const; // was {a SHA-1}
export const book = { usdc: '{evmLower}', btc: \`{segwit}\`, doge: "{dogecoin}", old: "{p2pkh}" };
const hash = "{a transaction hash}", key = process.env.{a name};
await send("{taproot}", "{p2sh}", { memo: "{a UUID}", jwt: "{a JSON web token}" });
if (to === "{cashaddr}") throw new Error("no {a CID of version 0}");
expect(pad("{half}")).toBe("{a half hash}");
`,
  "broadcast/Deploy.s.sol/1/run-latest.json": `
{"transactions":[{"hash":"{a transaction hash}","transactionType":"CREATE","contractName":"{a name}",
"contractAddress":"{evmLower}","transaction":{"from":"{evm}","gas":"0x1e8480","input":"{bytecode}"}}],
"receipts":[{"logsBloom":"0x{a SHA-512}{a SHA-512}","blockHash":"{a transaction hash}","to":null}]},
`,
  "package-lock.json": `
    "node_modules/{a name}": {
      "resolved": "https://registry.example/{a name}/-/{a name}-1.0.0.tgz",
      "integrity": "{an integrity}"
    },
`,
  "Cargo.lock": `
[[package]]
name = "{a name}"
checksum = "{a SHA-256}"
`,
  "go.sum": `
example.org/{a name} v0.0.0-20210101000000-abcdef012345 {a hash of go.sum}
`,
  "dist/app.min.js": `
!function(){var e="{base64 of many bytes}",t={{a name}:1},n=function(r){return r.{a name}(t,"{a token of 32}")};
n.{a name}=void 0;var o="data:image/png;base64,{base64 of many bytes}",i="{a UUID}";a("{evm}");c('{base64 of 36 bytes}')}();
`,
  "sources/coin.move": `
module 0x{a SHA-256}::coin {
    const HASH: vector<u8> = x"{a SHA-256}";
}
`,
  "Anchor.toml": `
commit = "{a SHA-1}"
evm_bridge = "{evm}"
`,
  "config.yaml": `
treasury: {evm}
lower: {evmLower} # {a SHA-1}
digest: sha256:{a SHA-256}
wallets: [{segwit}, {p2pkh}]
- {dogecoin}
ton: {ton}
standard: "{tonStandard}"
`,
  "README.md": `
| Pool | Address |
|---|---|
| [{a name}](https://arbiscan.io/address/{evm}) | \`{evm}\` |
| TON | {ton} |

Donate: bitcoin:{segwit}?amount=0.1 or {cashaddr}. Commit {a SHA-1}, see **{evm}**.
<!-- {a UUID} {a CID of version 1} -->
`,
  ".env": `
PRIVATE_KEY=0x{a private key}
MNEMONIC="legal winner thank year wave sausage worth useful legal winner thank yellow"
WIF={a private key in WIF}
API_KEY={an API key}
FACTORY_ADDRESS={evm}
`,
  "server.log": `
2026-01-01T00:00:00Z INFO \u001b[32m{evm}\u001b[0m sent {a transaction hash} id={a UUID}
2026-01-01T00:00:01Z WARN from={evmLower} to=0x0 key={a token of 40} {"a":"{p2sh}"}
`,
  "holders.csv": `
{evm},1000,{a transaction hash}
{segwit},20,{a SHA-256}
{a Litecoin address},3,{a Cosmos address}
`,
  "main.rs": `
let owner = address!("{evm}"); let id = b"{a SHA-1}";
const KEY: &str = "{an extended key}";
`,
};

/** Builds each kind of file with `repeats` parts. */
export function buildPrecisionFiles(repeats: number): readonly PrecisionFile[] {
  return Object.entries(templates).map(([fileName, template], i) => {
    const maker = new FileMaker(i + 1);
    const text = Array.from({ length: repeats }, () => maker.fill(template)).join("");
    return { fileName, text, addresses: maker.addresses };
  });
}
