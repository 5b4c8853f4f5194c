import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import {
  CancellationTokenSource,
  type Diagnostic,
  type Hover,
  type Range,
} from "vscode-languageserver-protocol/node";
import { TextDocument } from "vscode-languageserver-textdocument";
import { deriveAddress } from "../../../src/engine/checks/deriveAddress";
import type { Report } from "../../../src/cli/report";
import { LanguageClient } from "../../support/languageClient";
import { many } from "../../support/manyAddresses";
import { poison, usdc } from "../../support/poison";
import { Chance } from "../../support/randomAddresses";
import { runCli } from "../../support/runCli";
import { ScannedFolder } from "../../support/scannedFolder";
import { until } from "../../support/until";

const badChecksum = "0x52908400098527886E0F7030069857D2E4169Ee7";
const goodChecksum = "0x52908400098527886E0F7030069857D2E4169EE7";
const treasury = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
const twin = "0x8ba1f10977e2a5c04b19d83f6e0c2517d64dba72";
const usdcWithSlip = `${usdc.slice(0, 21)}${usdc[21] === "4" ? "5" : "4"}${usdc.slice(22)}`;
const other = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
const usdcOfBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const labels = `address,name,chainId\n${treasury},Treasury,1\n`;

/** Returns "kind line:column-endLine:endColumn level message", counted from 1. */
function describeReported(finding: Report["findings"][number]): string {
  const { kind, line, column, endLine, endColumn, level, message } = finding;
  return `${kind} ${line}:${column}-${endLine}:${endColumn} ${level} ${message}`;
}

