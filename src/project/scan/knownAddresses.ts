import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import type { FindOptions } from "../../engine/addresses/findAddresses";

/** The time for packing addresses before a pause, in milliseconds. */
const sliceTime = 4;
/** The number of addresses that are packed between two checks of the time. */
const addressesTogether = 64;

/**
 * Packs the known addresses, except EVM addresses, into a text that is cheap to post to a thread: one key per line, in
 * the given order.
 */
export async function packAddresses(
  addresses: Iterable<AddressIdentity>,
  pause: () => Promise<void>,
): Promise<string> {
  const parts: string[] = [];
  let keys: string[] = [];
  let end = performance.now() + sliceTime;
  let count = 0;
  for (const address of addresses) {
    if (address.format !== "evm") keys.push(formatAddressKey(address));
    count += 1;
    if (count % addressesTogether !== 0 || performance.now() < end) continue;
    if (keys.length > 0) parts.push(keys.join("\n"));
    keys = [];
    await pause();
    end = performance.now() + sliceTime;
  }
  if (keys.length > 0) parts.push(keys.join("\n"));
  return parts.join("\n");
}

/**
 * Returns a lookup in packed addresses. Unpacks the text only at the first call: only addresses without a checksum are
 * looked up, and the files of a thread may contain none.
 */
export function openPacked(packed: string): NonNullable<FindOptions["isKnown"]> {
  let keys: ReadonlySet<string> | undefined;
  return (format, canonical) => {
    keys ??= new Set(packed.split("\n"));
    return keys.has(formatAddressKey({ format, canonical }));
  };
}
