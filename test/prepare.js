"use strict";
/**
 * Builds the command when npm makes its package from a clone, as `npm pack` and pre-commit do. pre-commit installs
 * the clone globally, where npm skips the packages that the build needs, so they are installed here.
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
