import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * Returns the arguments of ESLint. Some rules read the types of other files, so a cached result is valid only while no
 * file changes. Each cache therefore belongs to one fingerprint of all files. Deletes caches of other fingerprints.
 */
export function lintArguments(root: string): readonly string[] {
  const caches = path.join(root, "node_modules/.cache/eslint");
  const current = fingerprint(root);
  for (const old of readNames(caches)) {
    if (old !== current) rmSync(path.join(caches, old), { recursive: true });
  }
  const location = path.join(caches, current, path.sep);
  const cache = ["--cache", "--cache-strategy", "content", "--cache-location", location];
  return ["--max-warnings", "0", ...cache, "."];
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Returns a hash of all linted files and of the linter's configuration. */
function fingerprint(root: string): string {
  const hash = createHash("sha256");
  const sources = ["src", "media", "server", "books", "test"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.m?[jt]s$/.test(name) && !name.startsWith("results"))
      .map((name) => path.join(folder, name)),
  );
  const others = readdirSync(root).filter((name) => /\.(?:m?js|json)$/.test(name));
  for (const name of [...sources, ...others, "media/tsconfig.json"].sort()) {
    hash.update(`${name}\n`).update(readFileSync(path.join(root, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
