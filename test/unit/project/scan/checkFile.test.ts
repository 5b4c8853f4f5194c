import assert from "node:assert/strict";
import type { Finding } from "../../../../src/engine/checks/finding";
import { deriveAddress } from "../../../../src/engine/checks/deriveAddress";
import { type CheckFacts, findProblems } from "../../../../src/engine/checks/findProblems";
import { findChainOfPath } from "../../../../src/engine/outline/chainOfPath";
import { checkFile } from "../../../../src/project/scan/checkFile";
import { type CheckedFile, noAddress } from "../../../../src/project/scan/survey";
import { checkFactsOf, tokenName } from "../../../support/checkFacts";
import { many } from "../../../support/manyAddresses";
import { Chance } from "../../../support/randomAddresses";
import { vitalik } from "../../../support/realAddresses";

const [one = "", two = ""] = many(2);
const key = `0x${new Chance(57).hex(64)}`;
/** `vitalik` with one letter in the wrong case. */
const broken = vitalik.replace("A9", "a9");

async function check(
  text: string,
  path: string,
  signal = new AbortController().signal,
  known?: string,
  facts: CheckFacts = checkFactsOf([]),
): Promise<CheckedFile | undefined> {
  return checkFile(
    text,
    { path, ofPath: findChainOfPath(path) },
    {
      findProblems: (document) => Promise.resolve(findProblems(document, facts)),
      describe: (finding) => `${finding.kind} at ${finding.start}`,
      isKnown: (_, canonical) => canonical === known,
      signal,
      pause: () => Promise.resolve(),
    },
  );
}

