"use strict";
/**
 * Builds the command when npm prepares the package in a clone, as for `npm pack`, `npm install` and pre-commit.
 * pre-commit installs the clone globally, and npm then skips the packages that the build needs, so they are installed
 * here.
 */
const { build, installPackages, requireNode } = require("./setUp.js");

function hasPackages() {
  try {
    require.resolve("esbuild");
    return true;
  } catch {
    return false;
  }
}

requireNode();
if (!hasPackages()) installPackages();
build(["--cli"]);
