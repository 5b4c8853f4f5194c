import type { AnchorStrength } from "./finding";

/**
 * Who knows an address, the most trusted first: the book; the user, by tags of the local service or a list outside of
 * the repository; a connected service, where others tag too; label files and deployments of the workspace; the change
 * that is checked; nobody, but it stands in another place of the workspace.
 */
export const origins = ["book", "user", "service", "files", "change", "workspace"] as const;

export type Origin = (typeof origins)[number];

export interface KnownBy {
  /** The most trusted first; never empty. */
  readonly origins: readonly Origin[];
  /** The label files and deployments that name the address. */
  readonly files: readonly string[];
  /** Whether the workspace spells the address with the capitals of its checksum. */
  readonly isChecked?: boolean;
}

export function strengthOf({ origins: [first] }: KnownBy): AnchorStrength {
  return first === "files" || first === "change" || first === "workspace" ? "weak" : "strong";
}

/** Whether nobody knows an address that stands in the workspace. */
export function isOnlyInWorkspace({ origins: known }: KnownBy): boolean {
  return known.every((each) => each === "workspace");
}

/** Whether a tag, a label or a deployment names an address: people of the project know it, and not only the book. */
export function isOwn({ origins: known }: KnownBy): boolean {
  return known.some((each) => each !== "book" && each !== "workspace");
}

/**
 * Whether an address that looks like an anchor imitates it, by those who know the two. The author of the code writes
 * label files too, so a label excuses an address only where the anchor is not known without the same files.
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