describe("the check of a workspace's file", () => {
  it("finds what the editor warns of, with the lines of the addresses", async () => {
    const checked = await check(`one: "${one}"\n\nbroken: "${broken}"\nplain: ${two}\n`, "a.yaml");
    const range = (line: number, column: number) => ({ line, column, length: 42 });
    assert.deepEqual(checked && [...checked.warnings], [
      [
        `broken ${broken}`,
        [{ kind: "checksum", text: "checksum at 60", line: 2, range: range(2, 9) }],
      ],
      [
        `evm ${two}`,
        [{ kind: "unquotedHex", text: "unquotedHex at 111", line: 3, range: range(3, 7) }],
      ],
    ]);
  });

  it("gives no address the note that a document has more values than are checked for keys (W-38)", async () => {
    const chance = new Chance(38);
    const values = Array.from({ length: 4 }, () => `"0x${chance.hex(64)}"`).join(", ");
    const text = `{ "vault": "${one}", "words": [${values}] }`;
    const facts = { ...checkFactsOf([]), deriveAddress, mostKeys: 3 };
    assert.equal(
      findProblems({ text, path: "a.json", ofPath: undefined, found: [] }, facts).findings.length,
      1,
    );
    const checked = await check(text, "a.json", new AbortController().signal, undefined, facts);
    assert.deepEqual([...(checked?.warnings ?? ["none"])], []);
  });

  it("gives no address the slip of another one whose digits are no address, and keeps its place and text (W-57)", async () => {
    const lost = two.slice(0, -1);
    const other = async (text: string) => {
      const checked = await checkFile(
        text,
        { path: "a.ts", ofPath: undefined },
        {
          findProblems: () => {
            const [start, end] = [text.indexOf(lost), text.indexOf(lost) + lost.length];
            const anchor = {
              format: "evm",
              canonical: two,
              strength: "strong",
              names: [],
              tags: [],
            };
            const slip = {
              kind: "slip",
              start,
              end,
              anchor,
              difference: "missing",
              isProtected: false,
            };
            return Promise.resolve({ findings: [slip as unknown as Finding], silenced: [] });
          },
          describe: () => "Lacks 1 digit.",
          isKnown: () => false,
          signal: new AbortController().signal,
          pause: () => Promise.resolve(),
        },
      );
      return [...(checked?.warnings ?? [])].map(([key, [first]]) => [
        ...[key, first?.line, first?.range, first?.written],
      ]);
    };
    const range = (line: number) => ({ line, column: 1, length: 41 });
    assert.deepEqual(await other(`"${lost}"`), [[noAddress, 0, range(0), lost]]);
    assert.deepEqual(await other(`"${lost}"\n"${vitalik}"`), [[noAddress, 0, range(0), lost]]);
    const between = await other(`"${vitalik}"\n"${lost}"\n"${vitalik}"`);
    assert.deepEqual(between, [[noAddress, 1, range(1), lost]]);
  });

  it("says whether only the workspace has the address that another nearly equals", async () => {
    const other = one.replace(/.$/, (digit) => (digit === "1" ? "2" : "1"));
    const { signal } = new AbortController();
    const anchorIn = async (isUnknown?: true) => {
      const anchor = { format: "evm", canonical: one, strength: "weak", names: [], tags: [] };
      const alike = { kind: "lookAlike", start: 1, end: 43, isProtected: false };
      const checked = await checkFile(
        `"${other}"`,
        { path: "a.ts", ofPath: undefined },
        {
          findProblems: () => {
            const finding = { ...alike, anchor: { ...anchor, ...(isUnknown && { isUnknown }) } };
            return Promise.resolve({ findings: [finding as unknown as Finding], silenced: [] });
          },
          describe: () => "Looks like another.",
          isKnown: () => false,
          signal,
          pause: () => Promise.resolve(),
        },
      );
      return [...(checked?.warnings.values() ?? [])].flat()[0]?.anchor;
    };
    assert.deepEqual(
      [await anchorIn(), await anchorIn(true)],
      [
        { format: "evm", canonical: one },
        { format: "evm", canonical: one, isUnknown: true },
      ],
    );
  });

  it("gives no address the warning of a private key, and keeps no text of the key (W-57)", async () => {
    const text = `TREASURY=${two}\nKEY=${key}\n`;
    const address = deriveAddress(key.slice(2))?.canonical ?? "";
    const known = checkFactsOf([{ address, name: tokenName("Treasury", 0, "every") }]);
    const facts = { ...known, deriveAddress };
    const checked = await check(text, "a.sh", new AbortController().signal, undefined, facts);
    const warnings = [...(checked?.warnings ?? [])];
    assert.deepEqual(
      warnings.map(([of, found]) => [of, found.map(({ kind, line }) => [kind, line])]),
      [[noAddress, [["privateKey", 1]]]],
    );
    assert.ok(!JSON.stringify(warnings).includes(key.slice(2)));
  });

  it("gives the decimals of a token to the token, although another address is nearer (W-57)", async () => {
    const name = tokenName("USDX", 6, "every");
    const facts = checkFactsOf([{ address: two, name }]);
    const text = `[{"address": "${one}"}, {"decimals": 18, "name": "A token of a name that is long", "chainId": 1, "address": "${two}"}]`;
    const { signal } = new AbortController();
    const checked = await check(text, "tokens.json", signal, undefined, facts);
    assert.deepEqual([...(checked?.warnings.keys() ?? ["none"])], [`evm ${two}`]);
  });

  it("skips what a comment silences", async () => {
    const checked = await check(`// address-atlas-ignore checksum\n"${broken}"\n`, "a.ts");
    assert.equal(checked?.warnings.size, 0);
  });

  it("assigns the warning of a chain id to the address next to it", async () => {
    const text = `{"first": {"address": "${one}"},\n "second": {\n  "chainId": 10,\n  "address": "${two}"\n }}`;
    const checked = await check(text, "deployments/base/a.json");
    assert.deepEqual(checked && [...checked.warnings.keys()], [`evm ${two}`]);
    assert.deepEqual(
      checked?.warnings.get(`evm ${two}`)?.map(({ line }) => line),
      [3],
    );
  });

  it("shows the chains of a known address without a checksum in prose (X-34)", async () => {
    const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
    const text = `The mint is ${mint} here.\n`;
    const { signal } = new AbortController();
    const chainOfMeaning = async (known?: string): Promise<readonly string[]> => {
      const checked = await check(text, "a.md", signal, known);
      return [...(checked?.inferred.keys() ?? [])];
    };
    assert.deepEqual(await chainOfMeaning(), []);
    assert.deepEqual(await chainOfMeaning(mint), [`solana ${mint}`]);
  });

  it("returns the chains that the file names at each address", async () => {
    const text = `eip155:1:${one} ${one} ${two}`;
    const checked = await check(text, "a.txt");
    assert.deepEqual(
      checked?.inferred.get(`evm ${one}`)?.map((inferred) => inferred?.chain),
      ["ethereum", undefined],
    );
    assert.deepEqual(checked.inferred.get(`evm ${two}`), [undefined]);
  });

  it("ends when it is cancelled", async () => {
    assert.equal(await check(one, "a.txt", AbortSignal.abort()), undefined);
  });
});
