import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { TextDocument } from "vscode-languageserver-textdocument";
import { DocumentChecks } from "../../../src/cli/lsp/documentChecks";
import { until } from "../../support/until";

describe("the checks of open documents", () => {
  const documentOf = (name: string): TextDocument =>
    TextDocument.create(`file:///${name}`, "plaintext", 1, name);

  /** Creates checks that yield to the event loop `turns` times for each document. */
  const start = (turns = 5) => {
    const checked: string[] = [];
    const published: string[] = [];
    const checks = new DocumentChecks<string>({
      check: async (document, pause) => {
        checked.push(document.getText());
        for (let turn = 0; turn < turns; turn += 1) await pause();
        return document.getText();
      },
      onChecked: (_, version, result) => {
        published.push(`${result} ${version}`);
      },
      onError: (error) => {
        throw error;
      },
      onFailed: () => undefined,
    });
    return { checks, checked, published };
  };

  it("begin with the document that was opened or requested last", async () => {
    const { checks, published } = start();
    const documents = ["a", "b", "c"].map(documentOf);
    for (const document of documents) checks.follow(document);
    const [first] = documents;
    assert.ok(first);
    assert.equal(await checks.find(first), "a");
    await until("all of them", () => published.length === 3);
    assert.deepEqual(published, ["a 1", "c 1", "b 1"]);
  });

  it("publish only the last version of a document that changes meanwhile (X-52)", async () => {
    const { checks, published } = start(2_000);
    const document = documentOf("a");
    checks.follow(document);
    await sleep(0);
    TextDocument.update(document, [{ text: "b" }], 2);
    checks.follow(document);
    assert.equal(await checks.find(document), "b");
    assert.deepEqual(published, ["b 2"]);
  });

  it("report a failure once, for an open document only, and go on (X-66)", async () => {
    const failed: string[] = [];
    let errors = 0;
    const checks = new DocumentChecks<string>({
      check: async (document, pause) => {
        await pause();
        const text = document.getText();
        if (text === "c") checks.close(document);
        if (text !== "a") throw new RangeError();
        return text;
      },
      onChecked: () => undefined,
      onError: () => {
        errors += 1;
      },
      onFailed: (document, version) => {
        failed.push(`${document.getText()} ${version}`);
      },
    });
    const [first, ...others] = ["a", "b", "c"].map(documentOf);
    assert.ok(first);
    for (const document of [first, ...others]) checks.follow(document);
    assert.equal(await checks.find(first), "a");
    await until("all of them", () => errors === 2);
    assert.deepEqual(failed, ["b 1"]);
  });

  it("publish nothing about a document that is closed meanwhile", async () => {
    const { checks, published } = start();
    const document = documentOf("a");
    checks.follow(document);
    const found = checks.find(document);
    checks.close(document);
    assert.equal(await found, undefined);
    assert.deepEqual(published, []);
  });

  it("cache only the results of the last documents, and check other documents again (X-52)", async () => {
    const { checks, checked, published } = start();
    const documents = Array.from({ length: 60 }, (_, at) => documentOf(`${at}`));
    for (const document of documents) checks.follow(document);
    await until("all of them", () => published.length === 60);
    // The last document was checked first, so its result was dropped: only the newest 50 results are stored.
    const [first, last] = [documents[0], documents[59]];
    assert.ok(first && last);
    assert.equal(await checks.find(first), "0");
    assert.equal(checked.length, 60);
    assert.equal(await checks.find(last), "59");
    assert.equal(checked.length, 61);
  });
});
