import { createHash } from "node:crypto";
import { judgeTagName } from "../../sources/tags/tagName";

/** The part of VS Code's `Memento` that the extension uses. */
export interface Memory {
  get(key: string): unknown;
  update(key: string, value: readonly string[] | boolean): PromiseLike<void>;
  keys(): readonly string[];
  /** Sets the keys that are synchronised to other machines. */
  setKeysForSync(keys: readonly string[]): void;
}

const keyStart = "recentTags.";

const mostRecent = 5;

/** The tags that the user assigned last, the latest first, separately for each service. */
export class RecentTags {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** Returns the valid tags of the stored value, which may have any form, for example from another release. */
  of(serviceId: string): readonly string[] {
    const stored = this.#memory.get(keyOf(serviceId));
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((tag): tag is string => typeof tag === "string" && judgeTagName(tag).valid)
      .slice(0, mostRecent);
  }

  async note(serviceId: string, tag: string): Promise<void> {
    if (!judgeTagName(tag).valid) return;
    const others = this.of(serviceId).filter((other) => other !== tag);
    await this.#store(serviceId, [tag, ...others]);
  }

  /** Replaces a tag in the list with `newTag`. Without `newTag`, removes the tag. */
  async replace(serviceId: string, tag: string, newTag?: string): Promise<void> {
    const before = this.of(serviceId);
    if (!before.includes(tag)) return;
    const after = before.flatMap((other) => (other === tag ? (newTag ?? []) : other));
    await this.#store(serviceId, [...new Set(after)]);
  }

  async #store(serviceId: string, tags: readonly string[]): Promise<void> {
    await this.#memory.update(keyOf(serviceId), tags.slice(0, mostRecent));
    this.#memory.setKeysForSync(this.#memory.keys().filter((key) => key.startsWith(keyStart)));
  }
}

/** Returns a key with a digest of the service ID, since the path of a base URL may contain a secret. */
function keyOf(serviceId: string): string {
  const digest = createHash("sha256").update(serviceId).digest("hex");
  return `${keyStart}${digest.slice(0, 16)}`;
}
