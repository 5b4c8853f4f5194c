import { realpathSync } from "node:fs";
import { type AddressIdentity, formatAddressKey } from "../addresses/addressFormat";
import type { LabelLoader } from "../labelReading/labelLoader";
import { labelFormats } from "../names/labelFiles/labelFormats";
import { PackedLabels } from "../names/packedLabels";
import type { Name } from "../names/name";
import { type Changes, readBefore } from "./changes";
import type { ScannedFolder } from "./folder";
import { describeLabelFile, uriOf } from "./readLabels";

/** Whether a name came with the changes. */
export type IsNewLabel = (address: AddressIdentity, name: Name) => boolean;

/** Reads label files as they were, also those of the command line (`names`), to tell the names that the changes brought. */
export async function findNewLabels(
  folders: readonly ScannedFolder[],
  changes: readonly Changes[] | undefined,
  { loader, names }: { readonly loader: LabelLoader; readonly names: readonly string[] },
): Promise<IsNewLabel> {
  const before = new Map<string, ReadonlySet<string>>();
  for (const [at, { prefix }] of folders.entries()) {
    for (const file of changes?.[at]?.changed ?? []) {
      if (!labelFormats.some(({ matches }) => matches(file))) continue;
      const bytes = changes?.[at]?.before.get(file);
      before.set(uriOf(prefix, file), await readRows(loader, file, bytes));
    }
  }
  for (const file of names) {
    const { uri, path } = describeLabelFile(file);
    const found = await readBefore(changes ?? [], realpathSync(file));
    if (found === undefined || before.has(uri)) continue;
    before.set(uri, await readRows(loader, path, found.bytes));
  }
  return (address, { text, source }) => {
    const rows = before.get(source.place?.uri ?? "");
    return rows !== undefined && !rows.has(keyOf(address, text));
  };
}

/** The rows of a label file that is read as if it had a path; none without bytes. */
async function readRows(
  loader: LabelLoader,
  path: string,
  bytes: Buffer | undefined,
): Promise<ReadonlySet<string>> {
  const rows = new Set<string>();
  if (bytes === undefined) return rows;
  const loaded = await loader.parse({ path, bytes: Uint8Array.from(bytes) });
  if (loaded.kind !== "labels") return rows;
  const labels = new PackedLabels(loaded.packed);
  for (let at = 0; at < labels.count; at += 1) {
    const { address, text } = labels.row(at);
    rows.add(keyOf(address, text));
  }
  return rows;
}

function keyOf(address: AddressIdentity, text: string): string {
  return `${formatAddressKey(address)} ${text}`;
}
