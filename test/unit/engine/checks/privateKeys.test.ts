import assert from "node:assert/strict";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";
import { deriveAddress, deriveAddresses } from "../../../../src/engine/checks/deriveAddress";
import type { PrivateKeyFinding } from "../../../../src/engine/checks/finding";
import type { CheckFacts } from "../../../../src/engine/checks/findProblems";
import { findKeyValues } from "../../../../src/engine/checks/keyValues";
import { checkFactsOf, checkFile, identityOf, tokenName } from "../../../support/checkFacts";
import { Chance } from "../../../support/randomAddresses";

const chance = new Chance(53);
const key = chance.hex(64);
const owner = deriveAddress(key)?.canonical ?? "";
/** The key of Anvil's first account, which its documentation publishes. */
const anvilKey = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";
const anvil = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const facts: CheckFacts = { ...checkFactsOf([]), deriveAddress };

function keysIn(path: string, text: string, known: CheckFacts = facts) {
  return checkFile(path, text, known).findings.filter(
    (finding): finding is PrivateKeyFinding => finding.kind === "privateKey",
  );
}
const aboutsIn = (path: string, text: string, known?: CheckFacts) =>
  keysIn(path, text, known).map(({ about }) => about);

describe("the warning of a private key", () => {
  it("derives the address of a key, but none from a value that is not a key", () => {
    assert.equal(deriveAddress(anvilKey)?.canonical, anvil);
    for (const none of ["0".repeat(64), "f".repeat(64), secp256k1.Point.CURVE().n.toString(16)]) {
      assert.equal(deriveAddress(none), undefined);
    }
  });

  it("is given for a key whose address is known or occurs in the workspace or in the file (W-35)", () => {
    const text = `KEY=0x${key}\n`;
    assert.deepEqual(aboutsIn("src/.env", text), []);
    const known = checkFactsOf([{ address: owner, name: tokenName("Treasury", 0, "every") }]);
    const [finding] = keysIn("src/.env", text, { ...known, deriveAddress });
    assert.equal(finding?.about, "key");
    assert.equal(finding.anchor?.names[0]?.text, "Treasury");
    const stands = { ...facts, standsInWorkspace: () => true };
    assert.deepEqual(aboutsIn("src/.env", text, stands), ["key"]);
    assert.deepEqual(aboutsIn("src/a.ts", `${text}f("${owner}");`), ["key"]);
    assert.deepEqual(aboutsIn("src/a.ts", `k = "${key.toUpperCase()}"; f("${owner}");`), ["key"]);
    assert.deepEqual(aboutsIn("test/a.ts", `${text}f("${owner}");`, stands), []);
    // The identifier before a value does not prove that the value is a hash.
    for (const name of ["hash", "root", "salt", "id", "transactionHash"]) {
      const named = `{"${name}": "0x${key}", "from": "${owner}"}`;
      assert.deepEqual(aboutsIn("src/a.json", named), ["key"], name);
    }
    assert.deepEqual(aboutsIn("src/a.ts", `// https://etherscan.io/tx/0x${key} by ${owner}`), []);
    for (const written of [`/* deployer */0x${key}`, `=/0x${key}`, `//0x${key}`, `0x${key}n`]) {
      assert.deepEqual(aboutsIn("src/a.ts", `k = ${written}; f("${owner}");`), ["key"], written);
    }
  });

  it("has at most the level of a warning in documents and examples, unless the address is known (W-35)", () => {
    const text = `k = "0x${key}"; owner = "${owner}";`;
    const mostIn = (path: string, of = text, known = facts) => keysIn(path, of, known)[0]?.most;
    for (const path of [
      "docs/a.md",
      "examples/a.ts",
      "README.markdown",
      "README.txt",
      ".github/workflows/ci.yml",
      "testing/a.js",
    ]) {
      assert.equal(mostIn(path), "warning", path);
    }
    assert.equal(mostIn("src/a.rs", `#[cfg(test)]\nmod tests {\n${text}`), undefined);
    const known = checkFactsOf([{ address: owner, name: tokenName("Treasury", 0, "every") }]);
    const [finding] = keysIn("docs/a.md", text, { ...known, deriveAddress });
    assert.equal(finding?.about, "key");
    assert.equal(finding.most, undefined);
    for (const path of [".env", "scripts/a.js", "src/a.ts"]) {
      assert.equal(keysIn(path, text).length, 1);
      assert.equal(mostIn(path), undefined, path);
    }
  });

  it("knows the accounts of Ganache, Truffle and ZKsync (W-37)", () => {
    const ganache = "0x90F8bf6A479f320ead074411a4B0e7944Ea8c9C1";
    const ganacheKey = "4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d";
    assert.equal(deriveAddress(ganacheKey)?.canonical, ganache);
    assert.deepEqual(aboutsIn("src/a.ts", `k = "0x${ganacheKey}"; f("${ganache}")`), []);
  });

  it("derives the same addresses one by one and all at once", () => {
    const values = Array.from({ length: 20 }, () => chance.hex(64));
    const all = [...values, "0".repeat(64), "f".repeat(64)];
    assert.deepEqual(deriveAddresses(all), all.map(deriveAddress));
  });

  it("never contains the key (W-36)", () => {
    const findings = checkFile("src/a.ts", `KEY=0x${key} ${owner}`, facts).findings;
    assert.equal(findings.length, 1);
    assert.ok(!JSON.stringify(findings).toLowerCase().includes(key.slice(0, 16)));
  });

  it("is given for a key pair of Solana whose halves match, as a list and in base58 (W-35)", () => {
    const seed = chance.bytes(32);
    const pair = [...seed, ...ed25519.getPublicKey(seed)];
    const list = JSON.stringify(pair);
    const text = `const key = "${base58.encode(Uint8Array.from(pair))}";`;
    assert.deepEqual(
      [list, text].flatMap((each) => aboutsIn("src/id.json", each)),
      ["key", "key"],
    );
    assert.deepEqual(
      keysIn("test/fixtures/id.json", list).map(({ most }) => most),
      ["information"],
    );
    const other = JSON.stringify([...pair.slice(0, 63), ((pair[63] ?? 0) + 1) % 256]);
    assert.deepEqual(aboutsIn("src/id.json", other), []);
  });

  it("is given for published keys and accounts only on public chains (W-37)", () => {
    const config = (chainId: number): string =>
      JSON.stringify({ chainId, owner: anvil, key: `0x${anvilKey}` }, undefined, 2);
    assert.deepEqual(aboutsIn("config/pay.json", config(1)), ["account", "published"]);
    assert.ok(keysIn("config/pay.json", config(1)).every(({ most }) => most === "warning"));
    assert.deepEqual(aboutsIn("config/pay.json", config(31337)), []);
    assert.deepEqual(aboutsIn("deployments/base/Safe.json", `{"owner": "${anvil}"}`), ["account"]);
    for (const path of [
      "test/pay.json",
      "script/Deploy.s.sol",
      "README.md",
      "README.markdown",
      "README.txt",
      ".env.example",
      "sample.env",
      "config/example.env",
      "foundry.toml",
      "docker-compose.yml",
      "Makefile",
      "examples/a.json",
      "config/local.json",
    ]) {
      assert.deepEqual(aboutsIn(path, config(1)), [], path);
    }
    assert.deepEqual(aboutsIn("config/pay.json", `// anvil\n${config(1)}`), []);
    assert.deepEqual(aboutsIn("src/a.ts", `export const OWNER = "${anvil}";`), []);
  });

  it("says where the search stopped in a file of many values, and is silenced by a comment (W-38)", () => {
    const text = Array.from({ length: 4 }, () => `"${chance.hex(64)}"\n`).join("");
    assert.deepEqual(aboutsIn("src/a.ts", text, { ...facts, mostKeys: 3 }), ["limit"]);
    const hashes = `{${text.replace(/"(\w)/g, '"hash": "$1').replaceAll("\n", ",\n")} k: "${key}"}`;
    const among = `${hashes} f("${owner}")`;
    assert.deepEqual(aboutsIn("src/a.ts", among, { ...facts, mostKeys: 3 }), ["key"]);
    const silent = `// address-atlas-ignore privateKey\nKEY=0x${key}\nf("${owner}")`;
    assert.deepEqual(aboutsIn("src/a.ts", silent), []);
  });

  it("reads a large text of brackets and numbers within two seconds", () => {
    const texts = [
      "[".repeat(200_000),
      "[1, ".repeat(50_000),
      "[ ".repeat(100_000),
      "1".repeat(200_000),
    ];
    for (const text of texts) assert.equal([...findKeyValues(text)].filter(Boolean).length, 0);
  }).timeout(2_000);

  it("leaves numbers and masks alone (W-37)", () => {
    const stands = { ...facts, standsInWorkspace: () => true };
    for (const value of [`${"0".repeat(63)}1`, "01".repeat(32), "f".repeat(64)]) {
      assert.deepEqual(aboutsIn("src/a.ts", `x = "0x${value}";`, stands), [], value);
    }
  });

  it("is not given for the address of a label", () => {
    assert.deepEqual(
      aboutsIn("a.csv", `address,name\n${identityOf(owner).canonical},Treasury\n`),
      [],
    );
  });
});
