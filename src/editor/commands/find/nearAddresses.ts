import type { TextDocument } from "vscode";
import type { AddressIdentity } from "../../../engine/addresses/addressFormat";
import { findAddressesInSlices } from "../../../engine/addresses/findAddresses";
import type { Name } from "../../../engine/names/name";
import type { Names } from "../../../engine/names/names";

/**
 * The maximum number of addresses of the file, and of names of the workspace, that are listed while nothing is typed.
 */
const mostNear = 100;

/** Returns the first `mostNear` addresses of a document without duplicates, in order. */
export async function findInDocument(
  document: TextDocument,
  names: Pick<Names, "has">,
): Promise<readonly AddressIdentity[]> {
  const options = {
    language: document.languageId,
    fileName: document.uri.path,
    isKnown: (format: AddressIdentity["format"], canonical: string) =>
      names.has({ format, canonical }),
  };
  const found = new Map<string, AddressIdentity>();
  for await (const slice of findAddressesInSlices(document.getText(), options)) {
    for (const each of slice) {
      if (each.certainty === "broken") continue;
      const { format, canonical } = each;
      found.set(`${format} ${canonical}`, { format, canonical });
    }
    if (found.size >= mostNear) break;
  }
  return [...found.values()].slice(0, mostNear);
}

/** Yields up to `mostNear` deployments and labels of the workspace, each with its best name from a file. */
export function* listWorkspaceNames(
  names: Pick<Names, "workspace" | "find">,
): Generator<readonly [AddressIdentity, Name]> {
  let count = 0;
  for (const address of names.workspace?.addresses() ?? []) {
    const name = names.find(address).find(({ source }) => source.place !== undefined);
    if (name === undefined) continue;
    yield [address, name];
    count += 1;
    if (count === mostNear) return;
  }
}
