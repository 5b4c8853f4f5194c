import { createHash } from "node:crypto";

/**
 * Returns the id of a row: the id of the parent, a slash and the name. A long or unusual name is replaced with `#` and
 * a hash of the name. No plain name contains `#`.
 */
export function rowId(parent: { readonly id: string }, name: string): string {
  if (/^[\w:.-]{1,120}$/.test(name)) return `${parent.id}/${name}`;
  const hash = createHash("sha256").update(name, "utf16le").digest("hex").slice(0, 32);
  return `${parent.id}/#${hash}`;
}

/**
 * Returns the id of the last row, which shows the state or the rest of a list. The id is unique, since no id of a
 * record ends with "/".
 */
export function lastId(parent: { readonly id: string }): string {
  return `${parent.id}/`;
}
