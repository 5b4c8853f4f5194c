import assert from "node:assert/strict";
import {
  type AddressIdentity,
  formatAddressKey,
} from "../../../../src/engine/addresses/addressFormat";
import { identify } from "../../../../src/engine/addresses/identify";
import { DocumentScans } from "../../../../src/editor/documents/documentScans";
import { openPacked, packAddresses } from "../../../../src/project/scan/knownAddresses";
import { unpackFiles } from "../../../../src/project/scan/packedPlaces";
import { scanFolders } from "../../../../src/project/scan/scanFolders";
import { endKeptThreads } from "../../../../src/project/scan/scanThreads";
import { builtFileOf } from "../../../support/builtFiles";
import { openShippedBook } from "../../../support/namesOf";
import { many } from "../../../support/manyAddresses";
import { ScannedFolder } from "../../../support/scannedFolder";

const usdcOfSolana = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
/** USDT on TON, as a raw address. */
const usdtOfTon = "0:b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe";
const thread = builtFileOf("src/project/scan/scanThread.ts");
const pause = (): Promise<void> => Promise.resolve();

/** Returns files of several kinds that contain the address. Its format must have no checksum. */
const shapesOf = (address: string): Readonly<Record<string, string>> => ({
  "quoted.ts": `export const usdc = "${address}";\n`,
  "sentence.md": `The token of the pool is ${address} on the main net.\n`,
  "table.md": `| token | where |\n|---|---|\n| USDC | ${address} |\n`,
  "run.sh": `spl-token transfer ${address} 10\n`,
  "service.log": `2026-01-01 INFO minted ${address} ok\n`,
  "lib.rs": `// The mint is ${address} here.\nfn main() {}\n`,
  "notes.ts": `// The mint is ${address} here.\nexport {};\n`,
  "page.html": `<p>Pay with ${address} now</p>\n`,
});

function addressOf(text: string): AddressIdentity {
  const verdict = identify(text);
  assert.ok(verdict.valid);
  return verdict;
}

describe("the known addresses that scan threads receive", () => {
  after(() => endKeptThreads(thread));

  it("are packed as one key per line without EVM addresses, and looked up by format", async () => {
    const [one = ""] = many(1);
    const [sol, ton, evm] = [addressOf(usdcOfSolana), addressOf(usdtOfTon), addressOf(one)];
    const text = await packAddresses([sol, evm, ton], pause);
    assert.equal(text, [formatAddressKey(sol), formatAddressKey(ton)].join("\n"));
    const isKnown = openPacked(text);
    assert.ok(isKnown("solana", sol.canonical) && isKnown("ton", ton.canonical));
    assert.ok(!isKnown("ton", sol.canonical));
    assert.ok(!openPacked("")("solana", sol.canonical));
  });

  it("are packed with pauses, however many there are", async () => {
    let pauses = 0;
    // Every 30,000th entry takes 10 ms, which is longer than a slice.
    const some = function* (): Generator<AddressIdentity> {
      for (let i = 0; i < 300_000; i += 1) {
        const end = performance.now() + (i % 30_000 === 0 ? 10 : 0);
        while (performance.now() < end);
        yield { format: "solana", canonical: String(i) };
      }
    };
    const text = await packAddresses(some(), () => {
      pauses += 1;
      return Promise.resolve();
    });
    assert.ok(pauses >= 10, String(pauses));
    assert.equal(text.split("\n").length, 300_000);
  });

  for (const address of [usdcOfSolana, usdtOfTon]) {
    it(`make the panel find ${address} where the editor and the command do (X-34)`, async () => {
      const files = shapesOf(address);
      const folder = await ScannedFolder.make(files);
      try {
        const { canonical } = addressOf(address);
        const book = await openShippedBook();
        assert.ok(book.has(addressOf(address)));
        const addresses = await packAddresses(book.others(), pause);
        const inPanel: string[] = [];
        await scanFolders({
          roots: [{ path: folder.path, rules: { exclude: {}, useIgnoreFiles: true } }],
          thread,
          addresses,
          onResult: (result) => {
            for (const { path, places } of unpackFiles(result)) {
              const isThere = places.some(
                (each) => "canonical" in each && each.canonical === canonical,
              );
              if (isThere) inPanel.push(path);
            }
          },
        });
        const scans = new DocumentScans((format, text) => book.has({ format, canonical: text }));
        const inEditor: string[] = [];
        for (const [path, text] of Object.entries(files)) {
          const scan = await scans.scan({
            version: 1,
            languageId: "",
            getText: () => text,
            uri: { path: `/${path}` } as never,
          });
          if (scan?.found.some((each) => "canonical" in each && each.canonical === canonical)) {
            inEditor.push(path);
          }
        }
        const report = await folder.report("--all");
        const inCommand =
          report.addresses?.find((each) => each.address === canonical)?.places ?? [];
        assert.ok(inEditor.length >= 7, inEditor.join());
        assert.deepEqual(inPanel.sort(), inEditor.sort());
        assert.deepEqual([...new Set(inCommand.map(({ path }) => path))].sort(), inEditor);
      } finally {
        await folder.remove();
      }
    });
  }
});
