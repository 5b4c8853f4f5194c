"use strict";
const fs = require("node:fs");
const path = require("node:path");

/**
 * Returns the packages that the source imports, without their own dependencies. All code is bundled, so neither the
 * extension nor the npm package has dependencies to install.
 *
 * @param {string} root
 * @param {string[]} folders
 * @returns {string[]}
 */
function findShippedPackages(root, folders = ["src", "media"]) {
  const lock = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const names = folders.flatMap((folder) => findImports(path.join(root, folder)));
  return [...new Set(names)]
    .filter((name) => lock.packages[`node_modules/${name}`] !== undefined)
    .sort();
}

function findImports(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.d)\.ts$/.test(name));
  const names = files.flatMap((name) => {
    const text = fs.readFileSync(path.join(folder, name), "utf8");
    const specifiers =
      /(?:^(?:import|export)\s(?!type\s)[^;"]*?\sfrom\s|\bimport\()"([^".][^"]*)"/gm;
    return [...text.matchAll(specifiers)].map(([, specifier]) => specifier);
  });
  return names
    .filter((name) => name !== "vscode" && !name.startsWith("node:"))
    .map((name) =>
      name
        .split("/")
        .slice(0, name.startsWith("@") ? 2 : 1)
        .join("/"),
    );
}

module.exports = { findShippedPackages };
