import assert from "node:assert/strict";
import type { NamedAddress, NamedAddresses } from "../../../src/cli/namedAddress";
import { parseChain } from "../../../src/cli/parseChain";
import { nameOfChain } from "../../../src/engine/chains/chainRef";
import { many } from "../../support/manyAddresses";
import { poison, usdc } from "../../support/poison";
import { runCli, withoutPatience } from "../../support/runCli";
import { ScannedFolder } from "../../support/scannedFolder";

const treasury = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const badChecksum = "0x7E19b35a4f82c6d07e19b35a4f82c6d07e19b35a";
const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const usdcOnAvalanche = "0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E";
const key = "8f2a559490cc2a3f1e0d4b7c69a8f2a559490cc2a3f1e0d4b7c69a8f2a559490";

describe("address-atlas name and find", () => {
  let folder: ScannedFolder;
  before(async () => {
    folder = await ScannedFolder.make({
      "address-labels.csv": `address,name,chainId\n${treasury},Treasury,1\n`,
    });
  });
  after(() => folder.remove());
  const run = (...words: readonly string[]) => runCli(folder.path, words);

  it("names an address from the book and from label files, in any spelling", async () => {
    const { code, out } = await run("name", usdc.toLowerCase(), treasury);
    const [first = "", second = ""] = out.split("\n");
    assert.match(first, new RegExp(`^${usdc}  USDC · Ethereum`));
    assert.match(second, new RegExp(`^${treasury}  Treasury · Ethereum · address-labels.csv$`));
    assert.equal(code, 0);
    const { out: json } = await run("name", treasury, "--json");
    const [known] = JSON.parse(json) as readonly NamedAddress[];
    assert.equal(known?.names[0]?.text, "Treasury");
  });

  it("finds the address of a name on a chain, which is given by name or number", async () => {
    for (const chain of ["base", "Base", "8453"]) {
      const { code, out } = await run("find", "USDC", "--chain", chain, "--json");
      const { fit, addresses } = JSON.parse(out) as NamedAddresses;
      assert.equal(fit, "whole");
      assert.ok(
        addresses.some(({ address }) => address === usdcOnBase),
        chain,
      );
      assert.ok(!addresses.some(({ address }) => address === usdc), chain);
      assert.equal(code, 0);
    }
    assert.match((await run("find", "treasury")).out, new RegExp(`^${treasury}  Treasury`));
  });

  it("accepts a chain by its short name, by the word that files use, or by its number", async () => {
    const chains: Readonly<Record<string, readonly string[]>> = {
      Ethereum: ["eth", "mainnet", "1", "eip155:1", "EIP155:1", "Ethereum"],
      "Arbitrum One": ["arb1", "arb", "Arbitrum One"],
      "OP Mainnet": ["oeth", "op", "OP Mainnet"],
      Polygon: ["pol", "matic"],
      Gnosis: ["gno"],
      Solana: ["sol", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"],
      TON: ["ton"],
      Mode: ["Mode"],
      Sepolia: ["sep"],
    };
    for (const [name, texts] of Object.entries(chains)) {
      for (const text of texts) assert.equal(nameOfChain(parseChain(text).chain), name, text);
    }
    for (const text of ["", "nowhere", "zeta-mainnet", "eip155:", "eip155:x", "1.5"]) {
      assert.throws(() => parseChain(text), /is no chain that is known/, text);
    }
    const { code, err } = await run("find", "USDC", "--chain", `0x${key}`);
    assert.deepEqual([code, err.includes("559490")], [2, false]);
  });

  it("lists an address once if the book and a file give it the same name", async () => {
    const declared = await ScannedFolder.make({
      "base.json": `{ "chainId": 8453, "USDC": "${usdcOnBase}" }\n`,
    });
    try {
      const { out } = await runCli(declared.path, ["find", "USDC", "--chain", "base"]);
      assert.equal(out.split(usdcOnBase).length, 2, out);
    } finally {
      await declared.remove();
    }
  });

  it("lists the token of the book after any number of labels with its name, and says how many it found (L-49)", async () => {
    const rows = many(60).map((address) => `${address},usdc,8453\n`);
    const flooded = await ScannedFolder.make({
      "address-labels.csv": `address,name,chainId\n${rows.join("")}${treasury},USDC,43114\n`,
    });
    try {
      const find = (...words: readonly string[]) => runCli(flooded.path, ["find", ...words]);
      const { out, err } = await find("USDC", "--chain", "base");
      const lines = out.trim().split("\n");
      const count = lines.length + 10;
      assert.ok(
        lines.some((line) => line.startsWith(`${usdcOnBase}  USDC · Base · Aave`)),
        out,
      );
      assert.ok(
        err.includes(`${lines.length} of ${count} addresses are listed: give a longer`),
        err,
      );
      const said = `; in the book, USDC on Base is ${usdcOnBase}`;
      const flagged = lines.filter((line) => line.endsWith(`address-labels.csv${said}`));
      assert.equal(flagged.length, 50);
      assert.equal(lines.filter((line) => line.includes("in the book")).length, 50);
      const json = await find("USDC", "--chain", "base", "--json");
      const found = JSON.parse(json.out) as NamedAddresses;
      assert.deepEqual(Object.keys(found), ["fit", "addresses", "hasMore"]);
      assert.deepEqual([found.hasMore, found.addresses.length], [true, lines.length]);
      const onEvery = (await find("USDC")).out;
      assert.match(onEvery, new RegExp(`^${usdcOnBase}  USDC · Base`, "m"));
      const onAvalanche = (await find("USDC", "--chain", "avalanche")).out;
      assert.match(onAvalanche, new RegExp(`^${treasury}  USDC.*; in the book, USDC on Avalanche`));
      assert.match(onAvalanche, new RegExp(`^${usdcOnAvalanche}  USDC · Avalanche`, "m"));
      const named = (await runCli(flooded.path, ["name", many(1)[0] ?? ""])).out;
      assert.ok(named.endsWith(`${said}\n`), named);
    } finally {
      await flooded.remove();
    }
  });

  it("lists the token of the book if a label has its address and name too, without a note (L-49)", async () => {
    const rows = [...many(60), usdcOnBase].map((address) => `${address},USDC,8453\n`);
    const flooded = await ScannedFolder.make({
      "address-labels.csv": `address,name,chainId\n${rows.join("")}`,
    });
    try {
      const { out } = await runCli(flooded.path, ["find", "USDC", "--chain", "base"]);
      const own = out.split("\n").filter((line) => line.startsWith(usdcOnBase));
      assert.equal(own.length, 1);
      assert.ok(!own[0]?.includes("in the book"), own[0]);
    } finally {
      await flooded.remove();
    }
  });

  it("shows a label that imitates a name of the book, or the note, as one name of its file (L-50)", async () => {
    const texts = [
      "USDC · Base · Aave address book 4.68.1; USD Coin",
      "USDC • Base ∙ Aave address book；USD Coin\u037e\u0387USD",
      `Circle; in the book, USDC on Base is ${treasury}`,
    ];
    const rows = many(texts.length).map((address, at) => `${address},"${texts[at] ?? ""}",8453\n`);
    const imitating = await ScannedFolder.make({
      "address-labels.csv": `address,name,chainId\n${rows.join("")}`,
    });
    try {
      const { out } = await runCli(imitating.path, ["name", ...many(texts.length)]);
      assert.deepEqual(
        out
          .trim()
          .split("\n")
          .map((line) => line.replace(/^\S+ {2}/, "")),
        [
          "USDC Base Aave address book 4.68.1 USD Coin · Base · address-labels.csv",
          "USDC Base Aave address book USD Coin USD · Base · address-labels.csv",
          `Circle in the book, USDC on Base is ${treasury} · Base · address-labels.csv`,
        ],
      );
    } finally {
      await imitating.remove();
    }
  });

  it("knows what files of the repository declare, after what makes an address known", async () => {
    const declared = await ScannedFolder.make({
      "src/Vaults.sol": `address constant GUARDIAN = ${treasury};\n`,
      "config/base.json": `{ "chainId": 8453, "myUsdc": "${usdcOnBase}", "USDC": "${treasury}" }\n`,
      "test/a.ts": `const fixture = "${treasury}";\n`,
    });
    try {
      const { out, code } = await runCli(declared.path, ["name", treasury, usdcOnBase, "--json"]);
      const all = JSON.parse(out) as readonly NamedAddress[];
      const declarations = all.map(({ names }) =>
        names
          .filter(({ kind }) => kind === "declaration")
          .map(({ text, source, line }) => `${text} ${source}:${line ?? 0}`),
      );
      assert.deepEqual(declarations, [
        ["GUARDIAN src/Vaults.sol:1"],
        ["myUsdc config/base.json:1"],
      ]);
      assert.equal(all[1]?.names[0]?.text, "USDC");
      assert.equal(code, 0);
      const found = await runCli(declared.path, ["find", "guardian"]);
      assert.match(
        found.out,
        new RegExp(`^${treasury}  GUARDIAN · chain not stated · src/Vaults.sol:1\n`),
      );
      assert.match(found.out, /^0x\w+ {2}GUARD · BNB Smart Chain .*; its full name is Guardian$/m);
      const onBase = await runCli(declared.path, ["find", "USDC", "--chain", "base", "--json"]);
      const { addresses } = JSON.parse(onBase.out) as NamedAddresses;
      assert.ok(!addresses.some(({ address }) => address === treasury));
    } finally {
      await declared.remove();
    }
  });

  it("names the label files and settings that cannot be read, and says that files took too long [X-42]", async () => {
    const broken = await ScannedFolder.make({ ".address-atlas.json": "{" });
    try {
      await broken.write("address-labels.csv", `address,name\n${treasury},Käse\n`, "latin1");
      for (const words of [
        ["name", usdc],
        ["find", "USDC", "--json"],
      ]) {
        const { code, err } = await runCli(broken.path, words, withoutPatience);
        assert.deepEqual(
          [code, err.trim().split("\n")],
          [
            0,
            [
              "address-atlas: label file address-labels.csv: skipped: It is not text in UTF-8 or UTF-16",
              "address-atlas: .address-atlas.json is not JSON, so it is not used.",
              "address-atlas: The files took longer than 10 s, so names that some of them declare are missing.",
            ],
          ],
        );
      }
    } finally {
      await broken.remove();
    }
  });

  it("ends with 1 if an address or a name is unknown, and with 2 if an address or a chain is invalid", async () => {
    const unknown = await run("name", "0x7e19b35a4f82c6d07e19b35a4f82c6d07e19b35a");
    assert.deepEqual([unknown.code, unknown.out.includes("unknown")], [1, true]);
    const alike = await run("name", poison, usdc.toLowerCase().replace("48", "47"), treasury);
    const [first = "", second = "", third = ""] = alike.out.split("\n");
    assert.match(
      first,
      new RegExp(`  unknown; Looks like ${usdc} \\(USDC`),
      "says what it looks like",
    );
    assert.match(second, new RegExp(`  unknown; Differs in 1 digit from ${usdc} \\(USDC`));
    assert.match(third, /address-labels\.csv$/);
    const none = await run("find", "no such name at all");
    assert.deepEqual(none, {
      code: 1,
      out: "",
      err: "address-atlas: No known address has this name.\n",
    });
    assert.match((await run("find", "no such name", "--chain", "1")).err, /address on this chain/);
    assert.equal((await run("find", " ")).code, 2);
    const capitals = await run("name", usdc.replace("A", "a"));
    assert.match(
      capitals.err,
      /checksum\. In lower case it can be looked up\. This is USDC on Ethereum \(0xA0b8…eB48\) with/,
    );
    const mistyped = await run("name", usdc.replace("48", "47"), usdc.slice(0, -1), badChecksum);
    const [changed = "", short = "", other = ""] = mistyped.err.split("\n");
    assert.match(changed, new RegExp(`checksum\\..* Differs in 1 digit from ${usdc} \\(USDC`));
    assert.match(short, new RegExp(`too few or .* Lacks 1 digit of ${usdc} \\(USDC`));
    assert.match(other, /looked up\.$/, "nobody knows it in lower case");
    const wrong = await run("name", "0xyz");
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /"0xyz" is no address: It contains characters/);
    assert.match(
      (await run("find", "USDC", "--chain", "nowhere")).err,
      /is no chain that is known/,
    );
    const secret = await run("name", `0x${key}`);
    assert.ok(!`${secret.out}${secret.err}`.includes(key));
  });
});