function describeDiagnostic({ code, range, severity = 1, message }: Diagnostic): string {
  const { start, end } = range;
  const level = ["", "error", "warning", "information"][severity] ?? "";
  const place = `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
  return `${String(code)} ${place} ${level} ${textOf(message)}`;
}

function textOf(message: Diagnostic["message"]): string {
  return typeof message === "string" ? message : message.value;
}

const everything: Range = {
  start: { line: 0, character: 0 },
  end: { line: 100_000, character: 0 },
};

describe("address-atlas lsp", () => {
  let folder: ScannedFolder;
  let client: LanguageClient | undefined;
  beforeEach(async () => {
    folder = await ScannedFolder.make({ "address-labels.csv": labels });
  });
  afterEach(async () => {
    client?.kill();
    client = undefined;
    await folder.remove();
  });
  const start = async (
    options?: Parameters<typeof LanguageClient.start>[1],
  ): Promise<LanguageClient> => {
    client = await LanguageClient.start(folder.path, options);
    return client;
  };

  it("needs --stdio, and ends with 0 after shutdown and exit", async () => {
    assert.equal((await runCli(folder.path, ["lsp"])).code, 2);
    assert.equal(await (await start()).stop(), 0);
  });

  it("publishes what check finds in a few dozen files of this repository", async () => {
    const root = process.cwd();
    const files = [
      "test/unit/cli",
      "test/unit/engine/checks",
      "test/workspace",
      "docs",
      "test/vectors",
    ]
      .flatMap((each) =>
        readdirSync(path.join(root, each), { recursive: true, encoding: "utf8" }).map((name) =>
          path.posix.join(each, name.replaceAll(path.sep, "/")),
        ),
      )
      .filter((file) => /\.(?:ts|sol|json|md|ya?ml|csv|py|move|rs|log)$/.test(file))
      .filter((file) => statSync(file).isFile());
    assert.ok(files.length > 36, `${files.length} files`);
    const check = async (...given: readonly string[]) => {
      const { out } = await runCli(root, ["check", "--format", "json", ...given]);
      const found = new Map<string, string[]>();
      for (const finding of (JSON.parse(out) as Report).findings) {
        const own = found.get(finding.path) ?? [];
        found.set(finding.path, [...own, describeReported(finding)]);
      }
      return found;
    };
    const reported = await check(...files);
    assert.ok(reported.size > 5, `${reported.size} files with findings`);
    client = await LanguageClient.start(root);
    for (const file of files)
      await client.open(file, readFileSync(file, "utf8").replace(/^\ufeff/, ""));
    for (const file of files) {
      const found: readonly string[] = (await client.diagnostics(file))
        .map(describeDiagnostic)
        // Like the editor, the language server checks only the first values of a document for private keys.
        .filter((each) => !each.includes("This file has too many values"));
      const together = (reported.get(file) ?? []).slice(0, 2_000);
      if (isDeepStrictEqual(found, together)) continue;
      // The command compares the files of one call with each other. The language server compares a document only with
      // known addresses.
      const alone = (await check(file)).get(file) ?? [];
      assert.deepEqual(found, alone.slice(0, 2_000), file);
    }
  });

  it("reports a token of another chain in a folder among folders of chains, as scan does", async () => {
    const tokens = `export const USDC = "${usdc}";\n`;
    for (const chain of ["arbitrum", "optimism"])
      await folder.write(`definitions/${chain}/tokens.ts`, "");
    await folder.write("definitions/base/tokens.ts", tokens);
    const own = await start();
    await own.open("definitions/base/tokens.ts", tokens);
    const found = await own.diagnostics("definitions/base/tokens.ts");
    assert.deepEqual(
      found.map(({ code }) => code),
      ["wrongChain"],
    );
  });

  it("links a finding to its documentation and to the label that was probably meant", async () => {
    const own = await start();
    await own.open("a.ts", `send("${twin}");\n`);
    const [found] = await own.diagnostics("a.ts");
    assert.equal(found?.source, "Address Atlas");
    assert.equal(found.code, "lookAlike");
    assert.match(found.codeDescription?.href ?? "", /docs\/warnings\.md#lookalike$/);
    const [place] = found.relatedInformation ?? [];
    assert.equal(place?.location.uri, own.uriOf("address-labels.csv"));
    assert.equal(place.location.range.start.line, 1);
  });

  it("offers no valid checksum for a slip, which would hide the wrong digit (W-53)", async () => {
    const own = await start();
    await own.open("a.ts", `send("${usdcWithSlip}");\n`);
    const found = await own.diagnostics("a.ts");
    assert.deepEqual(
      found.map(({ code }) => code),
      ["slip"],
    );
    const titles = (await own.actions("a.ts", everything)).map(({ title }) => title).join("\n");
    assert.match(titles, /^Replace with 0xA0b8/m);
    assert.doesNotMatch(titles, /checksum \(check/);
  });

  it("corrects a finding with its fix, and silences it with a comment", async () => {
    const own = await start();
    const text = `f("${badChecksum}");\nsend("${poison}");\nconst ok = "${usdc}";\n`;
    await own.open("src/a.ts", text, "typescript");
    const found = await own.diagnostics("src/a.ts");
    assert.deepEqual(
      found.map(({ code }) => code),
      ["checksum", "lookAlike"],
    );
    const actions = await own.actions("src/a.ts", everything);
    const document = TextDocument.create("", "", 0, text);
    const textAfter = (title: RegExp): string => {
      const edits = actions.find((each) => title.test(each.title))?.edit?.changes;
      return TextDocument.applyEdits(document, edits?.[own.uriOf("src/a.ts")] ?? []);
    };
    assert.equal(textAfter(/^Write with its checksum/), text.replace(badChecksum, goodChecksum));
    assert.equal(textAfter(/^Replace with 0xA0b8/), text.replace(poison, usdc));
    const ignored = textAfter(/^Turn Off Warnings for This Line: Wrong checksum/);
    assert.match(ignored, /^\/\/ address-atlas-ignore checksum\n/);
    await own.change("src/a.ts", 2, [{ text: ignored }]);
    const left = await own.diagnostics("src/a.ts", 2);
    assert.deepEqual(
      left.map(({ code }) => code),
      ["lookAlike"],
    );
    const diagnostics = actions.flatMap(({ diagnostics: of }) => of?.map(({ code }) => code) ?? []);
    assert.ok(diagnostics.includes("checksum") && diagnostics.includes("lookAlike"));
  });

  it("names the version of the document in the edits of a fix, for a client that compares it (X-64)", async () => {
    const own = await start({
      capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
    });
    await own.open("a.ts", `f("${badChecksum}");\n`);
    const [fix] = await own.actions("a.ts", everything);
    const place = { start: { line: 0, character: 3 }, end: { line: 0, character: 45 } };
    const edits = [{ range: place, newText: goodChecksum }];
    const textDocument = { uri: own.uriOf("a.ts"), version: 1 };
    assert.deepEqual(fix?.edit, { documentChanges: [{ textDocument, edits }] });
  });

  it("offers no fix for a text that has changed since the request (X-64)", async () => {
    const own = await start();
    await own.open("a.ts", `${`f("${usdc}");\n`.repeat(30_000)}f("${badChecksum}");\n`);
    const rangeOf = (line: number): Range => ({
      start: { line, character: 3 },
      end: { line, character: 45 },
    });
    const actions = own.actions("a.ts", rangeOf(30_000));
    const top = { line: 0, character: 0 };
    const change = own.change("a.ts", 2, [{ range: { start: top, end: top }, text: "// 1\n" }]);
    await assert.rejects(actions, { code: -32_801, message: "The document has changed." });
    await change;
    const [fix] = await own.actions("a.ts", rangeOf(30_001));
    const [edit] = fix?.edit?.changes?.[own.uriOf("a.ts")] ?? [];
    assert.deepEqual(edit, { range: rangeOf(30_001), newText: goodChecksum });
  });

  const codesOf = (found: readonly Diagnostic[]): readonly unknown[] =>
    found.map(({ code }) => code);

  it("rereads label files when the client reports a change or saves them", async () => {
    const own = await start();
    await own.open("a.ts", `send("${twin}");\n`);
    await own.open("address-labels.csv", labels);
    assert.deepEqual(codesOf(await own.diagnostics("a.ts")), ["lookAlike"]);
    assert.ok(own.registered.includes("workspace/didChangeWatchedFiles"));
    await folder.write("address-labels.csv", "address,name,chainId\n");
    await own.touch("address-labels.csv");
    await own.diagnostics("a.ts", 1, (found) => found.length === 0);
    await folder.write("address-labels.csv", labels);
    await own.save("address-labels.csv");
    await own.diagnostics("a.ts", 1, (found) => found.length === 1);
  });

  it("drops the labels of a folder when the client reports that it was deleted", async () => {
    await folder.write("address-labels.csv", "address,name,chainId\n");
    await folder.write("lab/own/address-labels.csv", labels);
    const own = await start();
    await own.open("a.ts", `send("${twin}");\n`);
    assert.deepEqual(codesOf(await own.diagnostics("a.ts")), ["lookAlike"]);
    await rm(path.join(folder.path, "lab"), { recursive: true });
    await own.touch("lab");
    await own.diagnostics("a.ts", 1, (found) => found.length === 0);
  });

  it("uses the levels of the repository, unless the client sets its own", async () => {
    const own = await start();
    await own.open("a.ts", `f("${badChecksum}"); send("${twin}");\n`);
    assert.deepEqual(codesOf(await own.diagnostics("a.ts")), ["checksum", "lookAlike"]);
    const levels = { checksum: "off", lookAlike: "off" };
    const settings = JSON.stringify({ "addressAtlas.editor.warnings": levels });
    await folder.write(".vscode/settings.json", settings);
    await own.touch(".vscode/settings.json");
    // A repository's settings cannot silence a look-alike of a label.
    const left = await own.diagnostics("a.ts", 1, (found) => found.length === 1);
    assert.deepEqual(codesOf(left), ["lookAlike"]);
    await own.configure({ editor: { warnings: { checksum: "information" } } });
    const [first] = await own.diagnostics("a.ts", 1, (found) => found.length === 2);
    assert.equal(first?.severity, 3);
    await own.configure({ "editor.warnings": levels });
    await own.diagnostics("a.ts", 1, (found) => found.length === 0);
    await own.configure({ editor: { diagnostics: true } });
    await own.diagnostics("a.ts", 1, (found) => found.length === 1);
    await folder.write(".vscode/settings.json", "{}");
    await folder.write(".address-atlas.json", JSON.stringify({ warnings: { checksum: "error" } }));
    await own.touch(".vscode/settings.json");
    await own.touch(".address-atlas.json");
    const ofProject = await own.diagnostics("a.ts", 1, (found) => found.length === 2);
    assert.deepEqual(
      ofProject.map(({ severity }) => severity),
      [1, 1],
    );
    await folder.write(".address-atlas.json", JSON.stringify({ ignore: ["*.ts"] }));
    await own.touch(".address-atlas.json");
    await own.diagnostics("a.ts", 1, (found) => found.length === 1);
    await own.configure({ editor: { diagnostics: false } });
    await own.diagnostics("a.ts", 1, (found) => found.length === 0);
  });

  const textOfHover = (hover: Hover | null): string => {
    const contents = hover?.contents ?? "";
    return typeof contents === "object" && "value" in contents ? contents.value : "";
  };

  it("shows the same card on hover as the extension", async () => {
    const own = await start({
      capabilities: { textDocument: { hover: { contentFormat: ["markdown", "plaintext"] } } },
    });
    await own.open("a.ts", `send("${treasury}");\nf("${badChecksum}", "${poison}");\n`);
    const hover = await own.hover("a.ts", { line: 0, character: 20 });
    const end = { line: 0, character: 6 + treasury.length };
    assert.deepEqual(hover?.range, { start: { line: 0, character: 6 }, end });
    assert.equal(
      textOfHover(hover),
      [
        `**Treasury** · Ethereum · address-labels.csv · [Open File](<${own.uriOf("address-labels.csv")}#L2>)`,
        `\`${treasury}\` EVM address · valid checksum`,
      ].join("  \n"),
    );
    const broken = await own.hover("a.ts", { line: 1, character: 10 });
    assert.match(textOfHover(broken), /^\*\*Not a valid address\*\* · EVM address/);
    const unknown = await own.hover("a.ts", { line: 1, character: 60 });
    assert.match(textOfHover(unknown), /^\*\*Unnamed\*\*/);
    assert.equal(await own.hover("a.ts", { line: 0, character: 1 }), null);
    await own.configure({ editor: { hoverCard: false } });
    assert.equal(await own.hover("a.ts", { line: 0, character: 20 }), null);
  });

  it("returns a card without markup for a client that does not support Markdown", async () => {
    const own = await start();
    await own.open("a.ts", `send("${treasury}");\n`);
    const hover = await own.hover("a.ts", { line: 0, character: 20 });
    assert.equal(
      textOfHover(hover),
      `Treasury · Ethereum · address-labels.csv\n${treasury} EVM address · valid checksum`,
    );
  });

  it("shows hints after addresses and their quotes, as configured", async () => {
    const own = await start();
    const text = `a("${usdc}", ${treasury}); // 1\nb("${poison}");\nc("${usdc}");\n`;
    await own.open("a.ts", text);
    const hintsIn = async (range: Range): Promise<readonly string[]> =>
      (await own.hints("a.ts", range)).map(
        ({ position, label }) =>
          `${position.line}:${position.character} ${typeof label === "string" ? label : ""}`,
      );
    assert.deepEqual(await hintsIn(everything), [
      `0:${4 + usdc.length} USDC`,
      `0:${4 + usdc.length + 2 + treasury.length} Treasury`,
      `2:${4 + usdc.length} USDC`,
    ]);
    const first = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    assert.equal((await hintsIn(first)).length, 2);
    const [hint] = await own.hints("a.ts", first);
    assert.match(JSON.stringify(hint?.tooltip), /USD Coin, 6 decimals/);
    await own.configure({ editor: { names: "workspace" } });
    assert.deepEqual(await hintsIn(first), [`0:${4 + usdc.length + 2 + treasury.length} Treasury`]);
    await own.configure({ editor: { hiddenSources: [own.uriOf("address-labels.csv")] } });
    assert.deepEqual(await hintsIn(first), [`0:${4 + usdc.length} USDC`]);
    for (const editor of [{ names: "off" }, { inlineTags: "off" }]) {
      await own.configure({ editor });
      assert.deepEqual(await hintsIn(everything), []);
    }
  });

  it("puts a hint behind each of 2,000 places of an address with 5,000 names (X-63)", async () => {
    const names = Array.from(
      { length: 5_000 },
      (_, at) => `${treasury},Vault ${at} ${"x".repeat(60)}\n`,
    );
    await folder.write("address-labels.csv", `address,name\n${names.join("")}`);
    const own = await start();
    await own.open("a.ts", `f("${treasury}");\n`.repeat(2_000));
    const hints = await own.hints("a.ts", everything);
    assert.deepEqual([hints.length, new Set(hints.map(({ label }) => label)).size], [2_000, 1]);
  });

  it("reads the folder of a client that names a single root", async () => {
    for (const names of ["rootUri", "rootPath"] as const) {
      const own = await start({ names });
      await own.open("src/a.ts", `f("${treasury}");\n`);
      const [hint] = await own.hints("src/a.ts", everything);
      assert.equal(hint?.label, "Treasury", names);
      own.kill();
    }
  });

  it("shows no hint with a label in the label file itself", async () => {
    const own = await start();
    await own.open("address-labels.csv", labels);
    assert.deepEqual(await own.hints("address-labels.csv", everything), []);
  });

  it("completes a name after 0x in quotes to the address on the chain of that place", async () => {
    const own = await start();
    const text = `{"a": {"chainId": 8453, "usdc": "0xusdc"}, "t": "0xTreas", "n": 0xusdc}\n`;
    await own.open("a.json", text);
    const at = text.indexOf("0xusdc") + 6;
    const items = await own.completions("a.json", { line: 0, character: at });
    const [first] = items;
    assert.equal(first?.detail, usdcOfBase);
    assert.deepEqual([first.label, first.labelDetails?.detail], ["USDC", " · Base"]);
    // The documentation of other tokens with the same symbol shows their name and the chain.
    assert.ok(
      items.some(
        ({ label: shown, documentation }) =>
          shown === "USDC" &&
          typeof documentation === "string" &&
          /^USDC \(Wormhole .*\) · Base · /.test(documentation),
      ),
    );
    assert.deepEqual(first.textEdit, {
      range: { start: { line: 0, character: at - 6 }, end: { line: 0, character: at } },
      newText: first.detail,
    });
    assert.ok(items.every(({ filterText = "" }) => filterText.startsWith("0xusdc ")));
    assert.ok(items.every(({ detail = "" }) => detail.startsWith("0x")));
    const label = text.indexOf("0xTreas") + 7;
    const [own1] = await own.completions("a.json", { line: 0, character: label });
    assert.equal(own1?.detail, treasury);
    const literal = text.lastIndexOf("0xusdc") + 6;
    const fitting = await own.completions("a.json", { line: 0, character: literal });
    assert.ok(fitting.length > 0);
    assert.ok(fitting.every(({ detail = "" }) => detail.startsWith("0x")));
  });

  it("completes the token of the book after any number of labels with its name (L-49)", async () => {
    const rows = many(250).map((address) => `${address},USDC,8453\n`);
    await folder.write("address-labels.csv", `${labels}${rows.join("")}`);
    const own = await start();
    const text = `{"a": {"chainId": 8453, "usdc": "0xusdc"}}\n`;
    await own.open("a.json", text);
    const at = text.indexOf("0xusdc") + 6;
    const items = await own.completions("a.json", { line: 0, character: at });
    assert.ok(
      items.some(({ detail }) => detail === usdcOfBase),
      `${items.length} items`,
    );
  });

  it("completes names of the workspace before names of the book that fit equally well", async () => {
    await folder.write("src/Names.sol", `address constant HOTELIER = ${other};\n`);
    const own = await start();
    const text = `x = "0xhot"`;
    await own.open("a.ts", text);
    // Declared names are read in the background.
    const found = await until("the declared name", async () => {
      const items = await own.completions("a.ts", { line: 0, character: text.length - 1 });
      return items.length > 2 && items.map(({ label }) => label);
    });
    assert.deepEqual(found, ["HOT", "HOTELIER", "HOTCROSS"]);
  });

  it("completes an address of the book once if code or a label file names it too", async () => {
    await folder.write("address-labels.csv", `${usdc},USDC,1\n`);
    await folder.write(
      "src/usdc.ts",
      `export const usdc = {\n  [base.id]: "${usdcOfBase}",\n  [mainnet.id]: "${usdc}",\n};\nexport const USDCHOTELIER = "${other}";\n`,
    );
    const own = await start();
    const text = `x = "0xusdc"`;
    await own.open("a.ts", text);
    const found = await until("the declared names", async () => {
      const items = await own.completions("a.ts", { line: 0, character: text.length - 1 });
      const all = items.map(({ detail }) => detail);
      return all.includes(other) && all;
    });
    for (const each of [usdc, usdcOfBase]) {
      assert.equal(found.filter((detail) => detail === each).length, 1, each);
    }
  });

  it("completes no label that looks like a known address", async () => {
    await folder.write(
      "address-labels.csv",
      `${labels}${poison},Dollar Coin,1\n${other},Dollar Coin Vault,1\n`,
    );
    const own = await start();
    const text = `x = "0xDollar Coin"`;
    await own.open("a.ts", text);
    const items = await own.completions("a.ts", { line: 0, character: text.length - 1 });
    assert.deepEqual(
      items.map(({ detail }) => detail),
      [other],
    );
  });

  for (const encoding of ["utf-8", "utf-16"] as const) {
    it(`counts positions in ${encoding} after emoji, with CRLF and a byte order mark`, async () => {
      const own = await start({ capabilities: { general: { positionEncodings: [encoding] } } });
      const before = "/* 🔥é漢 */ f(";
      await own.open("a.ts", `\ufeffconst fire = "🔥";\r\n${before}"${badChecksum}");\r\n`);
      const [found] = await own.diagnostics("a.ts");
      const count = (text: string): number =>
        encoding === "utf-8" ? Buffer.byteLength(text) : text.length;
      const at = count(before) + 1;
      const place = { start: { line: 1, character: at }, end: { line: 1, character: at + 42 } };
      assert.deepEqual(found?.range, place);
      const [fix] = await own.actions("a.ts", place);
      const [edit] = fix?.edit?.changes?.[own.uriOf("a.ts")] ?? [];
      assert.deepEqual(edit, { range: place, newText: goodChecksum });
      await own.change("a.ts", 2, [{ range: place, text: goodChecksum }]);
      assert.deepEqual(await own.diagnostics("a.ts", 2), []);
    });

    it(`has the same text as its client after 10,000 random edits in ${encoding}`, async () => {
      const own = await start({ capabilities: { general: { positionEncodings: [encoding] } } });
      const chance = new Chance(encoding === "utf-8" ? 8 : 16);
      const pieces = [
        "🔥",
        "é",
        "漢字",
        "\n",
        "\r\n",
        " ",
        `"${badChecksum}"`,
        "a",
        `'${poison}'`,
        "",
      ];
      let text = `f("${badChecksum}");\n`;
      await own.open("a.ts", text);
      for (let edit = 1; edit <= 10_000; edit += 1) {
        const from = placeIn(text, chance.below(text.length + 1));
        const to = placeIn(text, from + chance.below(9));
        const piece = pieces[chance.below(pieces.length)] ?? "";
        const range = {
          start: positionOf(text, from, encoding),
          end: positionOf(text, to, encoding),
        };
        await own.change("a.ts", edit + 1, [{ range, text: piece }]);
        text = text.slice(0, from) + piece + text.slice(to);
      }
      const edited = await own.diagnostics("a.ts", 10_001);
      await own.open("b.ts", text);
      assert.deepEqual(await own.diagnostics("b.ts"), edited);
      assert.ok(text.length > 10_000 && edited.length > 20, `${edited.length} findings`);
    });
  }

  it("checks 1,000 open documents, the edited one first (X-52)", async () => {
    const own = await start();
    const count = 1_000;
    for (let at = 0; at < count; at += 1) {
      await own.open(`f${at}.ts`, `// ${at}\nf("${badChecksum}");\n${"call();\n".repeat(200)}`);
    }
    await own.change("f3.ts", 2, [{ text: `send("${poison}");\n` }]);
    assert.deepEqual(codesOf(await own.diagnostics("f3.ts", 2)), ["lookAlike"]);
    for (let at = 0; at < count; at += 1) {
      if (at !== 3) assert.deepEqual(codesOf(await own.diagnostics(`f${at}.ts`)), ["checksum"]);
    }
    for (let at = 0; at < count; at += 1) await own.close(`f${at}.ts`);
    await own.diagnostics(`f${count - 1}.ts`, 0, (found) => found.length === 0);
    assert.equal(await own.stop(), 0);
  });

  it("reports that a document of 10 MB is too large, and keeps working (X-52)", async () => {
    const own = await start();
    await own.open("big.ts", `f("${badChecksum}");\n`.repeat(10_000_000 / 50));
    const [found] = await own.diagnostics("big.ts");
    assert.match(textOf(found?.message ?? ""), /^Not checked: larger than 8 MB\.$/);
    assert.deepEqual(await own.actions("big.ts", everything), []);
    await own.change("big.ts", 2, [{ text: `f("${badChecksum}");\n` }]);
    assert.deepEqual(codesOf(await own.diagnostics("big.ts", 2)), ["checksum"]);
  });

  it("finds the private key of a labelled address, and shows no digit of it", async () => {
    const signer = new Chance(62).hex(64);
    const address = deriveAddress(signer)?.canonical ?? "";
    await folder.write("address-labels.csv", `${labels}${address},Signer,1\n`);
    const own = await start();
    await own.open("a.ts", `const signer = "0x${signer}";\n`);
    const found = await own.diagnostics("a.ts");
    assert.deepEqual(codesOf(found), ["privateKey"]);
    assert.equal(found[0]?.severity, 1);
    const shown = JSON.stringify([found, await own.actions("a.ts", everything), own.logged]);
    assert.ok(!shown.includes(signer.slice(8, 20)));
    assert.equal(await own.hover("a.ts", { line: 0, character: 30 }), null);
  });

  it("shows no possible private key in a diagnostic, fix, card or log (X-51)", async () => {
    const key = "8f2a559490cc2a3f1e0d4b7c69a8f2a559490cc2a3f1e0d4b7c69a8f2a559490";
    const own = await start();
    const text = `const key = "0x${key}"; f("${badChecksum}", "${key}");\n`;
    await own.open(`${key}.ts`, text);
    await own.open("a.ts", text);
    const shown = JSON.stringify([
      await own.diagnostics(`${key}.ts`),
      await own.diagnostics("a.ts"),
      (await own.actions("a.ts", everything)).map(({ title }) => title),
      own.logged,
    ]);
    assert.match(shown, /checksum/);
    assert.ok(!shown.includes(key));
    // Here the key has the form of a Sui or Aptos address.
    await own.open("a.move", `use 0x${key}::vault;\n`, "move");
    assert.equal(await own.hover("a.move", { line: 0, character: 20 }), null);
  });

  it("logs a skipped label file without the possible private key in its path (X-65)", async () => {
    const key = "4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d";
    await folder.write(`deployments/${key}/Vault.json`, '{ "address": "0x12", "abi": [] }');
    const own = await start();
    await own.open("a.ts", `f("${badChecksum}");\n`);
    await own.diagnostics("a.ts");
    const logged = own.logged.join("\n");
    assert.match(logged, /label file deployments\/4f3e…3b1d\/Vault\.json/);
    assert.ok(!logged.includes(key));
  });
});

