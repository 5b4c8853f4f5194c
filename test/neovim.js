"use strict";
/**
 * Checks what Neovim shows with our language server, using its built-in client and no plugin.
 *
 *   node test/neovim.js               with the nvim of the PATH, 0.7 or newer
 *   NVIM=/path/to/nvim node test/neovim.js
 *
 * `npm test` does not run this script, since Neovim is not an npm package. The script fails without Neovim.
 */
const { execFileSync, spawnSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { build, root } = require("./setUp.js");

const nvim = process.env.NVIM ?? "nvim";
const treasury = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

build(["--cli"]);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "atlas-neovim-"));
try {
  fs.writeFileSync(
    path.join(folder, "address-labels.csv"),
    `address,name,chainId\n${treasury},Treasury,1\n`,
  );
  const lines = [
    `f("🔥", /* é */ "0x52908400098527886E0F7030069857D2E4169Ee7");`,
    `send("${treasury}");`,
    `x = "0xTreasu";`,
  ];
  fs.writeFileSync(path.join(folder, "pay.ts"), `${lines.join("\n")}\n`);
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  const env = {
    ...process.env,
    ATLAS_NODE: process.execPath,
    ATLAS_COMMAND: path.join(root, "dist/cli/address-atlas.cjs"),
    ATLAS_FOLDER: folder,
    ATLAS_TREASURY: treasury,
  };
  const words = ["--headless", "--clean", "-c", `luafile ${path.join(__dirname, "neovim.lua")}`];
  const { status, error } = spawnSync(nvim, words, { env, stdio: "inherit", timeout: 120_000 });
  if (error !== undefined) process.stderr.write(`${nvim} does not run: ${error.message}\n`);
  process.exitCode = status === 0 ? 0 : 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
