import assert from "node:assert/strict";
import {
  type ComparedAddress,
  type ComparisonRow,
  type ComparisonSource,
  noComparison,
} from "../../../../../src/editor/panels/detail/comparisonSource";
import { ComparisonSubject } from "../../../../../src/editor/panels/detail/comparisonSubject";
import { buildChangesPage } from "../../../../../src/editor/panels/detail/changesPage";
import {
  buildComparisonRecord,
  createComparisonTable,
} from "../../../../../src/editor/panels/tables/comparisonTable";
import { putErrorsFirst } from "../../../../../src/editor/panels/tables/workspaceFilters";
import { buildExport } from "../../../../../src/editor/panels/tables/exportText";
import { buildPageTexts } from "../../../../../src/editor/panels/detail/pageTexts";
import { changeKinds } from "../../../../../src/project/scan/compareVersions";
import { many } from "../../../../support/manyAddresses";
import { vitalik } from "../../../../support/realAddresses";
import { knowledge, linkBook } from "../../../../support/panelKnowledge";

const [one = "", two = ""] = many(2);
/** A text that may be a private key. */
const key = `0x${"4f3edf983ac636a65a842ce7c78d9aa7".repeat(2)}`;
const t = (message: string, ...values: readonly unknown[]): string =>
  message.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));
const texts = buildPageTexts(t);

function sideOf(text: string, parts: Partial<ComparedAddress> = {}): ComparedAddress {
  return {
    format: "evm",
    text,
    symbols: [],
    tags: [],
    names: [],
    warnings: [],
    path: "src/a.ts",
    line: 1,
    ...parts,
  };
}

function rowOf(parts: Partial<ComparisonRow>): ComparisonRow {
  return {
    key: "src/a.ts\n0",
    change: "added",
    status: "unnamed",
    old: undefined,
    now: undefined,
    chains: [],
    folders: ["src"],
    warnings: [],
    ...parts,
  };
}

const label = { text: "Keeper", full: "Keeper · every chain · labels.csv", isNew: true };
const replaced = rowOf({
  change: "replaced",
  old: sideOf(one, { warnings: [{ kind: "checksum", text: "It is wrong", isError: true }] }),
  now: sideOf(two, { names: [label], line: 4 }),
});

