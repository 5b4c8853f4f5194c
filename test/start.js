"use strict";
/**
 * Opens the extension in a real VS Code on the sample workspace, from a fresh clone on.
 *
 *   node test/start.js                  prints the address, opens a browser where there is one
 *   node test/start.js --port 8000      on a port of your choice
 *   node test/start.js --host minimum   in the oldest VS Code that the extension runs in
 *   node test/start.js --node           next to a development node with contracts, whose addresses are opened
 *   node test/start.js --check          without a display: says what the window shows
 */
const path = require("node:path");
const { requireNode, installPackages, build, root } = require("./setUp.js");

requireNode();
installPackages();
build(["--tests", "--production"]);
require(path.join(root, "dist/test/editor/start.main.js"));
