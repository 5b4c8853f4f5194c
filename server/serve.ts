import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { codeOf } from "../src/local/journal/journalDisk";
import { createLocalService } from "../src/local/localService";
import { Book } from "../src/names/book";
import { mountLocalService } from "./mountedService";

const usage = "usage: npm run service -- --port N --key K --data DIR\n";

/** `npm run service`: the local service on a loopback port until it is stopped. */
async function serve(): Promise<void> {
  const options = readOptions();
  if (options === undefined) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  const { port, key, directory } = options;
  const service = createLocalService({
    directory,
    openBook: async () =>
      Book.open(brotliDecompressSync(await readFile(path.join(__dirname, "book.bin")))),
    onNotice: (notice) => process.stderr.write(`${JSON.stringify(notice)}\n`),
  });
  await service.ready;
  const mounted = await mountLocalService(service, { port, key });
  const stop = async (): Promise<void> => {
    await mounted.close();
    await service.dispose();
  };
  process.once("SIGINT", () => void stop());
  process.once("SIGTERM", () => void stop());
  process.stdout.write(`Address Atlas local service: ${mounted.url}\n`);
}

interface ServeOptions {
  readonly port: number;
  readonly key: string;
  readonly directory: string;
}

function readOptions(): ServeOptions | undefined {
  try {
    const {
      port = "0",
      key,
      data,
    } = parseArgs({
      options: { port: { type: "string" }, key: { type: "string" }, data: { type: "string" } },
    }).values;
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535 || !key || !data) return undefined;
    return { port: Number(port), key, directory: data };
  } catch {
    return undefined;
  }
}

serve().catch((error: unknown) => {
  process.stderr.write(`The service could not start: ${codeOf(error)}\n`);
  process.exitCode = 1;
});
