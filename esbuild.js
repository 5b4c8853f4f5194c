"use strict";
/**
 * Bundles everything into dist/.
 *
 *   node esbuild.js                the extension and its page, and the local service for a port
 *   node esbuild.js --production   the same, minified, with the licences of what is in it
 *   node esbuild.js --tests        the extension, its page and all tests (found by pattern)
 *   node esbuild.js --tests=a,b    of the tests those only whose path holds "a" or "b"
 *   node esbuild.js --books        what makes the book of names
 *   node esbuild.js --watch        the extension and its page, again at every change
 *
 * Every `import("…")` in src is a file of its own in dist/, loaded at first use: that is how the
 * main bundle stays small. The path of the file is that of the module: src/a/b.ts, dist/a/b.js.
 */
const fs = require("node:fs");
const path = require("node:path");
const esbuild = require("esbuild");

const root = __dirname;
const src = path.join(root, "src");

/** @returns {string[]} */
function filesBelow(folder, ending) {
  if (!fs.existsSync(path.join(root, folder))) return [];
  return fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(root, folder, name));
}

/** The modules that src loads by `import("…")`, as absolute paths. */
function lazyModules() {
  const found = new Set();
  for (const file of filesBelow("src", ".ts")) {
    for (const [, name] of fs
      .readFileSync(file, "utf8")
      .matchAll(/\bimport\(\s*"(\.[^"]+)"\s*\)(?!\.)/g)) {
      found.add(`${path.resolve(path.dirname(file), name)}.ts`);
    }
  }
  return [...found].sort();
}

/** Leaves a dynamic import of one of our modules to the file that is built for it. */
const lazyFiles = {
  name: "lazy-files",
  setup(build) {
    build.onResolve({ filter: /^\./ }, (args) => {
      if (args.kind !== "dynamic-import" || !args.importer.startsWith(src + path.sep))
        return undefined;
      const target = path.resolve(args.resolveDir, args.path);
      const entry = entryOf(args.importer, build.initialOptions.entryPoints);
      const from = path.dirname(path.relative(src, entry));
      const to = path.relative(from, path.relative(src, target));
      return {
        path: `${to.startsWith(".") ? "" : "./"}${to.split(path.sep).join("/")}.js`,
        external: true,
      };
    });
  },
};

/** A bundle is built by itself, so its only entry point is the file the importer ends up in. */
function entryOf(_importer, entryPoints) {
  const entries = Object.values(entryPoints);
  if (entries.length !== 1) throw new Error("lazy-files wants one entry point for each build");
  return entries[0];
}

const production = process.argv.includes("--production");

const shared = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  logLevel: "warning",
  absWorkingDir: root,
  legalComments: "none",
  define: { "process.env.NODE_ENV": '"production"' },
};

const host = {
  ...shared,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  mainFields: ["module", "main"],
  supported: { "dynamic-import": false },
};

function extensionBuilds() {
  return [path.join(src, "extension.ts"), ...lazyModules()].map((entry) => ({
    ...host,
    entryPoints: [entry],
    outfile: path.join(root, "dist", path.relative(src, entry).replace(/\.ts$/, ".js")),
    plugins: [lazyFiles],
  }));
}

function pageBuild() {
  const entries = ["main.ts", "panel.css"]
    .map((name) => path.join(root, "media", name))
    .filter((file) => fs.existsSync(file));
  return {
    ...shared,
    entryPoints: entries,
    outdir: path.join(root, "dist", "media"),
    platform: "browser",
    format: "iife",
    target: "es2022",
  };
}

/** `npm run service`: the local service on a port, for scripts. It is not in the package. */
function serviceBuild() {
  return {
    ...host,
    entryPoints: [path.join(src, "local", "serve.ts")],
    outfile: path.join(root, "dist", "service.cjs"),
  };
}

/** `npm run books`: makes the book of names. */
function booksBuild() {
  return {
    ...host,
    minify: false,
    // The packages that it reads are ES modules, some of them.
    supported: {},
    entryPoints: [path.join(root, "books", "books.main.ts")],
    outfile: path.join(root, "dist", "books.cjs"),
  };
}

/** The words of `--tests=a,b`; undefined for all tests. */
const testWords = process.argv
  .find((argument) => /^--tests(=|$)/.test(argument))
  ?.split("=")[1]
  ?.split(",");

function pathInRepository(file) {
  return path.relative(root, file).split(path.sep).join("/");
}

function isAskedFor(file) {
  return testWords === undefined || testWords.some((word) => file.includes(word));
}

/** Tests are bundles too, so that they need no loader; what carries its own files stays outside. */
function testBuild() {
  return {
    ...host,
    minify: false,
    sourcemap: "inline",
    sourcesContent: false,
    entryPoints: ["unit", "host", "journeys", "bench", "support", "editor", "runner"]
      .flatMap((folder) => filesBelow(`test/${folder}`, ".ts"))
      .filter((file) => /\.(test|bench|main)\.ts$/.test(file))
      .filter((file) => !file.endsWith(".test.ts") || isAskedFor(pathInRepository(file))),
    outbase: path.join(root, "test"),
    outdir: path.join(root, "dist", "test"),
    external: [
      "vscode",
      "mocha",
      "esbuild",
      "playwright-core",
      "@vscode/test-electron",
      "axe-core",
      "typescript",
    ],
  };
}

async function main() {
  const builds = [...extensionBuilds(), pageBuild()].filter((b) => b.entryPoints.length > 0);
  if (process.argv.includes("--watch")) {
    for (const build of builds)
      await (await esbuild.context({ ...build, logLevel: "info" })).watch();
    return;
  }
  fs.rmSync(path.join(root, "dist"), { recursive: true, force: true });
  const shipped = builds.length;
  const tests = process.argv.some((argument) => /^--tests(=|$)/.test(argument));
  if (!production || tests) builds.push(serviceBuild());
  if (process.argv.includes("--books")) builds.push(booksBuild());
  if (tests) builds.push(testBuild());
  const built = await Promise.all(
    builds.map((build) => esbuild.build({ ...build, metafile: true })),
  );
  const metafiles = built.slice(0, shipped).map(({ metafile }) => metafile);
  writeMetafile(metafiles);
  if (production) writeLicences(metafiles);
}

/** What is in each file that we ship. */
function writeMetafile(metafiles) {
  const outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs));
  fs.writeFileSync(path.join(root, "dist", "metafile.json"), JSON.stringify({ outputs }));
}

/** The licences of the packages whose code is in what we ship. */
function writeLicences(metafiles) {
  const folders = new Set(
    metafiles.flatMap(({ inputs }) =>
      Object.keys(inputs).flatMap((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
    ),
  );
  const sections = [...folders].sort().map((folder) => {
    const { name, version, license } = require(path.join(root, folder, "package.json"));
    const file = fs
      .readdirSync(path.join(root, folder))
      .find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} is bundled and has no licence file`);
    const text = fs.readFileSync(path.join(root, folder, file), "utf8").trim();
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  const title = "Address Atlas holds code of these packages, under their licences.\n";
  fs.writeFileSync(
    path.join(root, "dist", "THIRD_PARTY_LICENSES.txt"),
    [title, ...sections].join(`\n${"-".repeat(80)}\n\n`),
  );
}

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
