import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { everyKind } from "../../../../src/engine/checks/finding";
import { defaultLevels, warningLevels } from "../../../../src/engine/checks/warningLevels";
import { parseProjectFile } from "../../../../src/project/files/projectFile";

describe("the project file", () => {
  it("sets levels, and ignores files and folders by globs", () => {
    const { levels, isIgnored, problems } = parseProjectFile(`{
      // With comments, as settings.
      "warnings": { "checksum": "off", },
      "ignore": ["docs/old", "lib/", "**/*.snap"],
    }`);
    assert.deepEqual([levels, problems], [{ checksum: "off" }, []]);
    const paths = ["docs/old/a/b.md", "docs/new.md", "lib/a.sol", "libs/a.sol", "x/y.snap"];
    assert.deepEqual(paths.filter(isIgnored), ["docs/old/a/b.md", "lib/a.sol", "x/y.snap"]);
  });

  it("keeps valid settings and reports invalid ones without quoting them", () => {
    const parsed = parseProjectFile(
      JSON.stringify({ warnings: { slip: "loud", decimals: "off" }, ignore: "docs", "\u202e": 1 }),
    );
    assert.deepEqual(parsed.levels, { decimals: "off" });
    assert.equal(parsed.isIgnored("docs/a.md"), false);
    assert.deepEqual(parsed.problems, [
      '.address-atlas.json: the level of "slip" is none of error, warning, information, off.',
      '.address-atlas.json: "ignore" is not a list of globs.',
      ".address-atlas.json: a name in it is not known.",
    ]);
    for (const text of ["[1]", "{ no", '"text"']) {
      assert.equal(parseProjectFile(text).problems.length, 1, text);
    }
    assert.deepEqual(parseProjectFile("").problems, []);
  });

  it("has a schema with all kinds, their levels and defaults", () => {
    const schema = JSON.parse(readFileSync("media/address-atlas.schema.json", "utf8")) as {
      readonly properties: {
        readonly warnings: { readonly properties: Readonly<Record<string, { default: unknown }>> };
      };
      readonly definitions: { readonly level: { readonly enum: readonly string[] } };
    };
    const kinds = schema.properties.warnings.properties;
    assert.deepEqual(Object.keys(kinds), [...everyKind]);
    assert.deepEqual(
      Object.fromEntries(Object.entries(kinds).map(([kind, { default: level }]) => [kind, level])),
      defaultLevels,
    );
    assert.deepEqual(schema.definitions.level.enum, [...warningLevels]);
    const validate = new Ajv({ strict: false }).compile(schema);
    assert.ok(validate({ warnings: { slip: "off" }, ignore: ["docs"] }));
    for (const wrong of [{ warnings: { slop: "off" } }, { ignore: "docs" }, { rules: {} }]) {
      assert.ok(!validate(wrong), JSON.stringify(wrong));
    }
  });
});
