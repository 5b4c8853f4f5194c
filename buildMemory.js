"use strict";
/** Remembers the results of slow build steps, so that equal input is not processed again. */
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const v8 = require("node:v8");

const modules = path.join(__dirname, "node_modules");
/** What is installed, whatever the lock file of the repository says. */
const installed = path.join(modules, ".package-lock.json");
const memory = path.join(modules, ".cache", "build");

/**
 * The result of `make`, which depends only on `input`, the installed packages and the file `maker` that holds
 * the step. One result is kept for each step.
 */
async function remember(step, maker, input, make, folder = memory) {
  const key = keyOf(maker, input);
  if (key === undefined) return make();
  const file = path.join(folder, step);
  const kept = read(file);
  if (kept?.key === key) return kept.result;
  const result = await make();
  keep(file, { key, result });
  return result;
}

/** What the result depends on; undefined where the installed packages are not listed. */
function keyOf(maker, input) {
  if (!fs.existsSync(installed)) return undefined;
  const hash = createHash("sha256").update(v8.serialize(input));
  for (const file of [maker, installed]) hash.update(fs.readFileSync(file));
  return hash.digest("hex");
}

/** Undefined if there is none, or none that can be read. */
function read(file) {
  try {
    return v8.deserialize(fs.readFileSync(file));
  } catch {
    return undefined;
  }
}

/** Another build may read it at the same time. Where it cannot be written, the next build makes it again. */
function keep(file, kept) {
  const draft = `${file}.${process.pid}`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(draft, v8.serialize(kept));
    fs.renameSync(draft, file);
  } catch {
    fs.rm(draft, { force: true }, () => undefined);
  }
}

module.exports = { remember };
