import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { collectTexts } from "../support/l10nTexts";
import { buildL10nBundle } from "../support/l10nBundle";

describe("the texts for translators", () => {
  const { bundle, computed } = buildL10nBundle(process.cwd());

  it("are collected in l10n/bundle.l10n.json (npm run l10n writes it)", () => {
    const written = JSON.parse(readFileSync("l10n/bundle.l10n.json", "utf8")) as unknown;
    assert.deepEqual(written, bundle);
  });

  it("are literals, but for sentences that are handed on: a reason, a detail, a message", () => {
    assert.deepEqual(
      computed.filter((call) => !/(?:\.reason|\.detail|: message)$/.test(call)),
      [],
    );
  });

  it("are found where they are chosen, joined or named as a reason", () => {
    const source = `
      t("one {0}", 1); vscode.l10n.t(many ? "two" : "three"); t("fo" + "ur");
      const refusal = { valid: false, reason: "five" }; t(verdict.reason); other.t2("no");`;
    assert.deepEqual(collectTexts("a.ts", source), {
      texts: ["one {0}", "two", "three", "four", "five"],
      computed: ["a.ts: verdict.reason"],
    });
  });
});