describe("address-atlas lsp with a rude client", () => {
  let folder: ScannedFolder;
  let client: LanguageClient | undefined;
  before(async () => {
    folder = await ScannedFolder.make();
  });
  afterEach(() => {
    client?.kill();
    client = undefined;
  });
  after(() => folder.remove());

  it("refuses requests before initialize and after shutdown (X-50)", async () => {
    client = new LanguageClient(folder.path);
    await assert.rejects(client.actions("a.ts", everything), { code: -32_002 });
    await client.initialize();
    await client.connection.sendRequest("shutdown");
    await assert.rejects(client.actions("a.ts", everything), { code: -32_600 });
  });

  it("answers unknown and cancelled requests, and keeps working (X-50)", async () => {
    client = await LanguageClient.start(folder.path);
    await assert.rejects(client.connection.sendRequest("atlas/unknown", {}), { code: -32_601 });
    for (const method of ["codeAction", "hover", "completion", "inlayHint"]) {
      for (const params of [{}, { a: 1 }, { textDocument: {} }]) {
        await assert.rejects(client.connection.sendRequest(`textDocument/${method}`, params), {
          code: -32_602,
          message: "The request names no place in a document.",
        });
      }
    }
    await client.open("a.ts", `f("${badChecksum}");\n`.repeat(20_000));
    const cancel = new CancellationTokenSource();
    const params = {
      textDocument: { uri: client.uriOf("a.ts") },
      range: everything,
      context: { diagnostics: [] },
    };
    const request = client.connection.sendRequest("textDocument/codeAction", params, cancel.token);
    // Waits, because the client does not cancel a request that it has not sent yet.
    setTimeout(() => {
      cancel.cancel();
    }, 100);
    await assert.rejects(request, { code: -32_800 });
    await client.change("a.ts", 2, [
      {
        range: { start: { line: 1e9, character: -5 }, end: { line: 2e9, character: 0.5 } },
        text: "",
      },
    ]);
    await client.change("a.ts", 3, [{ text: `f("${badChecksum}");\n` }]);
    assert.equal((await client.diagnostics("a.ts", 3)).length, 1);
  });

  for (const [what, bytes] of [
    ["no header", "garbage\r\n\r\n{}"],
    ["broken JSON", "Content-Length: 9\r\n\r\n{{{{{{{{{"],
    ["JSON that is no message", "Content-Length: 2\r\n\r\n[]"],
    ["a length that is no number", "Content-Length: many\r\n\r\n{}"],
    ["a repeated id", frame({ jsonrpc: "2.0", id: 1, method: "a" }).repeat(2)],
    ["a truncated message", "Content-Length: 999\r\n\r\n{"],
  ] as const) {
    it(`ends when its client does after ${what} (X-50)`, async () => {
      client = await LanguageClient.start(folder.path);
      const exit = once(client.process, "exit");
      client.process.stdin.end(bytes);
      const [code, signal] = (await exit) as [number | null, string | null];
      assert.deepEqual([typeof code, signal], ["number", null]);
    });
  }

  it("ends when the process that started it has ended, even if its pipe stays open", async () => {
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    client = new LanguageClient(folder.path);
    await client.connection.sendRequest("initialize", {
      processId: other.pid,
      rootUri: null,
      capabilities: {},
      workspaceFolders: null,
    });
    const exit = once(client.process, "exit");
    other.kill("SIGKILL");
    await exit;
  });
});

function frame(message: unknown): string {
  const text = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/**
 * Returns the offset, limited to the length of the text. Moves it back by one if it is inside a surrogate pair or a
 * CRLF.
 */
function placeIn(text: string, offset: number): number {
  const at = Math.min(offset, text.length);
  const isWithin = /^[\udc00-\udfff]/.test(text.slice(at)) || text.slice(at - 1, at + 1) === "\r\n";
  return isWithin ? at - 1 : at;
}

function positionOf(text: string, offset: number, encoding: "utf-8" | "utf-16") {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  const last = lines.at(-1) ?? "";
  const character = encoding === "utf-8" ? Buffer.byteLength(last) : last.length;
  return { line: lines.length - 1, character };
}
