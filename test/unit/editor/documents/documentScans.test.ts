import assert from "node:assert/strict";
import type { Uri } from "vscode";
import { AllowedPairs } from "../../../../src/engine/checks/allowedPairs";
import { AddressesByName } from "../../../../src/engine/checks/addressesByName";
import { Warnings } from "../../../../src/engine/checks/warnings";
import { longestSlice } from "../../../bench/longestSlice";
import { openShippedBook } from "../../../support/namesOf";
import { poison } from "../../../support/poison";
import { itInCi } from "../../../support/shortRun";
import {
  DocumentScans,
  mostAddresses,
  mostChecked,
} from "../../../../src/editor/documents/documentScans";

const digits = (i: number): string => i.toString(16).padStart(40, "1");

function documentOf(text: string): Parameters<DocumentScans["scan"]>[0] {
  const uri = { path: "/a.ts" } as unknown as Uri;
  return { version: 1, languageId: "typescript", uri, getText: () => text };
}

describe("the scan of a document", () => {
  it("counts only shown addresses: doubtful and unknown ones do not use up the cap (D-15e)", async () => {
    const doubtful = `"0:${"ab".repeat(32)}"\n`.repeat(3_000);
    const proven = Array.from({ length: 3_000 }, (_, i) => `0x${digits(i)}\n`).join("");
    const last = `0x${digits(2_999)}`;
    const scans = new DocumentScans((_format, canonical) => canonical.toLowerCase() === last);
    const scan = await scans.scan(documentOf(doubtful + proven));
    assert.deepEqual(
      scan?.found.map((found) => found.text),
      [last],
    );
    assert.equal(scan.isCapped, false);
  });

  it("ends after 2,000 shown addresses, including mistyped ones (D-15e)", async () => {
    const mistyped = `0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed 0x${digits(1)}\n`.repeat(1_001);
    const scan = await new DocumentScans(() => true).scan(documentOf(mistyped));
    assert.deepEqual([scan?.found.length, scan?.isCapped], [mostAddresses, true]);
  });

  it("has every address checked after thousands of known ones (W-03)", async () => {
    const mistyped = "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const known = Array.from({ length: 10_000 }, (_, i) => `0x${digits(i)}\n`).join("");
    const unknown = `0x${digits(20_000)}`;
    const scans = new DocumentScans((_format, canonical) => canonical.toLowerCase() !== unknown);
    const scan = await scans.scan(documentOf(`${known}${unknown} ${mistyped}`));
    assert.deepEqual(
      scan?.checked.slice(10_000).map(({ text }) => text),
      [unknown, mistyped],
    );
    assert.deepEqual([scan.found.length, scan.isCapped], [mostAddresses, true]);
    assert.equal(scan.hasUnchecked, false);
  });

  itInCi(
    "finds and checks 10,000 known addresses in slices of at most 8 ms (W-03)",
    async () => {
      const book = await openShippedBook();
      const owner = {};
      const warnings = new Warnings({
        levels: () => ({}),
        ownLevels: () => ({}),
        choicesFor: () => ({ levels: {}, isIgnored: false }),
        pairs: new AllowedPairs({ get: () => undefined, update: () => Promise.resolve() }),
        loadFacts: () =>
          Promise.resolve({
            owner,
            namesakes: new AddressesByName(() => book.entries()),
            sources: [{ of: book, origin: "book", version: 1, since: () => book.addresses() }],
            namesOf: (address) => book.find(address),
            tagsOf: () => [],
            knownBefore: () => ({ namesOf: () => [], findKnownBy: () => undefined }),
            findKnownBy: (address) =>
              book.has(address) ? { origins: ["book"], files: [] } : undefined,
          }),
      });
      await warnings.open();
      const known = [...book.addresses()].filter(({ format }) => format === "evm");
      const count = 10_000;
      const lines = Array.from({ length: count }, (_, at) => {
        const { canonical = "" } = known[at % known.length] ?? {};
        return `address constant A${at} = ${canonical};\n`;
      });
      const text = `${lines.join("")}address constant LAST = ${poison};\n`;
      const kinds = new Set<string>();
      const slices: number[] = [];
      for (let round = 0; round < 9; round += 1) {
        // A new object in each round, so that the document is scanned again as after an edit.
        const scans = new DocumentScans((format, canonical) => book.has({ format, canonical }));
        const slice = await longestSlice(async () => {
          const scan = await scans.scan(documentOf(text));
          assert.equal(scan?.checked.length, count + 1);
          const document = { ...scan.facts, text, language: "solidity", found: scan.checked };
          for (const { kind, start } of (await warnings.find(document, "file:///a.sol")).findings) {
            kinds.add(`${kind} ${start === text.indexOf(poison)}`);
          }
        });
        slices.push(slice);
      }
      assert.ok(kinds.has("lookAlike true"));
      // Uses the shortest slice, since other load of the machine only makes slices longer.
      const shortest = Math.min(...slices);
      assert.ok(shortest <= 8, `${slices.map((each) => each.toFixed(1)).join(", ")} ms`);
    },
    60_000,
  );

  itInCi(
    "says that some addresses are not checked, but has broken ones checked everywhere (W-03)",
    async () => {
      const mistyped = "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
      const many = Array.from({ length: mostChecked + 1 }, (_, i) => `0x${digits(i)}\n`).join("");
      const scan = await new DocumentScans(() => true).scan(documentOf(many + mistyped));
      assert.deepEqual([scan?.checked.length, scan?.hasUnchecked], [mostChecked + 1, true]);
      assert.equal(scan?.checked.at(-1)?.text, mistyped);
    },
  );

  for (const [what, text, hasNone] of [
    ["prose", "There is no address in here, nor a number.", true],
    ["an unknown address", `at 0x${digits(1)}`, false],
    ["an address without hex", "34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo", false],
    ["a mistyped one", "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", false],
    ["one with a digit too few", `0x${digits(1).slice(1)}`, false],
    ["64 digits that the text calls a hash", `hash: 0x${"5a".repeat(32)}`, false],
  ] as const) {
    it(`says whether a document has anything to tag: ${what} (D-26e)`, async () => {
      const scan = await new DocumentScans(() => false).scan(documentOf(text));
      assert.equal(scan?.hasNone, hasNone);
    });
  }
});
