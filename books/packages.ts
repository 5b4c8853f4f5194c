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

/** The unpacked package of a source in the user's cache. The package is neither installed nor run. */
export async function unpack(source: BookSource, version = source.version): Promise<string> {
  // The facts that were collected manually for the extension are in no package.
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

/** The newest version in the registry. */
export async function newestVersion(source: BookSource): Promise<string> {
  if (source.package === "address-atlas") return source.version;
  const { stdout } = await run("npm", ["view", source.package, "version", "--json"]);
  return JSON.parse(stdout) as string;
}

/** The licence text in the package, otherwise the copy from the project's repository in books/licences. */
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

/** The name of npm's archive without version: `@scope/name` becomes `scope-name`. */
function fileNameOf(source: BookSource): string {
  return source.package.replace("@", "").replace("/", "-");
}
