#!/usr/bin/env node
"use strict";
/** solc from npm, spoken to like the compiler's program: what Foundry asks of it. */
const fs = require("node:fs");
const solc = require("solc");

if (process.argv.includes("--version")) {
  process.stdout.write(`Version: ${solc.version().replace("Emscripten.clang", "Linux.g++")}\n`);
} else {
  process.stdout.write(solc.compile(fs.readFileSync(0, "utf8")));
}
