import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import type { FindOptions } from "../../engine/addresses/findAddresses";

/** How long addresses are packed in one slice, in milliseconds. */
const sliceTime = 4;
/** How many addresses are packed between two checks of the time. */
const addressesTogether = 64;

/**
 * The known addresses of the formats without a checksum, in a form that costs little to post to a thread: one key on
 * a line, in the order in which they come.
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

/** Looks addresses up in the packed form. A thread that finds none of a format without a checksum unpacks nothing. */
export function openPacked(packed: string): NonNullable<FindOptions["isKnown"]> {
  let keys: ReadonlySet<string> | undefined;
  return (format, canonical) => {
    keys ??= new Set(packed.split("\n"));
    return keys.has(formatAddressKey({ format, canonical }));
  };
}
