import { readFileSync } from "node:fs";
import path from "node:path";

/** A file in dist/, as described in esbuild's metafile. */
export interface BuiltFile {
  /** The module of src that is the entry point of the file; undefined for a shared file. */
  readonly entryPoint?: string;
  /** The modules in the file, by path from the root of the repository. */
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
}

/** Returns all built code files, by path from the root of the repository. */
export function readBuiltFiles(dist = "dist"): Readonly<Record<string, BuiltFile>> {
  const text = readFileSync(path.join(dist, "metafile.json"), "utf8");
  const { outputs } = JSON.parse(text) as { outputs: Record<string, BuiltFile> };
  return Object.fromEntries(Object.entries(outputs).filter(([file]) => !file.endsWith(".map")));
}

export function builtFileOf(module: string, dist = "dist"): string {
  const found = Object.entries(readBuiltFiles(dist)).find(
    ([, { entryPoint }]) => entryPoint === module,
  );
  if (found === undefined) throw new Error(`no file is built for ${module}`);
  return path.resolve(dist, "..", found[0]);
}
