"use strict";
/**
 * Runs the tests. Works in a fresh clone too. The last line is "N passed, N failed".
 *
 *   node test/run.js                        a short run on the newest VS Code, without long tests and most journeys
 *   node test/run.js --all                  the same parts with all tests and journeys
 *   node test/run.js unit addresses         unit tests in files whose path contains "addresses"
 *   node test/run.js host --grep "H-21"     tests in the extension host whose name matches
 *   node test/run.js journeys --host minimum
 *   node test/run.js --lanes 1              one job at a time; the default is one for each processor, or two in a
 *                                           short run, and at most four
 *   node test/run.js bench client           the measurements in test/bench/client.bench.ts
 *
 * Parts: static (types, lint, format), unit, host, journeys; only if requested: chain (label files of
 * real tools on a chain). Hosts: newest, minimum, desktop.
 */
const { requireNode, installPackages, build, root } = require("./setUp.js");
const path = require("node:path");

requireNode();
installPackages();
// Journeys and measurements use the production build, which users get.
const developing = ["static", "unit", "host", "chain"].some((part) => process.argv.includes(part));
const words = wordsOf(process.argv.slice(2));
const folders = ["unit", "host", "journeys", "chain"].filter((part) => process.argv.includes(part));
const selected = words.length > 0 ? words : folders.map((part) => `test/${part}/`);
const tests = selected.length === 0 ? "--tests" : `--tests=${selected.join(",")}`;
build(developing && !process.argv.includes("journeys") ? [tests] : [tests, "--production"]);
/** Returns the arguments that are neither parts nor options: words in the paths of test files. */
function wordsOf(args) {
  const parts = ["static", "unit", "host", "journeys", "chain", "bench"];
  return args.filter(
    (word, index) =>
      !/^--/.test(word) && !/^--\w+$/.test(args[index - 1] ?? "") && !parts.includes(word),
  );
}

if (process.argv[2] === "bench") {
  process.argv.splice(2, 1);
  require(path.join(root, "dist/test/bench/bench.main.js"));
} else {
  require(path.join(root, "dist/test/runner/run.main.js"));
}
