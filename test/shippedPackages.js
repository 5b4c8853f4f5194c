"use strict";
const fs = require("node:fs");
const path = require("node:path");

/**
 * Returns the packages that the source imports.
 *
 * @param {string} root
 * @param {string[]} folders
 * @returns {string[]}
 */
function findImportedPackages(root, folders) {
  const lock = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const names = folders.flatMap((folder) => findImports(path.join(root, folder)));
  return [...new Set(names)]
    .filter((name) => lock.packages[`node_modules/${name}`] !== undefined)
    .sort();
}

/**
 * Returns the packages whose code ships, from the licences that the production build writes: the imported packages and
 * those that they import. All code is bundled, so neither the extension nor the npm package has dependencies to install.
 *
 * @param {string} root
 * @returns {string[]}
 */
function findShippedPackages(root) {
  const licences = fs.readFileSync(path.join(root, "dist", "THIRD_PARTY_LICENSES.txt"), "utf8");
  // The licences of data follow those of code.
  const [ofCode] = licences.split("The addresses of the local service's sample");
  return [...ofCode.matchAll(/^(\S+) \d\S* \(.+\)$/gm)].map(([, name]) => name);
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

module.exports = { findImportedPackages, findShippedPackages };
