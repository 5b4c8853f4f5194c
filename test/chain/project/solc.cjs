#!/usr/bin/env node
"use strict";
/** Runs solc from npm with the command line that Foundry expects from a compiler. */
const fs = require("node:fs");
const solc = require("solc");

if (process.argv.includes("--version")) {
  process.stdout.write(`Version: ${solc.version().replace("Emscripten.clang", "Linux.g++")}\n`);
} else {
  process.stdout.write(solc.compile(fs.readFileSync(0, "utf8")));
}
