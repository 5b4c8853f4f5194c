import assert from "node:assert/strict";
import { buildLabels, labelsOfRow } from "../../../../../src/editor/panels/tables/fileAddressCells";
import type { TableName } from "../../../../../src/editor/panels/messages/shared";
import type { SplitAddress } from "../../../../../src/editor/panels/messages/toPage";
import { copyTextOf } from "../../../../../src/editor/panels/tables/cells";
import { buildExport } from "../../../../../src/editor/panels/tables/exportText";
import { FilterState, noFilters } from "../../../../../src/editor/panels/tables/filterState";
import { buildScopePage } from "../../../../../src/editor/panels/detail/scopePage";
import {
  type ComparisonSource,
  noComparison,
} from "../../../../../src/editor/panels/detail/comparisonSource";
import { WorkspaceLoader } from "../../../../../src/editor/panels/tables/workspaceLoader";
import {
  listValues,
  putErrorsFirst,
} from "../../../../../src/editor/panels/tables/workspaceFilters";
import {
  buildRecord,
  createWorkspaceTable,
} from "../../../../../src/editor/panels/tables/workspaceTable";
import { buildPageTexts } from "../../../../../src/editor/panels/detail/pageTexts";
import {
  noWorkspace,
  type WorkspacePlace,
  type WorkspaceRow,
  type WorkspaceSource,
} from "../../../../../src/editor/panels/detail/workspaceSource";
import { WorkspaceSubject } from "../../../../../src/editor/panels/detail/workspaceSubject";
import { many } from "../../../../support/manyAddresses";
import { ShownColumns } from "../../../../../src/editor/panels/tables/shownColumns";
import { vitalik } from "../../../../support/realAddresses";
import { knowledge } from "../../../../support/panelKnowledge";

const [one = "", two = "", three = ""] = many(3);
const t = (message: string, ...values: readonly unknown[]): string =>
  message.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));
const texts = buildPageTexts(t);

function placeOf(title: string): WorkspacePlace {
  return { root: 0, path: title, title, line: 1, column: 0, text: one };
}

function rowOf(text: string, parts: Partial<WorkspaceRow> = {}): WorkspaceRow {
  return {
    key: `evm ${text}`,
    status: "unnamed",
    format: "evm",
    text,
    symbols: [],
    tags: [],
    names: [],
    chains: [],
    folders: ["src"],
    placeCount: 1,
    first: placeOf("src/a.ts"),
    warnings: [],
    ...parts,
  };
}

const rows = [
  rowOf(one),
  rowOf(two, { status: "named", folders: ["src", "deploy"], chains: ["base"] }),
  rowOf(three, {
    status: "warned",
    folders: [""],
    warnings: [{ kind: "lookAlike", text: "!", isError: true }],
  }),
];

const unfiltered = new FilterState(noFilters);

function sourceOf(parts: Partial<WorkspaceSource>): WorkspaceSource {
  return { ...noWorkspace, rows, state: "done", ...parts };
}

