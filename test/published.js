"use strict";
/**
 * Reports who owns the npm package in the registry: nobody, us or somebody else. It is ours if the integrity hash of
 * this version equals the hash of the packed file.
 *
 *   node test/published.js dist/address-atlas-0.3.0.tgz
 *
 * The exit code is 0 if it is ours, 1 if it is not, and 2 if no file is named, the file cannot be read, or the registry
 * gives no usable answer.
 */
const { spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const path = require("node:path");

const root = path.join(__dirname, "..");
const { name, version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const [file] = process.argv.slice(2);
const mostMaintainers = 5;

/**
 * Returns the answer of `npm view`; undefined if the registry does not have the package. Throws if there is no answer.
 * @param {string[]} words
 */
function view(...words) {
  const command = process.platform === "win32" ? "npm.cmd" : "npm";
  const { stdout } = spawnSync(command, ["view", ...words, "--json", "--prefer-online"], {
    encoding: "utf8",
    cwd: root,
    timeout: 60_000,
    env: { npm_config_fetch_retries: "0", npm_config_fetch_timeout: "20000", ...process.env },
  });
  const answer = JSON.parse(stdout);
  if (answer?.error?.code === "E404") return undefined;
  if (answer?.error !== undefined) throw new Error("no answer");
  return answer;
}

/** @returns {readonly [code: number, sentence: string]} */
function check() {
  if (file === undefined) return [2, "Name the packed file: node test/published.js FILE.tgz"];
  let own;
  try {
    own = `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;
  } catch {
    return [2, `${file} cannot be read.`];
  }
  try {
    const listed = view(name, "name", "versions", "maintainers");
    if (listed === undefined) return [1, `The name ${name} is free: anybody may publish it.`];
    if (listed.name !== name) throw new Error("no answer");
    const versions = [listed.versions].flat();
    if (!versions.includes(version)) {
      return [1, `${name} is taken, without a version ${version}. ${describe(listed.maintainers)}`];
    }
    const integrity = view(`${name}@${version}`, "dist.integrity");
    if (typeof integrity !== "string" || !/^sha512-\S{88}$/.test(integrity))
      throw new Error("none");
    if (integrity === own)
      return [0, `${name}@${version} is ours: it has the integrity of ${file}.`];
    return [
      1,
      `${name}@${version} is not ours: its integrity is not that of ${file}. ${describe(listed.maintainers)}`,
    ];
  } catch {
    return [2, `The registry does not say whose ${name} is. Try again.`];
  }
}

/** @param {unknown} maintainers */
function describe(maintainers) {
  const names = [maintainers].flat().flatMap((each) => (typeof each === "string" ? [each] : []));
  const shown = names
    .slice(0, mostMaintainers)
    .map((each) => each.replace(/[^\w.@<> -]/g, "?").slice(0, 100));
  return `It is somebody else's, unless one of its maintainers is you: ${shown.join(", ") || "none named"}.`;
}

const [code, sentence] = check();
console.log(sentence);
process.exitCode = code;
