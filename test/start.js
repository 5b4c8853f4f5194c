"use strict";
/**
 * Opens the extension in a real VS Code with the sample workspace. Works in a fresh clone too.
 *
 *   node test/start.js                  prints the URL and opens it in a browser, if there is one
 *   node test/start.js --port 8000      on a port of your choice
 *   node test/start.js --host minimum   in the oldest VS Code that the extension runs in
 *   node test/start.js --node           with a development node, and a document with the addresses of its contracts
 *   node test/start.js --check          without a display: prints what the window shows
 */
const path = require("node:path");
const { requireNode, installPackages, build, root } = require("./setUp.js");

requireNode();
installPackages();
build(["--tests", "--production"]);
require(path.join(root, "dist/test/editor/start.main.js"));
