"use strict";
/**
 * Bundles everything into dist/.
 *
 *   node esbuild.js                the extension and its page, the command, and the local service on a port
 *   node esbuild.js --production   the extension, its page and the command, minified, with the licences of their code
 *   node esbuild.js --tests        like the first, and all tests (found by pattern)
 *   node esbuild.js --tests=a,b    the same, but only tests whose path contains "a" or "b"
 *   node esbuild.js --cli          the command for CI, for the npm package
 *   node esbuild.js --books        like the first, and the program that makes the book of names
 *   node esbuild.js --watch        the extension and its page, rebuilt at every change
 *
 * The editor requires extension.js, a small CommonJS file that registers what the extension contributes. All other
 * code of the extension is ES modules: the modules that extension.js loads, the code of the threads, and a file for
 * each `import("…")` in src, loaded at first use. Code that several of these modules need is in shared files.
 * dist/metafile.json reports what each file of the extension and its page contains.
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

/** The replacements for the two modules of Node through which undici publishes its requests. */
const silentModules = {
  diagnostics_channel: `
    const channel = Object.freeze({ hasSubscribers: false, publish() {} });
    module.exports = { channel: () => channel, subscribe() {} };`,
  util: `
    const debuglog = () => Object.assign(() => {}, { enabled: false });
    module.exports = Object.create(require("node:util"), { debuglog: { value: debuglog } });`,
};

/**
 * Parts of undici that our code never reaches: bodies other than text, proxies other than HTTP (faults.md, H-47),
 * HTTP/2. Without them, undici loads in two thirds of the time.
 */
const unreached =
  /undici[\\/]lib[\\/](web[\\/]fetch[\\/]body|dispatcher[\\/]socks5-proxy-agent|dispatcher[\\/]client-h2)\.js$/;
const leanUndici = {
  name: "lean-undici",
  setup(build) {
    build.onLoad({ filter: unreached }, ({ path: file }) => ({
      contents: `module.exports = () => { throw new Error("${path.basename(file)} is not in this build"); };`,
    }));
  },
};

/**
 * undici publishes whole URLs, including the api_key (faults.md, H-46): on diagnostics channels, to which any code in
 * the extension host can subscribe, and on stderr if NODE_DEBUG is set. For the files of undici, this plugin replaces
 * two modules of Node with `silentModules`, which publish nothing. The build fails if undici no longer uses the
 * replaced modules, since it may then publish in another way.
 */
const silentUndici = {
  name: "silent-undici",
  setup(build) {
    const isOfUndici = (file) => /(^|[\\/])node_modules[\\/]undici[\\/]/.test(file);
    build.initialOptions.metafile = true;
    build.onResolve(
      { filter: /^(node:)?(diagnostics_channel|util)$/ },
      ({ path: name, importer }) =>
        isOfUndici(importer)
          ? { path: name.replace("node:", ""), namespace: "silent-undici" }
          : undefined,
    );
    build.onLoad({ filter: /./, namespace: "silent-undici" }, ({ path: name }) => ({
      contents: silentModules[name],
    }));
    build.onEnd(({ metafile }) => {
      const files = Object.entries(metafile?.inputs ?? {}).filter(([file]) => isOfUndici(file));
      if (files.length === 0) return;
      const uses = (word, name) =>
        files.some(
          ([file, { imports }]) =>
            imports.some((each) => each.path === `silent-undici:${name}`) &&
            fs.readFileSync(path.join(root, file), "utf8").includes(word),
        );
      if (uses(".channel(", "diagnostics_channel") && uses("debuglog(", "util")) return;
      throw new Error("undici no longer publishes as esbuild.js takes out: see faults.md, H-46");
    });
  },
};

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
  plugins: [silentUndici, leanUndici],
};

/** The ES modules that extension.js, which is CommonJS, loads by `import()`. */
const firstModules = [
  "session/session",
  "agents/mcpServers",
  "commands/walkthrough/sampleText",
  "workspace/commandTasks",
];

const stepToModules = {
  name: "step-to-modules",
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path: name, kind }) =>
      kind === "dynamic-import"
        ? { path: `./${path.basename(name)}.mjs`, external: true }
        : undefined,
    );
  },
};

function entryBuild() {
  return {
    ...host,
    entryPoints: [path.join(src, "extension.ts")],
    outdir: path.join(root, "dist"),
    plugins: [stepToModules],
  };
}

function modulesBuild() {
  return {
    ...host,
    format: "esm",
    splitting: true,
    entryPoints: {
      ...Object.fromEntries(
        firstModules.map((name) => [path.basename(name), path.join(src, "editor", `${name}.ts`)]),
      ),
      labelThread: path.join(src, "project", "labels", "labelThread.ts"),
      scanThread: path.join(src, "project", "scan", "scanThread.ts"),
    },
    outdir: path.join(root, "dist"),
    outExtension: { ".js": ".mjs" },
    chunkNames: "[name]-[hash]",
    banner: { js: requireBanner },
  };
}

/** undici calls `require` for modules of Node, but an ES module has no `require`. */
const requireBanner =
  'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);';

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
    entryPoints: [path.join(root, "server", "serve.ts")],
    outfile: path.join(root, "dist", "service.cjs"),
  };
}

/** Parts of the command that only some of its subcommands or options load. Each is a separate file. */
const doors = {
  mcpServer: "mcp.cjs",
  languageProtocol: "languageProtocol.cjs",
  nodeWitness: "nodeWitness.cjs",
};

