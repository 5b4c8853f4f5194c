"use strict";
/**
 * Prepares what all scripts need: a recent Node, the packages of the lock file, and the build. Uses plain Node without
 * dependencies, since a fresh clone has no packages.
 */
const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const root = path.dirname(__dirname);

/** Ends the process with one line that says what to do. */
function giveUp(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function requireNode() {
  const wanted = [20, 19];
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return;
  giveUp(
    `Node ${wanted.join(".")} or newer is needed, this is ${process.versions.node}: install one from https://nodejs.org and try again.`,
  );
}

/** Installs the packages of the lock file, unless node_modules already contains them. */
function installPackages() {
  if (packagesAreCurrent()) return;
  process.stdout.write("Installing the packages of package-lock.json …\n");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  flags.push("--no-update-notifier");
  // Overrides options such as `--global` and `--omit=dev` of an npm that runs this script for another folder.
  flags.push("--no-global", "--include=dev");
  // npm requires that the longest wait between retries is not shorter than the shortest.
  flags.push("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000");
  const { error, status, stderr } = spawnSync("npm", ["ci", ...flags], {
    cwd: root,
    stdio: ["inherit", "inherit", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (error !== undefined) giveUp("npm is needed and was not found: it comes with Node.");
  if (status === 0) return;
  const [, reason = `it ended with ${status}`] =
    /^npm error (?!code |syscall |errno )(.+)$/m.exec(stderr) ?? [];
  giveUp(
    `The packages could not be installed: try again with network, it is needed once (npm: ${reason}).`,
  );
}

function packagesAreCurrent() {
  const wanted = readPackages("package-lock.json");
  const installed = readPackages("node_modules/.package-lock.json");
  return Object.entries(wanted).every(
    ([name, { version, optional }]) =>
      name === "" || installed[name]?.version === version || (optional && !(name in installed)),
  );
}

function readPackages(lockFile) {
  const file = path.join(root, lockFile);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")).packages : {};
}

/** @param {string[]} flags of esbuild.js */
function build(flags) {
  if (
    spawnSync(process.execPath, ["esbuild.js", ...flags], { cwd: root, stdio: "inherit" })
      .status !== 0
  )
    giveUp("The build failed.");
}

module.exports = { root, giveUp, requireNode, installPackages, build };
