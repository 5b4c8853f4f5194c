import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { collectTexts, findBareTexts } from "../support/l10nTexts";
import { buildL10nBundle } from "../support/l10nBundle";

/** Literals that need no translation: texts of the log, the name of an error, and kinds of rows. */
const notForPeople = [
  "refused a call",
  "reportError.ts: Error",
  "treeItem.ts: tag own",
  "treeItem.ts: address own",
  "workspaceItem.ts: address own",
];
/** Files with markup but without words. */
const markup = ["editor/panels/detail/buildPage.ts", "editor/platform/tokenIcon.ts"].map(
  (file) => `src/${file}`,
);

describe("the texts for translators", () => {
  const { bundle, computed } = buildL10nBundle(process.cwd());

  it("are collected in l10n/bundle.l10n.json (npm run l10n writes it)", () => {
    const written = JSON.parse(readFileSync("l10n/bundle.l10n.json", "utf8")) as unknown;
    assert.deepEqual(written, bundle);
  });

  it("are literals, except for sentences that are passed on: a reason, a detail, a message", () => {
    assert.deepEqual(
      computed.filter((call) => !/(?:\.reason|\.detail|: message)$/.test(call)),
      [],
    );
  });

  it("include all words in the folders of the editor: no other literal contains words", () => {
    const rooms = [
      "src/editor/tree",
      "src/editor/documents",
      "src/editor/panels",
      "src/editor/tagging",
      "src/editor/commands",
      "src/editor/platform",
    ];
    const bare = rooms.flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .map((name) => path.posix.join(room, name))
        .filter((file) => !markup.includes(file))
        .flatMap((file) => findBareTexts(file, readFileSync(file, "utf8"), "Address Atlas")),
    );
    assert.deepEqual(
      bare.filter((text) => !notForPeople.some((known) => text.endsWith(known))),
      [],
    );
  });

  it("include every sentence of modules outside of the editor, which is translated where it is shown", () => {
    const sentences = [
      "src/engine/addresses",
      "src/sources/catalog",
      "src/sources/tags",
      "src/sources/service",
      "src/sources/transport",
    ].flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" })
        // Names of chains are equal in every language.
        .filter((name) => name.endsWith(".ts") && name !== "chains/registry.ts")
        .flatMap((name) => {
          const source = readFileSync(path.join(room, name), "utf8");
          return findBareTexts(name, source, "Address Atlas");
        })
        .map((text) => text.slice(text.indexOf(": ") + 2))
        .filter((text) => /^\p{Lu}\p{Ll}* /u.test(text)),
    );
    assert.deepEqual(
      sentences.filter((text) => !(text in bundle)),
      [],
    );
  });

  it("do not include words that are not passed to a translation; these are reported", () => {
    const source = [
      'show("Two words", t("no"), `Loading… ${count} rows`, t(a ? "b c" : "d e"), "id", "a-b");',
      'item.label = "Open"; item.text = `Atlas ${t("x y")}`; const reason = { reason: "f g" };',
    ].join("\n");
    assert.deepEqual(findBareTexts("a.ts", source, "Atlas"), [
      "a.ts: Two words",
      "a.ts: Loading…",
      "a.ts: Open",
    ]);
  });

  it("include literals that are chosen, joined or named as a reason", () => {
    const source = `
      t("one {0}", 1); vscode.l10n.t(many ? "two" : "three"); t("fo" + "ur");
      const refusal = { valid: false, reason: "five" }; t(verdict.reason); other.t2("no");
      buildInvalid(found?.reason ?? "six"); const reason = two ? "seven" : "eight";
      buildAlmost("evm", "nine"); refuseUrl("ten"); const detail = \`two words \${word}\`;`;
    assert.deepEqual(collectTexts("a.ts", source), {
      texts: ["one {0}", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
      computed: ["a.ts: verdict.reason", "a.ts: `two words ${word}`"],
    });
  });
});
