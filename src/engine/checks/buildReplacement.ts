import type { AddressIdentity } from "../addresses/addressFormat";
import type { FoundAddress } from "../addresses/findAddresses";
import type { Replacement } from "./finding";

/**
 * Builds the edit that replaces a found address, without `0x` if the found one has none. Returns undefined inside
 * longer hex such as calldata, where users cannot judge the effect of the edit.
 */
export function buildReplacement(
  text: string,
  { start, end, format, text: written }: Pick<FoundAddress, "start" | "end" | "format" | "text">,
  { canonical }: AddressIdentity,
): Replacement | undefined {
  if (format !== "evm" || /^0x/i.test(written)) return { start, end, text: canonical };
  if (hexDigit.test(text.charAt(start - 1)) || hexDigit.test(text.charAt(end))) return undefined;
  const digits = canonical.slice(2);
  const isLower = written === written.toLowerCase();
  return { start, end, text: isLower ? digits.toLowerCase() : digits };
}

const hexDigit = /[0-9a-f]/i;
