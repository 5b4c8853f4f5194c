import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  isPlace,
  pathsNamedIn,
  placesNamedIn,
  placesOf,
  rowsNamedIn,
  rowsOf,
  rulesNamedIn,
  rulesOf,
} from "../support/documentedIds";

const faults = readFileSync("docs/faults.md", "utf8");
const places = placesOf(readFileSync("docs/interface.md", "utf8"));
const rows = rowsOf(faults);
const rules = rulesOf(faults);

const code = ["src", "media", "server", "test"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
      path.join(folder, name),
    ),
  )
  .filter((file) => /\.(?:ts|js|mjs)$/.test(file) && !/^test[\\/](?:workspace|results)/.test(file))
  .filter((file) => !/documentedIds|docs\.test/.test(file))
  .concat("eslint.config.mjs", "esbuild.js")
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Returns "file: name" for each name that `find` returns and that is not known. */
function unknownIn(
  find: (text: string) => readonly string[],
  isKnown: (name: string) => boolean,
): readonly string[] {
  return code.flatMap(({ file, text }) =>
    find(text).flatMap((name) => (isKnown(name) ? [] : [`${file}: ${name}`])),
  );
}

describe("docs/", () => {
  it("has every row of the fault table once", () => {
    assert.ok(rows.length > 130);
    assert.deepEqual(
      rows.filter((row, index) => rows.indexOf(row) !== index),
      [],
    );
  });

  it("has every row that the code names", () => {
    assert.deepEqual(
      unknownIn(rowsNamedIn, (row) => rows.includes(row)),
      [],
    );
  });

  it("has every rule that the code names", () => {
    assert.ok(rules.length >= 25);
    assert.deepEqual(
      unknownIn(rulesNamedIn, (rule) => rules.includes(rule)),
      [],
    );
  });

  it("has every place of the interface that the code names", () => {
    assert.ok(places.includes("Pagination 4") && places.includes("Endpoints 9"));
    assert.deepEqual(
      unknownIn(placesNamedIn, (place) => isPlace(places, place)),
      [],
    );
  });

  it("has a test for every row of the fault table", () => {
    const named = new Set(
      code
        .filter(({ file }) => file.startsWith("test"))
        .flatMap(({ text }) => rowsNamedIn(withoutComments(text))),
    );
    assert.deepEqual(
      rows.filter((row) => !named.has(row)),
      [],
    );
  });

  for (const page of ["CONTRIBUTING.md", "README.md", ...pagesOf("docs")]) {
    it(`names in ${page} only files and folders that exist`, () => {
      const named = pathsNamedIn(readFileSync(page, "utf8"));
      const from = ["", "src", "test", path.dirname(page)];
      const missing = named.filter(
        (name) => !from.some((folder) => existsSync(path.join(folder, name))),
      );
      assert.deepEqual(missing, []);
    });
  }
});

describe("docs/security.md", () => {
  const claims = [
    ...readFileSync("docs/security.md", "utf8").matchAll(
      /^\| (.+) \| `(test\/[^`]+)`: "(.+)" \|$/gm,
    ),
  ];

  it("has a test behind each claim", () => {
    assert.ok(claims.length > 30);
    const unproven = claims.filter(
      ([, , file = "", title = ""]) => !readFileSync(file, "utf8").includes(title),
    );
    assert.deepEqual(
      unproven.map(([, claim]) => claim),
      [],
    );
  });
});

describe("the traces", () => {
  const hops = [...readFileSync("docs/traces.md", "utf8").matchAll(/^\d+\. `([^`]+)` `([^`]+)`/gm)];

  it("name at each hop a function or class that its file has", () => {
    assert.ok(hops.length > 0);
    const missing = hops.filter(([, file = "", name = ""]) => {
      const source = withoutComments(readFileSync(path.join("src", file), "utf8"));
      const start = "^ *(?:export )?(?:async )?(?:function |class )?";
      return !new RegExp(`${start}${name}(?:<[^>]*>)?(?:\\(| \\{)`, "m").test(source);
    });
    assert.deepEqual(
      missing.map(([hop]) => hop),
      [],
    );
  });

  it("contain each file once, and at most 10, 13 and 8 files", () => {
    const traces = readFileSync("docs/traces.md", "utf8").split(/^## /m).slice(1);
    const files = traces.map((trace) =>
      [...trace.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file),
    );
    for (const each of files) assert.equal(new Set(each).size, each.length);
    const lengths = files.map(({ length }) => length);
    for (const [index, most] of [10, 13, 8].entries()) assert.ok((lengths[index] ?? 99) <= most);
  });
});

describe("the functions that find ids", () => {
  it("distinguish rows, rules and places from similar texts", () => {
    assert.deepEqual(rowsNamedIn("H-21, T-03f; not PH-21, H-2, H-211 or H-21x"), ["H-21", "T-03f"]);
    assert.deepEqual(rulesNamedIn("faults.md, rule 8; rules 10 and 14"), ["8", "10", "14"]);
    assert.deepEqual(placesNamedIn("interface, Pagination 4. interface.md, 5 interface, Limits."), [
      "Pagination 4",
      "Endpoints 5",
      "Limits",
    ]);
    assert.ok(isPlace(["Token"], "Token says so"));
    assert.ok(!isPlace(["Token"], "Tokens"));
    assert.deepEqual(pathsNamedIn("`src/a.ts` `b/` `npm run x` [c](d.md) [e](https://f)"), [
      "src/a.ts",
      "b/",
      "d.md",
    ]);
  });
});

function pagesOf(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");
}
