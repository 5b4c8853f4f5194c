import {
  type AddressFormatName,
  type AddressIdentity,
  formatAddressKey,
} from "../../engine/addresses/addressFormat";
import { type AlikeAnchor, AnchorIndex } from "../../engine/checks/anchorIndex";
import { leastSumFor } from "../../engine/checks/ends";

/** An address with its spelling. */
export interface WrittenAddress extends AddressIdentity {
  readonly text: string;
}

/**
 * Maps each address that looks like another address (`docs/warnings.md`) to that other address. Known addresses are
 * never in the map. If both look-alikes are unknown, both are in the map. Pairs that the user allowed are skipped.
 */
export function findLookAlikes(
  addresses: readonly WrittenAddress[],
  known: Iterable<WrittenAddress>,
  isPairAllowed: (a: AddressIdentity, b: AddressIdentity) => boolean,
): ReadonlyMap<WrittenAddress, WrittenAddress> {
  const rows = new Map(addresses.map((address) => [formatAddressKey(address), address]));
  // Indexes the few given addresses and looks up the many known addresses in this index.
  const index = new AnchorIndex();
  for (const address of addresses) index.add({ ...address, origin: "user" });
  const matches: { row: WrittenAddress; other: WrittenAddress; alike: AlikeAnchor }[] = [];
  const established = new Set<WrittenAddress>();
  const counts = new Map<AddressFormatName, number>();
  for (const other of known) {
    counts.set(other.format, (counts.get(other.format) ?? 0) + 1);
    const own = rows.get(formatAddressKey(other));
    if (own !== undefined) established.add(own);
    for (const alike of index.findAlike(other)) {
      const row = rows.get(formatAddressKey(alike));
      if (row !== undefined && !isPairAllowed(row, other)) matches.push({ row, other, alike });
    }
  }
  const found = new Map<WrittenAddress, WrittenAddress>();
  for (const { row, other, alike } of matches) {
    const least = leastSumFor(alike.alphabet, counts.get(row.format) ?? 0);
    if (alike.shared >= least) found.set(row, other);
  }
  for (const address of addresses) {
    for (const twin of index.findAlike(address)) {
      const row = rows.get(formatAddressKey(twin));
      if (row === undefined || isPairAllowed(row, address)) continue;
      if (!found.has(row)) found.set(row, address);
      if (!found.has(address)) found.set(address, row);
    }
  }
  for (const address of established) found.delete(address);
  return found;
}
