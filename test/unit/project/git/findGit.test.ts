import assert from "node:assert/strict";
import { CommandError } from "../../../../src/project/files/commandError";
import { findGit } from "../../../../src/project/git/findGit";

const exists = (file: string): boolean => ["C:\\Git\\cmd\\git.exe", "git.exe"].includes(file);
const on = (platform: string, paths: string): string => findGit({ platform, paths, exists });

describe("git", () => {
  it("is started from a folder of PATH on Windows, never from the folder that is scanned (X-28)", () => {
    const paths = ".;;bin;C:\\Windows;C:\\Git\\cmd;D:\\Git";
    assert.equal(on("win32", paths), "C:\\Git\\cmd\\git.exe");
    assert.throws(() => on("win32", ".;;C:\\Windows"), CommandError);
  });

  it("is found by the operating system elsewhere, which reads PATH only", () => {
    assert.equal(on("linux", ".:/usr/bin"), "git");
  });
});
