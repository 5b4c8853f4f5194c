import * as nodeDisk from "node:fs/promises";
import * as path from "node:path";
import * as z from "zod";
import { type Token, tokenSchema } from "../service/schemas";

const version = 1;
const largestFile = 32 * 1024 * 1024;
const fileSchema = z.object({
  version: z.literal(version),
  readAt: z.number(),
  tokens: z.array(tokenSchema),
});

export interface StoredTokens {
  readonly readAt: number;
  readonly tokens: readonly Token[];
}

type Disk = Pick<typeof nodeDisk, "mkdir" | "readFile" | "rename" | "stat" | "writeFile">;

/** The tokens of a service on disk, shared by all windows. A file that is not ours is as good as none. */
export class TokenStore {
  constructor(
    private readonly file: string,
    private readonly disk: Disk = nodeDisk,
  ) {}

  async load(): Promise<StoredTokens | undefined> {
    try {
      const { size } = await this.disk.stat(this.file);
      if (size > largestFile) return undefined;
      return fileSchema.safeParse(JSON.parse(await this.disk.readFile(this.file, "utf8"))).data;
    } catch {
      return undefined;
    }
  }

  async save({ readAt, tokens }: StoredTokens): Promise<void> {
    await this.disk.mkdir(path.dirname(this.file), { recursive: true });
    const draft = `${this.file}.draft`;
    await this.disk.writeFile(draft, JSON.stringify({ version, readAt, tokens }), { mode: 0o600 });
    await this.disk.rename(draft, this.file);
  }
}
