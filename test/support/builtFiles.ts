import { readFileSync } from "node:fs";
import path from "node:path";

/** A file that the build wrote into dist/, as esbuild's metafile tells of it. */
export interface BuiltFile {
  /** The module of src that it was built for; a file that several share has none. */
  readonly entryPoint?: string;
  /** By path from the top of the repository: the modules that it holds. */
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
}

/** By path from the top of the repository: every file of code that ships. */
export function readBuiltFiles(dist = "dist"): Readonly<Record<string, BuiltFile>> {
  const text = readFileSync(path.join(dist, "metafile.json"), "utf8");
  const { outputs } = JSON.parse(text) as { outputs: Record<string, BuiltFile> };
  return Object.fromEntries(Object.entries(outputs).filter(([file]) => !file.endsWith(".map")));
}

/** The path of the file that is loaded for a module of src. */
export function builtFileOf(module: string, dist = "dist"): string {
  const found = Object.entries(readBuiltFiles(dist)).find(
    ([, { entryPoint }]) => entryPoint === module,
  );
  if (found === undefined) throw new Error(`no file is built for ${module}`);
  return path.resolve(dist, "..", found[0]);
}
