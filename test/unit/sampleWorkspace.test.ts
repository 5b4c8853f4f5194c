import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { findAddresses, type FoundAddress } from "../../src/engine/addresses/findAddresses";

const folder = path.resolve(__dirname, "../../../test/workspace");

function foundIn(file: string): FoundAddress[] {
  const language = file.endsWith(".move") ? "move" : undefined;
  return findAddresses(readFileSync(path.join(folder, file), "utf8"), {
    fileName: path.basename(file),
    ...(language === undefined ? {} : { language }),
  });
}

describe("the sample workspace", () => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    statSync(path.join(folder, file)).isFile(),
  );
  const found = files.map((file) => ({ file, addresses: foundIn(file) }));

  it("contains addresses in every file", () => {
    const without = found.filter(({ addresses }) => addresses.length === 0);
    assert.deepEqual(without, []);
  });

  it("contains an address of each format", () => {
    const formats = new Set(
      found.flatMap(({ addresses }) =>
        addresses.flatMap((address) => (address.certainty === "broken" ? [] : [address.format])),
      ),
    );
    const all = ["bitcoin", "bitcoincash", "dogecoin", "evm", "move", "solana", "ton"];
    assert.deepEqual([...formats].sort(), all);
  });

  it("contains exactly one mistyped address", () => {
    const broken = found.flatMap(({ addresses }) =>
      addresses.filter(({ certainty }) => certainty === "broken").map(({ text }) => text),
    );
    assert.deepEqual(broken, ["0xdAC17F958D2ee523a2206206994597C13D831eC7"]);
  });
});
