import assert from "node:assert/strict";
import { readBuiltFiles } from "../support/builtFiles";

describe("the built files", () => {
  const files = Object.entries(readBuiltFiles());
  const modulesOf = (file: string): readonly string[] => {
    const inputs = Object.entries(files.find(([name]) => name === file)?.[1].inputs ?? {});
    return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([module]) => module);
  };
  const entry = modulesOf("dist/extension.js");

  it("contain each module once, except modules that the registrations or the page need too", () => {
    const behind = files
      .map(([file]) => file)
      .filter((file) => file !== "dist/extension.js" && !file.startsWith("dist/media/"))
      .flatMap(modulesOf);
    assert.ok(behind.length > 200, `${behind.length} modules`);
    const twice = behind.filter((module, at) => behind.indexOf(module) !== at);
    assert.deepEqual(twice, []);
    const page = modulesOf("dist/media/main.js");
    const inPage = page.filter((module) => behind.includes(module) || entry.includes(module));
    assert.deepEqual(
      inPage.filter((module) => !module.startsWith("src/editor/panels/messages/")),
      [],
    );
  });

  it("share with the activation file only the registrations and the modules that they call", () => {
    assert.ok(entry.includes("src/extension.ts"));
    const rooms =
      /^src\/(?:extension|editor\/(?:platform\/\w+|(?:\w+\/)+register\w+|tree\/dragRows))\.ts$/;
    assert.deepEqual(
      entry.filter((module) => !rooms.test(module)),
      [],
    );
  });
});
