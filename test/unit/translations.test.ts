import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { findTranslationFaults } from "../support/translationFaults";
import { type Language, orderLike, readEnglish, readLanguages } from "../support/translations";

/** Texts that are equal in English and in another language, by language. */
const alike: Readonly<Record<string, readonly string[]>> = {
  de: [
    "Address Atlas",
    "Admin",
    "Atlas",
    "Atlas: {0}",
    "Beacon",
    "Block",
    "Block {0}",
    "CSV",
    "Chain",
    "Chain {0}",
    "Chains",
    "Chains: {0}",
    "Code",
    "Deployments",
    "Diamond (EIP-2535)",
    "Governance",
    "Hash",
    "ID",
    "JSON",
    "Labels",
    "Multisig",
    "Name",
    "Node",
    "Panels",
    "Proxy",
    "Status",
    "Symbol",
    "Tag",
    "Tags",
    "Tags:",
    "Text",
    "Timelock",
    "Token",
    "Vault (ERC-4626)",
    "minimal",
    "{0} USD",
    "{0} {1}",
    "{0}, {1}",
    "{0}: {1}",
    "{0}: {1}.",
  ],
  "zh-cn": ["Address Atlas", "Atlas", "CSV", "ID", "JSON", "{0} USD"],
};

describe("the translations", () => {
  const english = readEnglish(process.cwd());

  for (const language of readLanguages(process.cwd())) {
    it(`have no fault in ${language.name}`, () => {
      assert.deepEqual(findTranslationFaults(english, language, alike[language.name] ?? []), []);
    });
  }

  it("keep the questions of boxes short, since a box of 560 pixels cuts off the end", () => {
    const folder = path.join(process.cwd(), "src/editor");
    const keys = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(path.join(folder, file), "utf8"))
      .flatMap((text) => [...text.matchAll(/\bplaceholder\??(?::|\s=)(?:"[^"]*"|[^;{}"])*/gi)])
      .flatMap(([statement]) => [...statement.matchAll(/\bt\(\s*"([^"]+)"/g)])
      .map(([, key = ""]) => key);
    assert.ok(keys.length > 20);
    const all = [readEnglish(process.cwd()), ...readLanguages(process.cwd())];
    const texts = all.flatMap(({ bundle }) => keys.map((key) => bundle[key] ?? ""));
    // A Chinese character is as wide as two letters.
    const widthOf = (text: string): number => text.replace(/[^\0-\u2fff]/g, "  ").length;
    assert.deepEqual(
      texts.filter((text) => widthOf(text) > 80),
      [],
    );
  });

  it("list unchanged words only for existing languages", () => {
    const names = readLanguages(process.cwd()).map(({ name }) => name);
    assert.deepEqual(
      Object.keys(alike).filter((name) => !names.includes(name)),
      [],
    );
  });
});

