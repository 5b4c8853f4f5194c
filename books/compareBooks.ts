import type { Book } from "../src/engine/names/book";
import type { Name } from "../src/engine/names/name";

/** Returns one line for each changed or removed address, then the counts. Added addresses are only counted. */
export function compareBooks(old: Book, next: Book): readonly string[] {
  const before = textsByAddress(old);
  const after = textsByAddress(next);
  const lines: string[] = [];
  let added = 0;
  for (const [address, text] of after) {
    const was = before.get(address);
    if (was === undefined) added += 1;
    else if (was !== text) lines.push(`changed ${address}: ${was} -> ${text}`);
  }
  const removed = [...before.keys()].filter((address) => !after.has(address));
  lines.push(...removed.map((address) => `removed ${address}: ${before.get(address) ?? ""}`));
  return [
    ...lines,
    `${added} added, ${lines.length - removed.length} changed, ${removed.length} removed`,
  ];
}

function textsByAddress(book: Book): ReadonlyMap<string, string> {
  return new Map(
    [...book.entries()].map(([{ format, canonical }, names]) => [
      `${format} ${canonical}`,
      names.map(describe).join("; "),
    ]),
  );
}

function describe({ text, chains, token }: Name): string {
  const where = chains === "every" ? [chains] : chains;
  const decimals = token === undefined ? "" : ` (${token.decimals} decimals)`;
  return `${text}${decimals}${where.length === 0 ? "" : ` on ${where.join(" ")}`}`;
}
