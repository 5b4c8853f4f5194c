import assert from "node:assert/strict";
import {
  buildFileWarnings,
  buildSarifResults,
  showWithNames,
} from "../../../../src/editor/panels/fileWarnings";
import type { InventoryFile } from "../../../../src/project/scan/inventory";
import type { Place } from "../../../../src/project/scan/place";
import type { PlacedWarning } from "../../../../src/project/scan/survey";
import { poison, usdc } from "../../../support/poison";
import { readLanguages } from "../../../support/translations";
import { untranslated } from "../../../support/untranslated";

const key64 = `0x${"4f3edf983ac636a65a842ce7c78d9aa7".repeat(2)}`;

function placeAt(column: number) {
  return {
    text: poison,
    format: "evm",
    canonical: poison,
    certainty: "proven",
    line: 1,
    column,
  } satisfies Place;
}

function warningAt(column: number, parts: Partial<PlacedWarning> = {}): PlacedWarning {
  const range = { line: 1, column, length: 42 };
  return { kind: "lookAlike", text: "Looks like another.", line: 1, range, ...parts };
}

describe("the warnings of files in a panel", () => {
  it("say whether a source knows the address that is meant, whatever their level", () => {
    const anchor = { format: "evm", canonical: usdc } as const;
    const warnings = [
      warningAt(4, { text: "Looks like USDC.", anchor }),
      warningAt(4, { text: "Looks like another.", anchor: { ...anchor, isUnknown: true } }),
      warningAt(4, { text: "The checksum is wrong.", kind: "checksum" }),
    ];
    assert.deepEqual(
      buildFileWarnings(warnings, () => "warning").map(({ isAnchorKnown }) => isAnchorKnown),
      [true, false, undefined],
    );
  });
});

describe("the text of a warning of files for the page", () => {
  const anchor = { format: "evm", canonical: usdc } as const;
  const file = { root: 0, path: "src/Vault.sol" } as InventoryFile;
  const declared = { file, line: 11, declared: { text: "TREASURY", chains: "every" } } as const;
  const surveyOf = (
    parts: Partial<Parameters<typeof showWithNames>[1]> = {},
  ): Parameters<typeof showWithNames>[1] => ({
    nameOf: () => undefined,
    declarationsOf: () => [],
    placesOf: () => [{ file, place: placeAt(0) }],
    titleOf: ({ path }) => path,
    ...parts,
  });
  const text = "Looks like 0xA0b8.";

  it("begins with the name of another address of the workspace and ends with the place of its declaration", () => {
    const survey = surveyOf({ nameOf: () => "TREASURY", declarationsOf: () => [declared] });
    const show = showWithNames(untranslated, survey);
    const warning = warningAt(4, { text, anchor: { ...anchor, isUnknown: true } });
    const shown = `Look-alike of TREASURY · ${text} · src/Vault.sol:12`;
    assert.equal(show(warning), shown);
    const [built] = buildFileWarnings([warning], () => "warning", show);
    assert.deepEqual([built?.text, built?.shown], [text, shown]);
  });

  it("shows no declared name that the survey does not accept", () => {
    const show = showWithNames(untranslated, surveyOf({ declarationsOf: () => [declared] }));
    const warning = warningAt(4, { text, anchor: { ...anchor, isUnknown: true } });
    assert.equal(show(warning), `${text} · src/Vault.sol:12`);
  });

  it("ends with the first place of another address of the workspace without a name", () => {
    const show = showWithNames(untranslated, surveyOf());
    const warning = warningAt(4, { text, anchor: { ...anchor, isUnknown: true } });
    assert.equal(show(warning), `${text} · src/Vault.sol:2`);
  });

  it("begins with the name of a known address, and is unchanged without another address", () => {
    const show = showWithNames(untranslated, surveyOf({ nameOf: () => "USDC" }));
    assert.equal(show(warningAt(4, { kind: "slip", text, anchor })), `Mistyped: USDC · ${text}`);
    assert.equal(show(warningAt(4, { text })), text);
  });

  it("has the colon of the language between the kind and the name", () => {
    const chinese = readLanguages(process.cwd()).find(({ name }) => name === "zh-cn")?.bundle ?? {};
    const show = showWithNames(
      (message, ...values) => untranslated(chinese[message] ?? message, ...values),
      surveyOf({ nameOf: () => "USDC" }),
    );
    assert.equal(show(warningAt(4, { kind: "slip", text, anchor })), `笔误：USDC · ${text}`);
  });
});

describe("the results for SARIF of places in files", () => {
  it("are each warning once, also for two places in a line, with its range from 1", () => {
    const warnings = [warningAt(4), warningAt(60)];
    const results = buildSarifResults(
      [placeAt(4), placeAt(60)].map((place) => ({ path: "src/a.ts", place, warnings })),
      () => "warning",
    );
    const message = `${poison}: Looks like another.`;
    const shared = { kind: "lookAlike", level: "warning", message, path: "src/a.ts" };
    assert.deepEqual(results, [
      { ...shared, line: 2, column: 5, endLine: 2, endColumn: 47 },
      { ...shared, line: 2, column: 61, endLine: 2, endColumn: 103 },
    ]);
  });

  it("begin with no address if the warning is about a number near it, and have the level of the settings", () => {
    const warning = warningAt(50, { kind: "decimals", range: { line: 3, column: 9, length: 2 } });
    const [result] = buildSarifResults(
      [{ path: "a.ts", place: placeAt(4), warnings: [warning] }],
      ({ kind }) => (kind === "decimals" ? "information" : "error"),
    );
    assert.deepEqual(
      [result?.message, result?.level, result?.line, result?.column, result?.endColumn],
      ["Looks like another.", "information", 4, 10, 12],
    );
  });

  it("have no possible private key in a message or a path", () => {
    const warning = warningAt(4, { text: `Looks like Payer ${key64}.` });
    const place = { path: `${key64}.ts`, place: placeAt(4), warnings: [warning] };
    const text = JSON.stringify(buildSarifResults([place], () => "error"));
    assert.ok(!text.includes(key64.slice(10, 50)));
    assert.ok(text.includes("0x4f3e…9aa7.ts"));
  });
});
