import * as nodeDisk from "node:fs/promises";
import * as path from "node:path";
import * as z from "zod/mini";
import { writeAtomically } from "./writeAtomically";
import { type Token, tokenSchema } from "../service/schemas";

const version = 1;
const largestFile = 32 * 1024 * 1024;
const versionSchema = z.object({ version: z.number() });
const fileSchema = z.object({
  version: z.literal(version),
  readAt: z.number(),
  tokens: z.array(tokenSchema),
});

interface StoredTokens {
  readonly readAt: number;
  readonly tokens: readonly Token[];
}

type Disk = Pick<typeof nodeDisk, "mkdir" | "open" | "readFile" | "rename" | "stat">;

/**
 * The tokens of a service on disk, shared by all windows. A file of another format is ignored. A file of a later
 * version is ignored too, and is not overwritten.
 */
export class TokenStore {
  /** The modification time of the file when this window last read or wrote it. */
  #writtenAt = 0;
  #isFuture = false;

  constructor(
    readonly file: string,
    private readonly disk: Disk = nodeDisk,
  ) {}

  /**
   * Reads the file; undefined if it cannot be used or is unchanged since this window read or wrote
   * it.
   */
  async load(): Promise<StoredTokens | undefined> {
    try {
      const { size, mtimeMs } = await this.disk.stat(this.file);
      if (size > largestFile || mtimeMs === this.#writtenAt) return undefined;
      const text = await this.disk.readFile(this.file, "utf8");
      this.#writtenAt = mtimeMs;
      this.#isFuture = false;
      const found: unknown = JSON.parse(text);
      const ofVersion = versionSchema.safeParse(found).data?.version ?? version;
      this.#isFuture = ofVersion > version;
      return fileSchema.safeParse(found).data;
    } catch {
      return undefined;
    }
  }

  async save({ readAt, tokens }: StoredTokens): Promise<void> {
    await this.load();
    if (this.#isFuture) return;
    await this.disk.mkdir(path.dirname(this.file), { recursive: true });
    const text = JSON.stringify({ version, readAt, tokens });
    await writeAtomically(this.disk, Buffer.from(text), {
      draft: `${this.file}.draft`,
      file: this.file,
    });
    this.#writtenAt = (await this.disk.stat(this.file)).mtimeMs;
  }
}
