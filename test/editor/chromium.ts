import { execFile, spawnSync } from "node:child_process";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { cached } from "./cache";
import { npmInstall } from "./npm";

export interface InstalledChromium {
  readonly executable: string;
  /** The environment variables with which Chromium finds its libraries and fonts. */
  readonly environment: Record<string, string>;
}

const version = "153.0.0";
const fonts = ["dejavu-fonts-ttf@2.37.3", "@electron-fonts/noto-sans-sc@1.2.0"];
/** Increase this number when the recipe below changes, so that an older install in the cache is not used. */
const recipe = 2;

/**
 * Installs a headless Chromium and fonts, one of them Chinese, from the npm registry into the cache. Their versions are
 * the same on every machine, so screenshots are equal. `ATLAS_CHROMIUM` sets another executable.
 */
export async function installChromium(): Promise<InstalledChromium> {
  const named = process.env["ATLAS_CHROMIUM"];
  if (named !== undefined) return { executable: named, environment: {} };
  const folder = await cached(`chromium-${version}-${recipe}`, async (unfinished) => {
    process.stderr.write(`Installing Chromium ${version} into the cache …\n`);
    await npmInstall(unfinished, `@sparticuz/chromium@${version}`, ...fonts);
    await keepTwoWeights(path.join(unfinished, "node_modules/@electron-fonts/noto-sans-sc/fonts"));
    await unpack(unfinished);
    await writeFile(path.join(unfinished, "fonts.conf"), fontsConfiguration);
  });
  const executable = path.join(folder, "unpacked/chromium");
  return {
    executable,
    environment: {
      FONTCONFIG_FILE: path.join(folder, "fonts.conf"),
      ...libraries(executable, path.join(folder, "unpacked/al2023/lib")),
    },
  };
}

/**
 * Keeps only two weights of the font. Each font file is ten megabytes in size, and Chromium would read all of them when
 * it starts.
 */
async function keepTwoWeights(folder: string): Promise<void> {
  const others = (await readdir(folder)).filter((name) => !/-(?:Regular|Bold)\.ttf$/.test(name));
  for (const name of others) await rm(path.join(folder, name));
}

/**
 * Unpacks the package in a separate process with its own `TMPDIR`, because the package always unpacks into the folder
 * for temporary files.
 */
async function unpack(folder: string): Promise<void> {
  const unpacked = path.join(folder, "unpacked");
  await mkdir(unpacked);
  const script = `
    const { inflate } = await import("@sparticuz/chromium");
    const bin = "node_modules/@sparticuz/chromium/bin/";
    for (const name of ["chromium.br", "al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"])
      await inflate(bin + name);
  `;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    env: { ...process.env, TMPDIR: unpacked },
  });
}

/**
 * Returns the environment in which Chromium finds libnss3. The package's own libraries are used only if Chromium does
 * not start without them.
 */
function libraries(executable: string, own: string): Record<string, string> {
  const startsWithout = spawnSync(executable, ["--version"], { stdio: "ignore" }).status === 0;
  return startsWithout ? {} : { LD_LIBRARY_PATH: own };
}

const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">unpacked/fonts</dir>
  <dir prefix="relative">node_modules/dejavu-fonts-ttf/ttf</dir>
  <dir prefix="relative">node_modules/@electron-fonts/noto-sans-sc/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias binding="same"><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <alias binding="same"><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias binding="same"><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`;
