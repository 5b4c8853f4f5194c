import assert from "node:assert/strict";
import { findDefaultBranch } from "../../../../src/editor/comparing/findDefaultBranch";
import type { Ref } from "../../../../src/editor/comparing/gitApi";

function here(name: string, commit = name): Ref {
  return { type: 0, name, commit };
}

function there(name: string, commit = name): Ref {
  return { type: 1, name, commit, remote: name.split("/")[0] ?? "" };
}

describe("the default branch", () => {
  it("is that of the remote, preferably of origin", () => {
    const refs = [here("main"), there("fork/HEAD", "1"), there("fork/main", "1")];
    assert.equal(findDefaultBranch(refs), "fork/main");
    const origin = [
      there("origin/HEAD", "2"),
      there("origin/develop", "2"),
      there("origin/main", "3"),
    ];
    assert.equal(findDefaultBranch([...refs, ...origin]), "origin/develop");
  });

  it("has a usual name if the remote names none", () => {
    assert.equal(findDefaultBranch([there("origin/x"), there("origin/master")]), "origin/master");
    assert.equal(findDefaultBranch([there("origin/x"), here("trunk")]), "trunk");
    assert.equal(findDefaultBranch([here("feature"), here("main")]), "main");
  });

  it("may be unknown", () => {
    assert.equal(findDefaultBranch([]), undefined);
    assert.equal(findDefaultBranch([here("feature"), { type: 2, name: "main" }]), undefined);
  });
});
