import { buildValid, type Verdict } from "./addressFormat";

/** The verdict on base58 of exactly 32 bytes, on or off the curve; undefined for other lengths. */
export function identifySolana(text: string, bytes: Uint8Array): Verdict | undefined {
  return bytes.length === 32 ? buildValid("solana", text, "doubtful") : undefined;
}
