import type { AnchorStrength } from "./finding";

/**
 * The sources that may know an address, the most trusted first:
 * - `book`: the book.
 * - `user`: tags of the local service, or a list outside the repository.
 * - `service`: a connected service, where other people set tags too.
 * - `files`: label files and deployments of the workspace.
 * - `change`: the change that is checked.
 * - `workspace`: files outside of tests contain the address, and no source or only the book knows it.
 */
export const origins = ["book", "user", "service", "files", "change", "workspace"] as const;

export type Origin = (typeof origins)[number];

export interface KnownBy {
  /** The origins, the most trusted first; never empty. */
  readonly origins: readonly Origin[];
  /** The label files and deployments that name the address. */
  readonly files: readonly string[];
  /**
   * Whether the workspace contains the address in mixed case with a valid EIP-55 checksum. Unset if a source knows the
   * address.
   */
  readonly isChecked?: boolean;
  /**
   * A text of the address in the workspace whose checksum is wrong. Unset if a source knows the address, or if
   * `isChecked` is true.
   */
  readonly misspelled?: string | undefined;
  /** Whether the workspace contains the address only in long lists, such as that of an airdrop. */
  readonly isListed?: boolean;
}

export function strengthOf({ origins: [first] }: KnownBy): AnchorStrength {
  return first === "files" || first === "change" || first === "workspace" ? "weak" : "strong";
}

/**
 * Returns the rank of an address that may be meant; a more trusted address has a lower rank. All addresses of strong
 * sources have rank 0. Addresses of label files come next, then addresses that only the change names, then addresses
 * that no source names. A change can add any number of the last two.
 */
export function rankOf(knownBy: KnownBy): number {
  const [first] = knownBy.origins;
  return first === undefined || strengthOf(knownBy) === "strong" ? 0 : origins.indexOf(first);
}

/** Whether an address occurs in the workspace but no source knows it. */
export function isOnlyInWorkspace({ origins: known }: KnownBy): boolean {
  return known.every((each) => each === "workspace");
}

/** Whether a source knows an address even without the checked change. */
export function isKnownBefore({ origins: known }: KnownBy): boolean {
  return known.some((each) => each !== "change" && each !== "workspace");
}

/** Whether a tag, a label or a deployment names an address. People of the project then know the address. */
export function isOwn({ origins: known }: KnownBy): boolean {
  return known.some((each) => each !== "book" && each !== "workspace");
}

/**
 * Whether an address that looks like an anchor imitates it, judged by the sources of both addresses. An unknown address
 * does; an address of the book or the user does not. Any other address does, since the author of the code may write
 * label files, except in these cases:
 * - No source knows the anchor, and more than the checked change names the address.
 * - Only the checked change names the anchor.
 * - Only the service knows the anchor, and the service also knows the address.
 * - Only label files name the anchor, and each of them also names the address.
 */
export function isImitation(own: KnownBy | undefined, anchor: KnownBy): boolean {
  if (own === undefined || isOnlyInWorkspace(own)) return true;
  if (own.origins.some((each) => each === "book" || each === "user")) return false;
  const isOnly = (origin: Origin): boolean => anchor.origins.every((each) => each === origin);
  if (isOnlyInWorkspace(anchor)) return own.origins.every((each) => each === "change");
  if (isOnly("change")) return false;
  if (isOnly("service")) return !own.origins.includes("service");
  if (!isOnly("files") || anchor.files.length === 0) return true;
  return !anchor.files.every((file) => own.files.includes(file));
}
