import { buildValid, type Verdict } from "./addressFormat";

/** The verdict on base58 of exactly 32 bytes, on or off the curve. */
export function identifySolana(text: string): Verdict {
  return buildValid("solana", text, "doubtful");
}