describe("the changes of a comparison in their panel", () => {
  const model = createComparisonTable(knowledge(), texts);

  it("begin with the warnings, and replaced addresses come before added ones, unnamed ones first, and removed ones", () => {
    const warnings = [{ kind: "checksum", text: "It is wrong", isError: false }] as const;
    const rows = [
      rowOf({ key: "named", status: "named" }),
      rowOf({ key: "added" }),
      rowOf({ key: "removed", change: "removed", warnings }),
      rowOf({ key: "replaced", change: "replaced" }),
      rowOf({ key: "warned", warnings }),
    ];
    assert.deepEqual(
      putErrorsFirst(rows).map((row) => row.key),
      ["warned", "replaced", "added", "named", "removed"],
    );
  });

  it("begin above the table with the errors, then the warnings, look-alikes first (W-41)", () => {
    const warned = (change: ComparisonRow["change"], kind: string, isError: boolean) => {
      const warnings = [{ kind, text: `${change} ${kind}`, isError }];
      const side = sideOf(one, { warnings });
      return rowOf({ change, warnings, old: side, now: change === "removed" ? undefined : side });
    };
    const shown = (rows: readonly ComparisonRow[]): unknown => {
      const source: ComparisonSource = { ...noComparison, rows };
      const head = new ComparisonSubject(source).build(knowledge(), linkBook().link);
      const { dangerCount = 0, errorCount = 0 } = head;
      return [
        errorCount,
        dangerCount,
        head.dangers?.map(({ sentence, isError }) => [sentence, isError]),
      ];
    };
    const rows = [
      warned("removed", "slip", true),
      warned("added", "wrongChain", false),
      warned("replaced", "lookAlike", false),
    ];
    const mild = [
      ["replaced lookAlike", false],
      ["added wrongChain", false],
    ];
    assert.deepEqual(shown(rows), [0, 2, mild]);
    const slip = warned("added", "slip", true);
    assert.deepEqual(shown([...rows, slip]), [1, 3, [["added slip", true], ...mild]]);
    assert.deepEqual(shown([rowOf({ now: sideOf(one) })]), [0, 0, []]);
  });

  it("show the old address next to the new one, and a removed address also in place of a new one", () => {
    const shown = (row: ComparisonRow): readonly unknown[] =>
      model.buildCells(row, linkBook().link).map((cell) => {
        if (cell.kind === "address") return cell.full;
        if (cell.kind === "word") return cell.word;
        return cell.kind === "text" ? cell.text : cell.kind;
      });
    const called = "chips";
    assert.deepEqual(shown(replaced), [
      ...["replaced", two, called, one, "unnamed", "src/a.ts:5", "noneListed"],
    ]);
    const removed = rowOf({ change: "removed", old: sideOf(one) });
    assert.deepEqual(shown(removed), [
      ...["removed", one, called, one, "unnamed", "src/a.ts:2", "noneListed"],
    ]);
  });

  it("have their warning in the cell of the new address, not in that of an old or removed one", () => {
    const warnings = [{ kind: "wrongChain", text: "It is on Base", isError: false }] as const;
    const [warned, innocent] = [sideOf(one, { warnings }), sideOf(two)];
    const shown = (change: ComparisonRow["change"], old?: ComparedAddress, now?: ComparedAddress) =>
      model
        .buildCells(
          rowOf({ change, old, now, warnings: (now ?? old)?.warnings ?? [] }),
          linkBook().link,
        )
        .flatMap((cell) => (cell.kind === "address" ? [cell.warning?.sentence] : []));
    assert.deepEqual(shown("replaced", innocent, warned), ["It is on Base", undefined]);
    assert.deepEqual(shown("replaced", warned, innocent), [undefined, undefined]);
    assert.deepEqual(shown("removed", warned), [undefined, undefined]);
  });

  it("mark no address as a look-alike that the editor takes for one only because of the change", () => {
    const alike = {
      kind: "lookAlike",
      anchor: two,
      sentence: "Looks like it",
      sources: [],
    } as const;
    const marking = createComparisonTable(knowledge({ findLookAlike: () => alike }), texts);
    const row = rowOf({ change: "replaced", old: sideOf(one), now: sideOf(vitalik) });
    const cells = [
      ...marking.buildCells(row, linkBook().link),
      ...marking.buildEntries(row, linkBook().link).map(({ cell }) => cell),
    ];
    const marks = cells.flatMap((cell) => (cell.kind === "address" ? [cell.lookAlike] : []));
    assert.deepEqual(marks, [null, null, null, null]);
  });

  it("show the warning about a private key in place of an address, and mark its row", () => {
    const warnings = [
      { kind: "privateKey", text: "This private key is published", isError: false },
    ];
    const now = sideOf("", { format: undefined, warnings });
    const [, cell] = model.buildCells(rowOf({ change: "newWarning", now, warnings }), () => "id");
    assert.ok(cell?.kind === "text");
    assert.equal(cell.text, "This private key is published");
    assert.deepEqual(cell.warning, { sentence: "This private key is published", isError: false });
  });

  it("say that an added address had none before", () => {
    const [before] = model.buildCells(rowOf({ now: sideOf(one) }), linkBook().link).slice(3);
    assert.deepEqual(before, { kind: "word", word: "noneListed" });
  });

  it("say that only upper and lower case of an address differ, in place of the old address", () => {
    const beforeOf = (old: string, now: string): unknown => {
      const [before] = model
        .buildCells(
          rowOf({
            change: "replaced",
            old: sideOf(old),
            now: sideOf(now, { format: undefined }),
          }),
          linkBook().link,
        )
        .slice(3);
      return before?.kind === "text" ? before.text : before?.kind;
    };
    const broken = vitalik.replace("d8", "D8");
    assert.notEqual(broken, vitalik);
    assert.equal(beforeOf(vitalik, broken), texts.onlyCase);
    assert.equal(beforeOf(two, broken), "address");
    // In base58, a letter in another case is another digit.
    assert.equal(beforeOf("abc", "aBc"), "address");
  });

  it("list an address with the same kind of warning once above the table, at its place in code rather than in a label file", () => {
    const warnings = [{ kind: "lookAlike", text: "Looks like it", isError: true }] as const;
    const row = (text: string, path: string, isError = true): ComparisonRow => {
      const own = warnings.map((each) => ({ ...each, isError }));
      return rowOf({ key: path, warnings: own, now: sideOf(text, { path, warnings: own }) });
    };
    const placesOf = (...rows: readonly ComparisonRow[]): unknown => {
      const source: ComparisonSource = { ...noComparison, rows };
      const head = new ComparisonSubject(source).build(knowledge(), linkBook().link);
      const places = head.dangers?.map(({ place }) => place.kind === "text" && place.text);
      return [head.dangerCount, ...(places ?? [])];
    };
    const [labels, code, other] = [
      row(one, "address-labels.csv"),
      row(one, "src/Roles.sol"),
      row(two, "src/Vault.sol"),
    ];
    assert.deepEqual(placesOf(labels, code, other), [3, "src/Roles.sol:2", "src/Vault.sol:2"]);
    assert.deepEqual(placesOf(labels, row(one, "src/Roles.sol", false)), [
      ...[2, "address-labels.csv:2"],
    ]);
    const keys = [row("", "a.sh"), row("", "b.sh")];
    assert.deepEqual(placesOf(...keys), [2, "a.sh:2", "b.sh:2"]);
  });

  it("show the first name of the old address next to it", () => {
    const old = sideOf(one, { names: [label, { ...label, text: "Other" }] });
    const cells = model.buildCells(
      rowOf({ change: "replaced", old, now: sideOf(two) }),
      () => "id",
    );
    const before = cells[3];
    assert.deepEqual(before?.kind === "address" && before.tags.map(({ text }) => text), ["Keeper"]);
  });

  it("mark each name that the change adds, and show it once", () => {
    const known = { text: "Ops", full: "Ops · every chain · labels.csv", isNew: false };
    const now = sideOf(two, { names: [known, label, { ...label, text: "ops" }] });
    const [, , named] = model.buildCells(rowOf({ now }), () => "id");
    assert.deepEqual(named?.kind === "chips" && named.chips.map(({ text, full }) => [text, full]), [
      ["Ops", known.full],
      ["+ Keeper", `${label.full} · added by this change`],
    ]);
  });

  it("show names and warnings of both versions, and which label the change has added", () => {
    const { link, actions } = linkBook();
    const entries = model.buildEntries(replaced, link).map(({ label: of, cell }) => {
      const text = cell.kind === "text" ? cell.text : "";
      return `${of} ${text}`.trim();
    });
    assert.deepEqual(entries, [
      ...["change", "standing", "address", `names ${label.full} · added by this change`],
      ...["file src/a.ts:5", "oldAddress", "oldWarnings It is wrong", "oldPlace src/a.ts:2"],
    ]);
    const opened = actions.filter(({ kind }) => kind === "change");
    assert.deepEqual(opened, [
      { kind: "change", key: replaced.key },
      { kind: "change", key: replaced.key },
    ]);
  });

  it("state the warning about a look-alike once, next to its address, in the details", () => {
    const about = { kind: "lookAlike", text: "Looks like it", isError: true, anchor: one } as const;
    const drift = { kind: "drift", text: "Two addresses", isError: false } as const;
    const now = sideOf(two, { warnings: [about, drift] });
    const entries = model.buildEntries(rowOf({ now }), linkBook().link);
    const texts_ = entries.map(({ label: of, cell }) => [
      of,
      cell.kind === "address" ? cell.lookAlike?.sentence : cell.kind === "text" && cell.text,
    ]);
    assert.deepEqual(texts_.slice(2, 4), [
      ["address", "Looks like it"],
      ["warnings", "Two addresses"],
    ]);
    assert.equal(entries.filter(({ label: of }) => of === "warnings").length, 1);
  });

  it("are not counted, and not said to be none, while no reading has succeeded (U-37f)", () => {
    const shown = (parts: Partial<ComparisonSource>): readonly unknown[] => {
      const source = { ...noComparison, ...parts };
      const { facts } = new ComparisonSubject(source).build(knowledge(), () => "id");
      const counts = facts.flatMap(({ label: of, cell }) =>
        changeKinds.some((kind) => kind === of) ? [cell] : [],
      );
      const page = [...buildChangesPage({ rows: [], source, texts, t })].join("");
      return [counts.map((cell) => cell.kind), page.includes(texts.noChanges)];
    };
    assert.deepEqual(shown({ state: "failed" }), [["none", "none", "none"], false]);
    const read = { base: "1234567890abcdef", asOf: new Date(0) };
    assert.deepEqual(shown({ ...read, state: "stopped" }), [["count", "count", "count"], false]);
    assert.deepEqual(shown({ ...read, state: "failed" }), [["count", "count", "count"], true]);
  });

  it("are exported with the errors among the warnings, and with the names that the change has added", () => {
    const warnings = [
      { kind: "lookAlike", text: "Looks like Treasury.", isError: true },
      { kind: "wrongChain", text: "Is on Base.", isError: false },
    ];
    const old = { text: "Vault", full: "Vault · Base · a.json", isNew: false };
    const now = sideOf(two, { names: [label, old], warnings });
    const before = sideOf(one, { names: [old], warnings });
    const records = [rowOf({ change: "replaced", now, old: before })].map(buildComparisonRecord);
    const [heads = "", cells = ""] = [...buildExport(records, "changes", "csv")]
      .join("")
      .split("\r\n");
    assert.ok(heads.endsWith(",old_place,errors,new_names"), heads);
    assert.ok(cells.includes(`,"${label.full}; ${old.full}",`), cells);
    assert.ok(cells.endsWith(`,Looks like Treasury.,${label.full}`), cells);
    const source = { ...noComparison, title: "Since main" };
    const page = [...buildChangesPage({ rows: records, source, texts, t })].join("");
    assert.ok(page.includes(` | Error: Looks like Treasury.<br>Is on Base. | `), page);
    const names = `${label.full} · added by this change`;
    assert.ok(page.includes(` | ${names}<br>${old.full} | `), page);
    assert.ok(page.includes(` | ${old.full} | `), page);
    const removed = buildComparisonRecord(rowOf({ change: "removed", old: before }));
    assert.deepEqual(removed.errors, []);
  });

  it("list a private key with its own place and without a text, next to no address (W-57)", () => {
    const warnings = [{ kind: "privateKey", text: "This is a key.", isError: true }];
    const now = sideOf("", { format: undefined, path: "script/z.sh", warnings });
    const own = rowOf({ key: "alone", change: "newWarning", status: "warned", warnings, now });
    const rows = [rowOf({ now: sideOf(one) }), own];
    const source: ComparisonSource = { ...noComparison, base: "1234567890abcdef", rows };
    const head = new ComparisonSubject(source).build(knowledge(), linkBook().link);
    assert.equal(head.dangerCount, 1);
    const [danger] = head.dangers ?? [];
    assert.deepEqual(
      [danger?.sentence, danger?.address, danger?.pair],
      ["This is a key.", null, null],
    );
    const counts = head.facts.flatMap(({ label: of, cell }) =>
      cell.kind === "count" ? [`${of} ${cell.count}`] : [],
    );
    assert.deepEqual(counts.slice(0, 4), ["replaced 0", "added 1", "removed 0", "newWarning 1"]);
    const records = source.rows.map(buildComparisonRecord);
    const page = [...buildChangesPage({ rows: records, source, texts, t })].join("");
    assert.match(page, /\| Added \| 1 \|[^]*\n## New warning \(1\)\n/);
    assert.ok(page.includes("|  |  | Error: This is a key. | script/z.sh:2 |"), page);
    assert.ok(page.includes(`| \`${one}\` |  |  | src/a.ts:2 |`), page);
  });

  it("are exported as CSV and as a page of Markdown without possible private keys", () => {
    const row = rowOf({ now: sideOf(two, { path: `${key}.ts`, tags: ["<b>|x"] }) });
    const records = [row, replaced].map(buildComparisonRecord);
    const csv = [...buildExport(records, "changes", "csv")].join("");
    const source = {
      ...({
        asOf: new Date(0),
        state: "done",
        base: "1234567890abcdef",
        title: "Since `main`",
      } as const),
      counts: { files: 2, allFiles: 2, unread: 1 },
      omitted: ["Untracked | files"],
    } as const;
    const failed = { ...source, state: "failed" } as const;
    const page = [...buildChangesPage({ rows: records, source, texts, t })].join("");
    for (const text of [csv, page]) {
      assert.ok(!text.includes(key.slice(2)));
      assert.ok(text.includes("0x4f3e…9aa7.ts:2"));
      assert.ok(text.includes(one) && text.includes(two));
    }
    assert.match(page, /^# Since &#96;main&#96;\n/);
    assert.match(
      page,
      /on 1970-.* with commit 1234567890ab: 2 files have changed, 1 could not be read\./,
    );
    assert.match(page, /\nNot compared: Untracked &#124; files\n/);
    assert.match(page, /\n## Replaced \(1\)\n/);
    assert.doesNotMatch(page, /New warning/);
    const [first] = records;
    assert.ok(first !== undefined);
    const warned = [{ ...first, change: "newWarning" } as const, ...records];
    assert.match(
      [...buildChangesPage({ rows: warned, source, texts, t })].join(""),
      /\| New warning \| 1 \|\n\| Replaced \| 1 \|[^]*\n## New warning \(1\)\n[^]*\n## Replaced \(1\)\n/,
    );
    const old = [...buildChangesPage({ rows: records, source: failed, texts, t })].join("");
    assert.equal(old, page, "what a failed refresh leaves is told with its commit and time");
    assert.match(page, /&#60;b&#62;&#124;x/);
    const none = [...buildChangesPage({ rows: [], source, texts, t })].join("");
    assert.match(none, /No address was added, removed or replaced\./);
    const filtering = { filters: ["Folder src"], all: 2 };
    const filtered = [...buildChangesPage({ rows: [], source, filtering, texts, t })].join("");
    assert.match(filtered, /\nFilters: Folder src\. Listed and counted: 0 of 2 rows\.\n/);
    assert.doesNotMatch(filtered, /No address was/);
  });
});
