"use strict";
/**
 * Queries the registry for known vulnerabilities in the packages that ship, and fails if there are any. If the registry
 * does not support audits or cannot be reached, prints one line and does not fail.
 */
const { spawnSync } = require("node:child_process");
const { build, installPackages, requireNode, root } = require("./setUp.js");
const { findShippedPackages } = require("./shippedPackages.js");

const command = process.platform === "win32" ? "npm.cmd" : "npm";
const { stdout } = spawnSync(command, ["audit", "--json"], {
  encoding: "utf8",
  cwd: root,
  timeout: 60_000,
});

/** @returns {{ vulnerabilities?: Record<string, { severity: string }>, error?: unknown }} */
function parseAnswer() {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

const { vulnerabilities } = parseAnswer();
if (vulnerabilities === undefined) {
  console.log("The registry answers no audit, so nothing was checked for known vulnerabilities.");
} else {
  requireNode();
  installPackages();
  build(["--production"]);
  const shipped = findShippedPackages(root);
  if (shipped.length === 0) throw new Error("The list of licences names no package.");
  const known = Object.entries(vulnerabilities)
    .filter(([name]) => shipped.includes(name))
    .map(([name, { severity }]) => `${name}: ${severity}`);
  console.log(
    known.length === 0
      ? `No known vulnerability in the ${shipped.length} packages that ship.`
      : known.join("\n"),
  );
  process.exitCode = known.length === 0 ? 0 : 1;
}
