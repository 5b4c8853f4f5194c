import assert from "node:assert/strict";
import { buildExport } from "../../../../../src/editor/panels/tables/exportText";
import { createPlacesTable } from "../../../../../src/editor/panels/tables/placesTable";
import type { Cell } from "../../../../../src/editor/panels/messages/toPage";
import type { PlaceRow, PlacesSource } from "../../../../../src/editor/panels/detail/placesSource";

function rowOf(title: string, parts: Partial<PlaceRow> = {}): PlaceRow {
  return {
    place: { root: 0, path: title, title, line: 28, column: 4, text: "0x" },
    declared: undefined,
    line: undefined,
    warnings: [],
    status: "named",
    folders: [],
    chains: [],
    ...parts,
  };
}

describe("the places of an address in its panel", () => {
  const table = createPlacesTable({ state: "done" });
  const vault = rowOf("src/YieldVault.sol", {
    declared: "FEE_RECIPIENT",
    line: { short: "FEE_RECIPIENT = 0x8ba1…BA72;", full: "FEE_RECIPIENT = 0x8ba1f109BA72;" },
    warnings: [{ kind: "slip", text: "Differs in 1 digit.", isError: true }],
  });

  it("show the file and the line, the text of the line, the name that it declares, and the warning in red", () => {
    const [file, line, called, warning] = table.buildCells(vault, () => "id");
    assert.ok(file?.kind === "text");
    assert.deepEqual([file.text, file.open], ["src/YieldVault.sol:29", "id"]);
    assert.ok(line?.kind === "text");
    assert.deepEqual(
      [line.text, line.full],
      ["FEE_RECIPIENT = 0x8ba1…BA72;", "FEE_RECIPIENT = 0x8ba1f109BA72;"],
    );
    assert.equal(called?.kind === "text" && called.text, "FEE_RECIPIENT");
    assert.equal(warning?.kind === "text" && warning.isError, true);
  });

  it("show that there are no warnings only once all places have been checked", () => {
    const warningIn = (state: PlacesSource["state"]): Cell | undefined =>
      createPlacesTable({ state }).buildCells(rowOf("src/addresses.ts"), () => "id")[3];
    assert.deepEqual(warningIn("done"), { kind: "word", word: "noneListed" });
    for (const state of ["reading", "checking", "stopped"] as const) {
      assert.deepEqual(warningIn(state), { kind: "none" }, state);
    }
  });

  it("are found by file, name and warning", () => {
    for (const word of ["yieldvault", "fee_rec", "1 digit", "= 0x8ba1f109"]) {
      assert.ok(table.searchText(vault).includes(word), word);
    }
  });

  it("are exported without possible private keys in the path or the name", () => {
    const key = "ab".repeat(32);
    const labelled = { ...vault, declared: `deployer 0x${key}` };
    const rows = [vault, rowOf(`keys/0x${key}.txt`), labelled];
    const records = rows.map((row) => table.recordOf?.(row));
    const text = [...buildExport(records, "inWorkspace", "csv")].join("");
    assert.ok(text.includes("src/YieldVault.sol:29,FEE_RECIPIENT,Differs in 1 digit."), text);
    assert.ok(!text.includes(key), text);
  });
});
