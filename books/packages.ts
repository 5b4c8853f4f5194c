import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { cached } from "../test/editor/cache";
import type { BookSource } from "./bookRow";
import { checkLicence } from "./licences";

const run = promisify(execFile);
const licences = path.join(process.cwd(), "books/licences");

/** Downloads a package into the user's cache and returns its folder. The package is neither installed nor run. */
export async function unpack(source: BookSource, version = source.version): Promise<string> {
  // These facts were collected manually and are part of this repository.
  if (source.package === "address-atlas") return process.cwd();
  const name = `${fileNameOf(source)}-${version}`;
  return cached(`book-${name}`, async (folder) => {
    const spec = `${source.package}@${version}`;
    await run("npm", ["pack", "--silent", "--pack-destination", folder, spec]);
    const archive = path.join(folder, `${name}.tgz`);
    await run("tar", ["xzf", archive, "-C", folder, "--strip-components=1"]);
    await rm(archive);
  });
}

export async function newestVersion(source: BookSource): Promise<string> {
  if (source.package === "address-atlas") return source.version;
  const { stdout } = await run("npm", ["view", source.package, "version", "--json"]);
  return JSON.parse(stdout) as string;
}

/** Returns the licence text in the package, otherwise the copy of it in books/licences. */
export function licenceOf(source: BookSource, folder: string): string {
  const kept = path.join(licences, `${fileNameOf(source)}.txt`);
  const own = readdirSync(folder).find((name) => /^(?:mit-)?licen[cs]e/i.test(name));
  const file = own === undefined ? kept : path.join(folder, own);
  if (!existsSync(file))
    throw new Error(`${source.package} has no licence text: leave it out, or keep its text`);
  const text = readFileSync(file, "utf8").trim();
  checkLicence(source, text);
  return text;
}

/** The file name that `npm pack` uses, without the version: `@scope/name` becomes `scope-name`. */
function fileNameOf(source: BookSource): string {
  return source.package.replace("@", "").replace("/", "-");
}
