const shape = /^(?:0[xX])?[0-9a-fA-F]{64}$/;

/**
 * Whether a text may be a private key: 64 hex digits, with or without 0x. A Move address and a
 * transaction hash look the same and carry no checksum either, so no such text is ever proven to be
 * something else.
 */
export function looksLikePrivateKey(text: string): boolean {
  return shape.test(text.trim());
}
