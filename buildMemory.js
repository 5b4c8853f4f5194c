"use strict";
/** What slow steps of the build made last time: what they make of the same again need not be made. */
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const v8 = require("node:v8");

const folder = path.join(__dirname, "node_modules", ".cache", "build");

/**
 * What `make` makes of `input`, which decides it together with the versions of our packages and the file that
 * says how, `maker`. One result is kept for each step.
 */
async function remember(step, maker, input, make) {
  const hash = createHash("sha256").update(v8.serialize(input));
  for (const file of [maker, path.join(__dirname, "package-lock.json")]) {
    hash.update(fs.readFileSync(file));
  }
  const key = hash.digest("hex");
  const file = path.join(folder, step);
  const kept = read(file);
  if (kept?.key === key) return kept.result;
  const result = await make();
  fs.mkdirSync(folder, { recursive: true });
  // Another build may read it at the same time.
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, v8.serialize({ key, result }));
  fs.renameSync(draft, file);
  return result;
}

/** Undefined if there is none, or none that can be read. */
function read(file) {
  try {
    return v8.deserialize(fs.readFileSync(file));
  } catch {
    return undefined;
  }
}

module.exports = { remember };