describe("the addresses of the workspace in their panel", () => {
  it("are shown if they match all chosen filters", () => {
    const filters = new FilterState(noFilters);
    const loader = new WorkspaceLoader(sourceOf({}), filters, () => undefined);
    const left = (): readonly string[] => loader.source.items.map(({ text }) => text);
    assert.deepEqual(left(), [three, one, two]);
    filters.choose("folder", "src");
    loader.reset();
    assert.deepEqual(left(), [one, two]);
    filters.choose("chain", "base");
    loader.reset();
    assert.deepEqual(left(), [two]);
    filters.choose("warning", "lookAlike");
    loader.reset();
    assert.deepEqual(left(), []);
    for (const by of ["folder", "chain", "warning"] as const) filters.choose(by, undefined);
    filters.choose("status", "warned");
    loader.reset();
    assert.deepEqual(left(), [three]);
  });

  it("are shown without warnings only after they were checked, and are not counted before (U-61f)", () => {
    const shown = (state: WorkspaceSource["state"]): readonly unknown[] => {
      const source = sourceOf({ state });
      const [row] = rows;
      assert.ok(row);
      const cells = createWorkspaceTable(knowledge(), source, unfiltered).buildCells(row, () => "");
      const { facts } = new WorkspaceSubject(source, "").build(knowledge(), () => "");
      const warned = facts.find(({ label }) => label === "warned")?.cell;
      return [cells.at(-1), warned?.kind === "text" ? warned.text : warned];
    };
    assert.deepEqual(shown("checking"), [{ kind: "none" }, "…"]);
    assert.deepEqual(shown("done"), [
      { kind: "word", word: "noneListed" },
      { kind: "count", count: 1 },
    ]);
  });

  it("have a column of warnings only if one of them has a warning", () => {
    const model = createWorkspaceTable(knowledge(), sourceOf({}), unfiltered);
    const isShown = (items: readonly WorkspaceRow[]): boolean =>
      new ShownColumns<WorkspaceRow>().follow(items, model)("warnings");
    assert.deepEqual([isShown(rows), isShown(rows.slice(0, 2))], [true, false]);
  });

  it("begin with the errors, shown in full with their differences, and count warnings as the status item does (W-41)", () => {
    const anchor = three.replace(/1111(?=....$)/, "2222");
    const error = {
      ...{ kind: "lookAlike", text: "Looks like Treasury.", isError: true },
      ...{ anchor, isAnchorKnown: true },
    };
    const slip = { kind: "checksum", text: "The checksum is wrong.", isError: false };
    const own = [
      rowOf(one),
      rowOf(two, { status: "warned", warnings: [slip] }),
      rowOf(three, { status: "warned", warnings: [error, slip] }),
    ];
    const { items: ordered } = new WorkspaceLoader(
      sourceOf({ rows: own }),
      new FilterState(noFilters),
      () => undefined,
    ).source;
    assert.deepEqual(
      ordered.map(({ text }) => text),
      [three, two, one],
    );
    const source = sourceOf({ rows: ordered });
    const head = new WorkspaceSubject(source, "").build(knowledge(), () => "id");
    assert.deepEqual([head.dangerCount, head.errorCount], [2, 1]);
    const [danger, ...others] = head.dangers ?? [];
    assert.deepEqual(others, []);
    assert.equal(danger?.sentence, "Looks like Treasury.");
    assert.equal(danger.isPairKnown, true);
    const join = (part: SplitAddress | undefined): string =>
      part === undefined ? "" : `${part.start}[${part.middle}]${part.end}`;
    assert.equal(join(danger.pair?.own), three.replace(/1111(?=....$)/, "[1111]"));
    assert.equal(join(danger.pair?.known), anchor.replace(/2222(?=....$)/, "[2222]"));
    const [row] = ordered;
    assert.ok(row);
    const cells = createWorkspaceTable(knowledge(), source, unfiltered).buildCells(row, () => "id");
    assert.deepEqual(cells[1], { kind: "word", word: "warned", isError: true });
    assert.equal(cells[0]?.kind === "address" && cells[0].lookAlike?.own.middle, "1111");
  });

  it("name the kind of a warning at its address, and the address that is meant before what a narrow column cuts off", () => {
    const anchor = three.replace(/1111(?=....$)/, "2222");
    const shownAs = (kind: string): readonly unknown[] => {
      const shown = "Mistyped: USDC · Differs in 1 digit.";
      const warning = { kind, text: "Differs in 1 digit.", shown, isError: false, anchor };
      const row = rowOf(three, { warnings: [warning] });
      const table = createWorkspaceTable(knowledge(), sourceOf({ rows: [row] }), unfiltered);
      const [address, ...others] = table.buildCells(row, () => "id");
      const last = others.at(-1);
      return [
        address?.kind === "address" && address.lookAlike?.word,
        last?.kind === "text" && last.text,
        table.searchText(row).includes("usdc"),
      ];
    };
    const text = "Mistyped: USDC · Differs in 1 digit.";
    assert.deepEqual(shownAs("slip"), ["mistyped", text, true]);
    assert.deepEqual(shownAs("lookAlike"), ["lookAlike", text, true]);
  });

  it("have their gravest warning in the cell of the address, also if it is about no other address or the address is broken", () => {
    const warning = (kind: string, isError: boolean) => ({ kind, text: kind, isError });
    const shown = (parts: Partial<WorkspaceRow>): unknown => {
      const row = rowOf(three, parts);
      const table = createWorkspaceTable(knowledge(), sourceOf({ rows: [row] }), unfiltered);
      const [address] = table.buildCells(row, () => "id");
      assert.ok(address?.kind === "address" || address?.kind === "text");
      return address.warning;
    };
    assert.deepEqual(
      shown({ warnings: [warning("wrongChain", true), warning("decimals", false)] }),
      { sentence: "wrongChain", isError: true },
    );
    assert.deepEqual(shown({ format: undefined, warnings: [warning("checksum", false)] }), {
      sentence: "checksum",
      isError: false,
    });
    assert.equal(shown({}), undefined);
  });

  it("begin with a slip below the known address and with a key at its own place, which count as no address (W-57)", () => {
    const lost = vitalik.slice(0, -1);
    const alone = (text: string, kind: string, title: string, anchor?: string) =>
      rowOf(text, {
        ...{
          key: title,
          isAlone: true,
          status: "warned",
          format: undefined,
          first: placeOf(title),
        },
        warnings: [{ kind, text: `${kind}.`, isError: true, ...(anchor && { anchor }) }],
      });
    const own = [
      alone(lost, "slip", "config/ok.json", vitalik),
      alone("", "privateKey", "script/z.sh"),
      rowOf(one),
    ];
    const source = sourceOf({ rows: own });
    const head = new WorkspaceSubject(source, "").build(knowledge(), () => "id");
    assert.equal(head.dangerCount, 2);
    const shown = head.dangers?.map(({ place, sentence, address, pair }) => [
      ...[place.kind === "text" && place.text, sentence, address?.kind ?? null],
      ...[pair && `${pair.own.start}[${pair.own.middle}]${pair.own.end}`, pair?.compare],
    ]);
    assert.deepEqual(shown, [
      ["config/ok.json:2", "slip.", "text", `${lost}[]`, null],
      ["script/z.sh:2", "privateKey.", null, null, undefined],
    ]);
    const count = head.facts.find(({ label }) => label === "addressCount")?.cell;
    assert.deepEqual(count, { kind: "count", count: 1 });
    const table = createWorkspaceTable(knowledge(), source, unfiltered);
    const [slip, key] = own.map((row) => table.buildCells(row, () => "id")[0]);
    assert.deepEqual([slip?.kind === "text" && slip.text, key?.kind], [lost, "text"]);
    const records = own.slice(0, 2).map((row) => buildRecord(row, [row.first]));
    const page = [...buildScopePage({ rows: records, source, texts, t })].join("");
    assert.ok(page.includes(`| \`${lost}\` |  |  | slip. | config/ok.json:2 |`), page);
    assert.ok(page.includes("|  |  |  | privateKey. | script/z.sh:2 |"), page);
  });

  it("list addresses that may be mistyped known ones after the errors, then other warnings, then the rest", () => {
    const warned = (kind: string, isError = false) => ({
      status: "warned" as const,
      warnings: [{ kind, text: kind, isError }],
    });
    const own = [
      rowOf(one),
      rowOf(two, warned("lookAlike")),
      rowOf("0x4", warned("wrongChain")),
      rowOf("0x5", warned("slip")),
      rowOf(three, warned("checksum", true)),
    ];
    const texts = putErrorsFirst(own).map(({ text }) => text);
    assert.deepEqual(texts, [three, two, "0x5", "0x4", one]);
    const plain = own.slice(0, 1);
    assert.equal(putErrorsFirst(plain), plain);
  });

  it("count the chains that are not shown, and have all of them in a copied value", () => {
    const row = rowOf(one, { chains: ["ethereum", "base", "bnb", "polygon"] });
    const { buildCells, columns } = createWorkspaceTable(knowledge(), sourceOf({}), unfiltered);
    const cell = buildCells(row, () => "id")[columns.indexOf("chains")];
    assert.ok(cell?.kind === "chips");
    assert.deepEqual([cell.chips.length, cell.more], [2, 2]);
    const names = ["Ethereum", "Base", "BNB Smart Chain", "Polygon"];
    assert.equal(copyTextOf(cell, true, texts), names.slice(0, 2).join(", "));
    assert.equal(copyTextOf(cell, false, texts), names.join(", "));
  });

  it("show and sort by the first place in the folder that the filter leaves", () => {
    const filters = new FilterState(noFilters);
    const row = rowOf(one, { folders: ["", "broadcast"], first: placeOf("README.md") });
    const source = sourceOf({
      firstPlaceIn: (key, folder) =>
        key === row.key && folder === "broadcast" ? placeOf("broadcast/run.json") : undefined,
    });
    const { buildCells, columns, sortKeys } = createWorkspaceTable(knowledge(), source, filters);
    const shown = (): readonly unknown[] => {
      const cell = buildCells(row, () => "id")[columns.indexOf("file")];
      return [cell?.kind === "text" && cell.text, sortKeys.file?.(row)];
    };
    assert.deepEqual(shown(), ["README.md:2", "README.md:2"]);
    filters.choose("folder", "broadcast");
    assert.deepEqual(shown(), ["broadcast/run.json:2", "broadcast/run.json:2"]);
  });

  it("show each name once, whatever its case and its source", () => {
    const name = (text: string) => ({ text, full: `${text} · source` });
    const row = rowOf(one, {
      symbols: ["USDC"],
      tags: ["circle"],
      names: [name("≈ USDC"), name("≈ Treasury"), name("treasury"), name("≈ usdc")],
    });
    assert.deepEqual(labelsOfRow(row), ["USDC", "circle", "≈ Treasury"]);
    const cell = buildLabels(row, () => "id");
    assert.equal(cell.kind === "chips" && cell.chips.length, 3);
  });

  it("offer the values of the rows as filters, with trust levels in their own order", () => {
    assert.deepEqual(listValues(rows, "status"), ["unnamed", "warned", "named"]);
    assert.deepEqual(listValues(rows, "folder"), ["", "deploy", "src"]);
    assert.deepEqual(listValues(rows, "chain"), ["base"]);
  });

  it("offer the chosen value even if no row has it or too many other values precede it", () => {
    assert.deepEqual(listValues([], "status", "named"), ["named"]);
    assert.deepEqual(listValues(rows, "chain", "optimism"), ["base", "optimism"]);
    assert.deepEqual(listValues(rows, "chain", "base"), ["base"]);
    const folders = Array.from({ length: 500 }, (_, at) => `f${at}`);
    const offered = listValues([rowOf(one, { folders })], "folder", "z");
    assert.equal(offered.length, 401);
    assert.equal(offered.at(-1), "z");
  });

  it("are not read further automatically after the user has stopped reading (X-22)", async () => {
    let starts = 0;
    const source = sourceOf({
      state: "stopped",
      start: () => {
        starts += 1;
        return Promise.resolve();
      },
    });
    const loader = new WorkspaceLoader(source, new FilterState(noFilters), () => undefined);
    await loader.load();
    assert.equal(starts, 0);
    assert.equal(loader.source.hasMore, false);
    await loader.more();
    assert.equal(starts, 1);
  });

  it("are not all of them after the user has stopped reading or a first reading has failed (X-22)", () => {
    const isWhole = (parts: Partial<ComparisonSource>): boolean | undefined => {
      const source = { ...noComparison, ...parts };
      return new WorkspaceLoader(source, new FilterState(noFilters), () => undefined).source
        .isWhole;
    };
    const asOf = new Date(0);
    assert.equal(isWhole({ state: "done", asOf }), true);
    assert.equal(isWhole({ state: "stopped", asOf }), false);
    assert.equal(isWhole({ state: "failed" }), false);
    assert.equal(isWhole({ state: "failed", asOf }), true);
  });

  it("are read again by Try Again after a failure", async () => {
    let refreshes = 0;
    const source: ComparisonSource = {
      ...noComparison,
      state: "failed",
      start: () => Promise.reject(new Error("only waits for the failed run")),
      refresh: () => {
        refreshes += 1;
        return Promise.resolve();
      },
    };
    await new WorkspaceLoader(source, new FilterState(noFilters), () => undefined).more();
    assert.equal(refreshes, 1);
  });

  it("are exported as one page of Markdown in which no text becomes markup, a link or a cell (X-23)", () => {
    const hostile = "a|b <img src=x> [x](y) `c` https://evil.example www.evil.example @team\n# d";
    const row = rowOf(one, {
      status: "warned",
      tags: ["tag_one"],
      names: [{ text: "", full: hostile }],
      warnings: [{ kind: "lookAlike", text: hostile, isError: true }],
    });
    const records = [buildRecord(row, [placeOf(`dir/${hostile}.ts`)])];
    const counts = { files: 3, places: 1, unread: 1 };
    const source = { asOf: new Date(0), state: "done", isWhole: true, counts } as const;
    const page = [...buildScopePage({ rows: records, source, texts, t })].join("");
    assert.ok(page.includes("3 files read on 1970-01-01T00:00:00.000Z; 1 could not be read."));
    assert.ok(page.includes("## Warnings (1)"));
    const line = page.split("\n").find((each) => each.startsWith(`| \`${one}\``)) ?? "";
    assert.equal(line.split("|").length, 7, line);
    assert.doesNotMatch(line.replace(/<br>|&#\d+;/g, ""), /[<>[\]@#]|https:\/\/|www\.|`c`/);
    assert.ok(line.includes("tag_one"));
  });

  it("state on that page that reading was incomplete or that warnings are missing (X-23)", () => {
    const counts = { files: 3, places: 1, unread: 1 };
    const headOf = (parts: Pick<WorkspaceSource, "asOf" | "state" | "isWhole">): string =>
      [...buildScopePage({ rows: [], source: { ...parts, counts }, texts, t })]
        .join("")
        .split("\n\n")
        .slice(1, -1)
        .join(" ");
    const whole = "3 files read on 1970-01-01T00:00:00.000Z; 1 could not be read.";
    const part = "Not all files have been read.";
    const unchecked = "The group Warnings is incomplete.";
    const asOf = new Date(0);
    assert.equal(headOf({ asOf, state: "done", isWhole: true }), whole);
    for (const state of ["checking", "stopped"] as const) {
      assert.equal(headOf({ asOf, state, isWhole: true }), `${whole} ${unchecked}`);
    }
    for (const state of ["stopped", "reading"] as const) {
      assert.equal(headOf({ asOf, state, isWhole: false }), `${part} ${unchecked}`);
    }
    const before = { asOf: undefined, state: "reading", isWhole: false } as const;
    assert.equal(headOf(before), `${part} ${unchecked}`);
  });

  it("are exported without possible private keys in names and paths (X-23)", () => {
    const key = "1f".repeat(32);
    const own = `0x${"2e".repeat(32)}`;
    const row = rowOf(own, {
      format: "move",
      symbols: [key],
      tags: [key],
      names: [{ text: "", full: `name ${key} of ${own}` }],
      chains: [key],
      warnings: [{ kind: "lookAlike", text: `of ${own}, not ${key}`, isError: false }],
    });
    const record = buildRecord(row, [placeOf(`keys/${key}.json`)]);
    assert.ok(!JSON.stringify(record).includes(key));
    assert.equal(record.address, own);
    assert.deepEqual(record.names, [`name 1f1f…1f1f of ${own}`]);
    assert.deepEqual(record.warnings, [`of ${own}, not 1f1f…1f1f`]);
    assert.deepEqual(record.places, ["keys/1f1f…1f1f.json:2"]);
  });

  it("are exported as CSV without formulas, and as JSON with lists (T-27f)", () => {
    const table: TableName = "workspace";
    const name = { text: "", full: '=HYPERLINK("x")' };
    const records = [buildRecord(rowOf(one, { names: [name] }), [placeOf("src/a.ts")])];
    const csv = [...buildExport(records, table, "csv")].join("");
    assert.equal(
      csv,
      "address,format,status,symbols,tags,names,chains,warnings,places\r\n" +
        `${one},evm,unnamed,,,"'=HYPERLINK(""x"")",,,src/a.ts:2\r\n`,
    );
    const [record] = JSON.parse([...buildExport(records, table, "json")].join("")) as unknown[];
    assert.deepEqual(record, records[0]);
  });
});
