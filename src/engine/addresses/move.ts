import { buildInvalid, buildValid, type Verdict } from "./addressFormat";

const shape = /^0x[0-9a-fA-F]{1,64}$/;

/**
 * A short form omits leading zeros: many in a framework address (0x1, 0xdee9, 0xa550c18), a few in a random
 * address. A length between the two bounds is far more likely an EVM address that lost or gained a digit. Both
 * bounds are our choice.
 */
const longestFramework = 16;
const shortestStripped = 56;

/** Returns the verdict on the long and short forms of Sui and Aptos (AIP-40); undefined for other shapes. */
export function identifyMove(text: string): Verdict | undefined {
  if (!shape.test(text)) return undefined;
  const digits = text.slice(2);
  if (digits.length > longestFramework && digits.length < shortestStripped) {
    return buildInvalid("It has too few or too many hex digits: EVM has 40, Sui and Aptos have 64");
  }
  return buildValid("move", `0x${digits.toLowerCase().padStart(64, "0")}`, "doubtful");
}