describe("a fault of a translation", () => {
  const english: Language = {
    name: "en",
    bundle: {
      "Open {0} of {1}": "Open {0} of {1}",
      "Choose “Assign Tag…”": "Choose “Assign Tag…”",
      "Run `git fetch`": "Run `git fetch`",
      Token: "Token",
    },
    manifest: {
      "command.assignTag": "Assign Tag…",
      "welcome.noTag": "There is none.\n[Assign Tag](command:addressAtlas.assignTag)",
    },
  };
  const german: Language = {
    name: "de",
    bundle: {
      "Open {0} of {1}": "Von {1} {0} öffnen",
      "Choose “Assign Tag…”": "Wählen Sie „Tag zuweisen …“",
      "Run `git fetch`": "Führen Sie `git fetch` aus",
      Token: "Token",
    },
    manifest: {
      "command.assignTag": "Tag zuweisen …",
      "welcome.noTag": "Es gibt keines.\n[Tag zuweisen](command:addressAtlas.assignTag)",
    },
  };

  /** Returns the faults after changes to the German texts. Undefined removes a text. */
  function faultsWith(
    changes: Readonly<Record<string, string | undefined>>,
    same: readonly string[] = ["Token"],
  ): readonly string[] {
    const change = (table: Language["bundle"], keys: readonly string[]): Language["bundle"] => {
      const chosen = Object.entries(changes).filter(([key]) => keys.includes(key));
      const all = Object.entries({ ...table, ...Object.fromEntries(chosen) });
      return Object.fromEntries(
        all.flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])),
      );
    };
    const ofManifest = Object.keys(changes).filter((key) => /^\w+\./.test(key));
    const ofBundle = Object.keys(changes).filter((key) => !/^\w+\./.test(key));
    const changed: Language = {
      name: "de",
      bundle: change(german.bundle, ofBundle),
      manifest: change(german.manifest, ofManifest),
    };
    return findTranslationFaults(english, changed, same);
  }

  it("does not occur in a correct translation", () => {
    assert.deepEqual(faultsWith({}), []);
  });

  it("is a text that is missing or left over in either file", () => {
    assert.deepEqual(faultsWith({ "Run `git fetch`": undefined }), [
      "de: missing: Run `git fetch`",
    ]);
    assert.deepEqual(faultsWith({ Gone: "Weg" }), ["de: left over: Gone"]);
    assert.deepEqual(faultsWith({ "welcome.noTag": undefined, "welcome.gone": "Weg" }), [
      "de: missing: welcome.noTag",
      "de: left over: welcome.gone",
    ]);
  });

  it("is a different order of the texts", () => {
    const bundle = Object.fromEntries(Object.entries(german.bundle).reverse());
    assert.deepEqual(findTranslationFaults(english, { ...german, bundle }, ["Token"]), [
      "de: not in the order of the English texts (npm run l10n)",
    ]);
    assert.deepEqual(
      Object.keys(orderLike(english.bundle, { ...bundle, Gone: "Weg" })),
      Object.keys(english.bundle),
    );
  });

  it("is a placeholder that is lost, new or repeated", () => {
    for (const text of ["{0} öffnen", "{0} von {1} und {2} öffnen", "{0} {0} von {1} öffnen"]) {
      assert.deepEqual(faultsWith({ "Open {0} of {1}": text }), [
        "de: other placeholders: Open {0} of {1}",
      ]);
    }
  });

  it("is different code, a different target of a link, or a button that became a line", () => {
    assert.deepEqual(faultsWith({ "Run `git fetch`": "Führen Sie `git holen` aus" }), [
      "de: other code: Run `git fetch`",
    ]);
    const welcome = english.manifest["welcome.noTag"] ?? "";
    assert.deepEqual(
      faultsWith({ "welcome.noTag": "Keines.\n[Tag zuweisen](command:addressAtlas.find)" }),
      [`de: other links: ${welcome}`, `de: a link to “Tag zuweisen …” is called “”: ${welcome}`],
    );
    assert.deepEqual(
      faultsWith({ "welcome.noTag": "Keines. [Tag zuweisen](command:addressAtlas.assignTag)" }),
      [`de: other lines or buttons: ${welcome}`],
    );
  });

  it("is an empty text, an untranslated text, or spaces around a text", () => {
    assert.deepEqual(faultsWith({ Token: " " }, []), ["de: empty: Token"]);
    assert.deepEqual(faultsWith({}, []), ["de: not translated: Token"]);
    assert.deepEqual(faultsWith({ Token: "Token " }, []), ["de: spaces around it: Token"]);
  });

  it("is a word that is listed as unchanged but differs", () => {
    assert.deepEqual(faultsWith({}, ["Token", "Hash"]), [
      "de: listed as the same, but is not: Hash",
    ]);
  });

  it("is an ellipsis at the end of only one of the two", () => {
    assert.deepEqual(faultsWith({ Token: "Token …" }, []), ["de: “…” at the end: Token"]);
  });

  it("is a different name of a command in a text or a link", () => {
    assert.deepEqual(faultsWith({ "Choose “Assign Tag…”": "Wählen Sie „Markieren …“" }), [
      "de: “Assign Tag…” is “Tag zuweisen …” there: Choose “Assign Tag…”",
    ]);
    const welcome = english.manifest["welcome.noTag"] ?? "";
    assert.deepEqual(
      faultsWith({ "welcome.noTag": "Keines.\n[Markieren](command:addressAtlas.assignTag)" }),
      [`de: a link to “Tag zuweisen …” is called “Markieren”: ${welcome}`],
    );
  });

  it("is a different name of a button and of the command with the same name", () => {
    const withButton = (title: string): readonly string[] =>
      findTranslationFaults(
        { ...english, bundle: { ...english.bundle, "Assign Tag": "Assign Tag" } },
        { ...german, bundle: { ...german.bundle, "Assign Tag": title } },
        ["Token"],
      );
    assert.deepEqual(withButton("Tag zuweisen"), []);
    assert.deepEqual(withButton("Markieren"), [
      "de: “Tag zuweisen …” as the command Assign Tag…, “Markieren” elsewhere",
    ]);
  });
});
