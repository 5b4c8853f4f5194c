import assert from "node:assert/strict";
import { homedir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { loadFileFacts } from "../../src/editor/known/loadFileFacts";

describe("the chain of a file outside of the workspace", () => {
  it("is not taken from a folder above it (T-50f)", async () => {
    const uri = vscode.Uri.file(path.join(homedir(), "polygon", "deployments", "base", "a.json"));
    const facts = await loadFileFacts({ uri, languageId: "json" });
    assert.deepEqual(facts, { path: "a.json", language: "json", ofPath: undefined });
  });

  it("can be taken from its own name", async () => {
    const uri = vscode.Uri.file(path.join(homedir(), "base.json"));
    const { ofPath } = await loadFileFacts({ uri, languageId: "json" });
    assert.equal(ofPath?.chain, "base");
  });
});
