import { createHash } from "node:crypto";

/** Long or unusual names are identified by their hash; no plain name begins with "#". */
export function rowId(parent: { readonly id: string }, name: string): string {
  if (/^[\w:.-]{1,120}$/.test(name)) return `${parent.id}/${name}`;
  const hash = createHash("sha256").update(name, "utf16le").digest("hex").slice(0, 32);
  return `${parent.id}/#${hash}`;
}

/** The id of the last row, which says what is missing; no record's id ends like this. */
export function lastId(parent: { readonly id: string }): string {
  return `${parent.id}/`;
}