const stepToDoors = {
  name: "step-to-doors",
  setup(build) {
    build.onResolve({ filter: /^\.\/\w+$/, namespace: "file" }, ({ path: name, kind }) => {
      const file = kind === "dynamic-import" ? doors[name.slice(2)] : undefined;
      return file === undefined ? undefined : { path: `./${file}`, external: true };
    });
  },
};

/**
 * `npm run build:cli`: the command for CI. Its main file also contains the code of the threads; the parts in `doors`
 * are separate files.
 */
function cliBuilds() {
  const cli = { ...host, minify: true, sourcemap: false };
  const main = {
    ...cli,
    entryPoints: { "address-atlas": path.join(src, "cli", "main.ts") },
    banner: { js: "#!/usr/bin/env node" },
    plugins: [...host.plugins, stepToDoors],
  };
  const others = Object.entries(doors).map(([name, file]) => ({
    ...cli,
    entryPoints: { [path.parse(file).name]: path.join(src, "cli", `${name}.ts`) },
  }));
  const outdir = path.join(root, "dist", "cli");
  return [main, ...others].map((each) => ({ ...each, outdir, outExtension: { ".js": ".cjs" } }));
}

/** `npm run books`: makes the book of names. */
function booksBuild() {
  return {
    ...host,
    minify: false,
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

function isSelected(file) {
  return testWords === undefined || testWords.some((word) => file.includes(word));
}

/** Bundles the tests, so that they need no loader. Packages that read their own files at run time are not bundled. */
function testBuild() {
  return {
    ...host,
    minify: false,
    sourcemap: "inline",
    sourcesContent: false,
    entryPoints: ["unit", "host", "journeys", "chain", "bench", "support", "editor", "runner"]
      .flatMap((folder) => filesBelow(`test/${folder}`, ".ts"))
      .filter((file) => /\.(test|bench|main)\.ts$/.test(file))
      .filter((file) => !file.endsWith(".test.ts") || isSelected(pathInRepository(file))),
    outbase: path.join(root, "test"),
    outdir: path.join(root, "dist", "test"),
    external: [
      "vscode",
      "mocha",
      "esbuild",
      "playwright-core",
      "@vscode/test-electron",
      "axe-core",
      "eslint",
      "typescript",
      "typescript-eslint",
    ],
  };
}

async function main() {
  // The packager runs this build (vscode:prepublish). Tests that make a package have already run it.
  if (process.env["ATLAS_IS_BUILT"] === "1") return;
  const builds = [entryBuild(), modulesBuild(), pageBuild()];
  if (process.argv.includes("--watch")) {
    prepareDist();
    for (const build of builds)
      await (await esbuild.context({ ...build, logLevel: "info" })).watch();
    return;
  }
  if (process.argv.includes("--cli")) {
    copyBook();
    const built = await Promise.all(
      cliBuilds().map((build) => esbuild.build({ ...build, metafile: true })),
    );
    fs.chmodSync(path.join(root, "dist", "cli", "address-atlas.cjs"), 0o755);
    const metafiles = built.map(({ metafile }) => metafile);
    writeLicences(metafiles, path.join("dist", "cli"));
    return;
  }
  fs.rmSync(path.join(root, "dist"), { recursive: true, force: true });
  prepareDist();
  const shipped = builds.length;
  const tests = process.argv.some((argument) => /^--tests(=|$)/.test(argument));
  builds.push(...cliBuilds());
  const licensed = builds.length;
  if (!production || tests) builds.push(serviceBuild());
  if (process.argv.includes("--books")) builds.push(booksBuild());
  if (tests) builds.push(testBuild());
  const built = await Promise.all(
    builds.map((build) => esbuild.build({ ...build, metafile: true })),
  );
  const metafiles = built.slice(0, shipped).map(({ metafile }) => metafile);
  writeMetafile(metafiles);
  if (production) writeLicences(built.slice(0, licensed).map(({ metafile }) => metafile));
}

/** Creates dist with the files that are not code. */
function prepareDist() {
  const dist = path.join(root, "dist");
  fs.mkdirSync(dist, { recursive: true });
  copyBook();
  // Node reads the nearest package.json before it loads extension.js. The package.json of the extension is long, and
  // reading it takes 0.3 ms, so dist has a short one.
  fs.writeFileSync(path.join(dist, "package.json"), '{"type":"commonjs"}\n');
}

/** Copies the book of names unchanged, for the extension and the command. */
function copyBook() {
  const dist = path.join(root, "dist");
  fs.mkdirSync(dist, { recursive: true });
  fs.copyFileSync(path.join(root, "books", "book.bin"), path.join(dist, "book.bin"));
}

/** Writes what each file of the extension and its page contains. */
function writeMetafile(metafiles) {
  const outputs = Object.assign({}, ...metafiles.map((metafile) => metafile.outputs));
  fs.writeFileSync(path.join(root, "dist", "metafile.json"), JSON.stringify({ outputs }));
}

/** Writes the licences of the packages whose code is in the files that we ship. */
function writeLicences(metafiles, folder = "dist") {
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
  const bookLicences = fs.readFileSync(path.join(root, "books", "LICENCES.txt"), "utf8");
  const title = "Address Atlas holds code of these packages, under their licences.\n";
  fs.writeFileSync(
    path.join(root, folder, "THIRD_PARTY_LICENSES.txt"),
    [title, ...sections, dataNotice, bookLicences].join(`\n${"-".repeat(80)}\n\n`),
  );
}

/** The notice that says where the data of the sample comes from. The tokens come from the book of names. */
const dataNotice = `The addresses of the local service's sample are public knowledge: contracts and programs from the
documentation of their makers, and wallets that explorers label. Holdings and transactions are invented.
`;

main().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
