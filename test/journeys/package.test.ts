import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { assertPublishesNoKey } from "../support/builtClient";
import { readBuiltFiles } from "../support/builtFiles";
import { findImportedPackages, findShippedPackages } from "../shippedPackages";
import { readZip } from "../support/zip";

const root = path.resolve(__dirname, "../../..");
const vsix = path.join(root, "dist/address-atlas.vsix");

/** All files that may be in the package. */
const allowed = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package(\.nls(\.[a-z-]+)?)?\.json$/,
  /^extension\/l10n\/bundle\.l10n\.[a-z-]+\.json$/,
  /^extension\/(readme|changelog)\.md$/,
  /^extension\/LICENSE\.txt$/,
  /^extension\/dist\/(extension\.js|package\.json|[\w-]+\.mjs|book\.bin|cli\/(address-atlas|mcp|nodeWitness)\.cjs|media\/(main\.js|panel\.css))$/,
  /^extension\/dist\/THIRD_PARTY_LICENSES\.txt$/,
  /^extension\/media\/(icon\.svg|marketplace\.png|codicon\.ttf|trace\.tmLanguage\.json|address-atlas\.schema\.json)$/,
  /^extension\/media\/skills\/blockchain-addresses\/SKILL\.md$/,
  /^extension\/media\/walkthrough\/[\w-]+\.(md|svg|png)$/,
];

describe("the package", () => {
  it("holds what a user needs, and neither source nor test", () => {
    const names = [...readZip(vsix).keys()];
    const others = names.filter((name) => !allowed.some((pattern) => pattern.test(name)));
    assert.deepEqual(others, []);
    for (const needed of ["package.json", "dist/extension.js", "readme.md", "LICENSE.txt"]) {
      assert.ok(names.includes(`extension/${needed}`), `${needed} is missing`);
    }
  });

  it("is at most 1.5 MB, as the packager counts them", () => {
    assert.ok(statSync(vsix).size <= 1.5 * 1024 * 1024, `${statSync(vsix).size} bytes`);
  });

  it("names the licence of every package whose code is in it", () => {
    const text = readFileSync(path.join(root, "dist/THIRD_PARTY_LICENSES.txt"), "utf8");
    const wings = ["editor", "engine", "project", "sources"].map((wing) => `src/${wing}`);
    const imported = findImportedPackages(root, [...wings, "media"]);
    assert.ok(imported.length >= 6, imported.join());
    const shipped = findShippedPackages(root);
    // Only the language server's library imports this package; no file of ours does.
    assert.ok(shipped.includes("vscode-jsonrpc"), shipped.join());
    for (const name of new Set([...imported, ...shipped])) {
      const { license, version } = JSON.parse(
        readFileSync(path.join(root, "node_modules", name, "package.json"), "utf8"),
      ) as { license: string; version: string };
      assert.match(license, /^(?:MIT|ISC|BSD-3-Clause)$/);
      assert.ok(text.includes(`${name} ${version} (${license})`), `${name} is missing`);
    }
  });

  it("contains every built file of code unchanged", () => {
    const files = readZip(vsix);
    for (const built of [
      ...Object.keys(readBuiltFiles()),
      ...["address-atlas", "mcp", "nodeWitness"].map((name) => `dist/cli/${name}.cjs`),
      ...["dist/book.bin", "package.json"],
    ]) {
      const packed = files.get(`extension/${built}`);
      assert.ok(packed?.equals(readFileSync(path.join(root, built))), built);
    }
  });

  it("publishes no api_key when it is installed, on any diagnostics channel or by NODE_DEBUG (H-46)", async function () {
    this.timeout(30_000);
    const hosts = path.join(root, "dist/test/installed");
    const found = readdirSync(hosts, { recursive: true, encoding: "utf8" });
    const dists = found.filter((name) => /^[^/\\]+[/\\]address-atlas[^/\\]*[/\\]dist$/.test(name));
    assert.notEqual(dists.length, 0);
    for (const dist of dists) await assertPublishesNoKey(path.join(hosts, dist));
  });
});
