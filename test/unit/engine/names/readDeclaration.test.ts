import assert from "node:assert/strict";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { declaresNames, readDeclarations } from "../../../../src/engine/names/readDeclaration";

const a = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const b = "0xcA11bde05977b3631167028862bE2a173976CA11";

/** Returns the names of the addresses of a text, in order. */
function namesIn(path: string, text: string): readonly (string | undefined)[] {
  if (!declaresNames(path)) return [];
  const found = findAddresses(text, { fileName: path });
  return readDeclarations(text, found, { path, ofPath: undefined }).map((each) => each?.text);
}

describe("the names that a file declares", () => {
  it("are read from JSON in a folder of deployments, unless hardhat-deploy wrote it", () => {
    const path = "deployments/optimism/contracts.json";
    const ours = `{ "voter": { "address": "${a}", "abi": [] }, "vault": "${b}" }`;
    assert.deepEqual(namesIn(path, ours), ["voter", "vault"]);
    const theirs = `{ "address": "${a}", "abi": [], "vault": "${b}" }`;
    assert.deepEqual(namesIn(path, theirs), []);
  });

  it("of a key of several records begin with the name or symbol next to the key", () => {
    const markets = `[{ symbol: "SOL-PERP", oracle: "${a}" }, { symbol: "BTC-PERP", oracle: "${b}" }]`;
    assert.deepEqual(namesIn("a.ts", markets), ["SOL-PERP oracle", "BTC-PERP oracle"]);
    const vaults = `{ x: { id: "x-usdc", strategy: "${a}" }, y: { id: "y-dai", strategy: "${b}" } }`;
    assert.deepEqual(namesIn("a.ts", vaults), ["x-usdc strategy", "y-dai strategy"]);
    const tokens = `[{ symbol: "UNI", address: "${a}" }, { symbol: "CRV", address: "${b}" }]`;
    assert.deepEqual(namesIn("a.ts", tokens), ["UNI", "CRV"]);
    assert.deepEqual(namesIn("a.ts", `[{ symbol: "SOL-PERP", oracle: "${a}" }]`), ["oracle"]);
  });

  it("of a key in several code blocks of a document do not begin with the heading", () => {
    const block = (heading: string, address: string): string =>
      `## ${heading}\n\n\`\`\`json\n{ "vault": "${address}" }\n\`\`\`\n\n`;
    const document = `${block("Adding evidence", a)}${block("Removing evidence", b)}`;
    assert.deepEqual(namesIn("a.md", document), ["vault", "vault"]);
  });

  it("are none for a placeholder, but other records still tell the names apart (L-48)", () => {
    const placeholders = [
      "0x0000000000000000000000000000000000000000",
      "0x000000000000000000000000000000000000dEaD",
      "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE",
      "0x1111111111111111111111111111111111111111",
    ];
    for (const each of placeholders) {
      const vaults = `{ "first": { "guard": "${each}" }, "second": { "guard": "${b}" } }`;
      assert.deepEqual(namesIn("vaults.json", vaults), [undefined, "second guard"]);
    }
    const predeploy = "0x4200000000000000000000000000000000000007";
    assert.deepEqual(namesIn("a.ts", `const messenger = "${predeploy}";`), ["messenger"]);
  });
});
