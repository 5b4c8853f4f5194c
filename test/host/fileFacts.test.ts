import assert from "node:assert/strict";
import { homedir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import { loadFileFacts } from "../../src/platform/loadFileFacts";

describe("the chain of a file outside of the workspace", () => {
  it("T-50f is not that of a folder above it", async () => {
    const uri = vscode.Uri.file(path.join(homedir(), "polygon", "deployments", "base", "a.json"));
    assert.deepEqual(await loadFileFacts(uri), { path: "a.json", ofPath: undefined });
  });

  it("may be that of its own name", async () => {
    const { ofPath } = await loadFileFacts(vscode.Uri.file(path.join(homedir(), "base.json")));
    assert.equal(ofPath?.chain, "base");
  });
});
