import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { cached } from "../../editor/cache";
import { npmPack } from "../../editor/npm";
import { type CorpusName, corpusPackages } from "./corpusPackages";

export interface CorpusFile {
  readonly packageName: string;
  /** The path in the package. */
  readonly name: string;
  readonly text: string;
}

const run = promisify(execFile);

/** Downloads a published package, without its dependencies, into the cache. */
export async function fetchPackage(spec: string): Promise<string> {
  const folder = `corpus-${spec.replace(/[^\w.-]+/g, "-")}`;
  return cached(folder, async (unfinished) => {
    process.stderr.write(`Fetching ${spec} into the cache …\n`);
    const archive = await npmPack(unfinished, spec);
    await mkdir(path.join(unfinished, "files"));
    await run("tar", ["-xzf", archive, "-C", path.join(unfinished, "files")]);
  });
}

const notText = /\.(?:map|png|jpe?g|gif|ico|wasm|gz|zip|node|ttf|woff2?)$/i;
const largestFile = 5_000_000;

export function readCorpus(corpus: CorpusName): AsyncGenerator<CorpusFile> {
  return readPackages(corpusPackages[corpus]);
}

/** Yields the text files one by one, since they do not fit into memory together. */
export async function* readPackages(specs: readonly string[]): AsyncGenerator<CorpusFile> {
  for (const packageName of specs) {
    const folder = path.join(await fetchPackage(packageName), "files");
    const names = await readdir(folder, { recursive: true });
    for (const name of names.sort()) {
      const file = path.join(folder, name);
      const { size } = notText.test(name) ? { size: Infinity } : await stat(file);
      if (size > largestFile || !(await stat(file)).isFile()) continue;
      const text = await readFile(file, "utf8");
      if (!text.includes("\0")) yield { packageName, name, text };
    }
  }
}
