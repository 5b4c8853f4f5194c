/**
 * As many hex digits as a private key has at least, without its leading zeros. Framework addresses such as
 * 0x2, padded with zeros, are none.
 */
export const keyDigits = /(?<![0-9a-f])(?!0{48}[0-9a-f]{16}(?![0-9a-f]))[0-9a-f]{56,}/gi;
const fewestDigits = 56;
const digitsShown = 4;

/** Whether a text has so many hex digits that nothing tells it from a private key or a hash. */
export function mayBeKey(text: string): boolean {
  return text.length >= fewestDigits && text.search(keyDigits) >= 0;
}

/** The ends of digits that may be a private key. */
export function shortenKey(digits: string): string {
  return `${digits.slice(0, digitsShown)}…${digits.slice(-digitsShown)}`;
}
