import { execFile } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { cached } from "../../editor/cache";
import { npmPack } from "../../editor/npm";

const run = promisify(execFile);

/** Increase this number when the code below changes, so that a cached repository of the old code is not used. */
const recipe = 1;

const early = "@bgd-labs/aave-address-book";
const late = "@aave-dao/aave-address-book";

/** A series of published versions of an address book, pinned and in order. */
export const bookVersions: readonly string[] = [
  ...[
    ...["1.13.1", "1.18.0", "1.19.0", "1.20.0", "1.21.0", "1.23.0", "1.25.0", "1.30.0", "1.31.0"],
    ...["1.31.7", "1.32.0", "1.33.0", "1.34.0", "2.0.0", "2.2.0", "2.4.0", "2.5.0", "2.6.0"],
    ...["2.7.0", "2.10.0", "2.13.0", "2.15.0", "2.17.0", "2.18.1", "2.23.0", "2.25.0", "2.27.0"],
    ...["2.31.0", "3.0.1", "3.1.0", "3.7.0", "4.3.1", "4.6.0", "4.7.4", "4.8.0", "4.9.0"],
    ...["4.11.0", "4.13.1", "4.13.2", "4.15.0", "4.15.1", "4.16.0", "4.17.1", "4.17.2", "4.18.0"],
    ...["4.19.3", "4.21.0", "4.22.0", "4.27.0", "4.29.0", "4.29.1", "4.29.3", "4.30.1", "4.30.3"],
    ...["4.31.0", "4.32.0", "4.33.0", "4.34.1", "4.36.0", "4.36.3", "4.37.2", "4.38.2", "4.41.5"],
    ...["4.42.0", "4.44.3", "4.44.20", "4.44.22"],
  ].map((version) => `${early}@${version}`),
  ...["4.46.0", "4.47.10", "4.49.3", "4.55.6", "4.66.3", "4.67.4", "4.68.0", "4.68.1"].map(
    (version) => `${late}@${version}`,
  ),
];

/**
 * Returns the path of a git repository in the cache. Its branch `main` has a commit and a tag, such as `4.18.0`, for
 * each of `bookVersions`. The repository is shared: clone it before changing anything.
 */
export function makeBookHistory(): Promise<string> {
  return cached(`book-history-${recipe}`, async (folder) => {
    process.stderr.write(`Fetching ${bookVersions.length} versions into the cache …\n`);
    await git(folder, "init", "--quiet");
    for (const spec of bookVersions) await commitVersion(folder, spec);
  });
}

/** Returns the git tag of a version. */
export function tagOf(spec: string): string {
  return spec.slice(spec.lastIndexOf("@") + 1);
}

async function commitVersion(folder: string, spec: string): Promise<void> {
  for (const entry of await readdir(folder)) {
    if (entry !== ".git") await rm(path.join(folder, entry), { recursive: true });
  }
  const fetched = path.join(folder, ".git", "fetched");
  await mkdir(fetched);
  const archive = await npmPack(fetched, spec);
  await run("tar", ["-xzf", archive, "-C", folder, "--strip-components=1"]);
  await rm(fetched, { recursive: true });
  await git(folder, "add", "--all", "--force");
  await git(folder, "commit", "--quiet", "--message", tagOf(spec));
  await git(folder, "tag", tagOf(spec));
}

const who = ["-c", "user.name=Book", "-c", "user.email=book@example.invalid"];

async function git(folder: string, ...words: readonly string[]): Promise<void> {
  const settings = [...who, "-c", "init.defaultBranch=main", "-c", "core.autocrlf=false"];
  await run("git", [...settings, ...words], { cwd: folder });
}
