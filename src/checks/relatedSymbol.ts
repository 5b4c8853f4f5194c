import type { Name } from "../names/name";
import { plainText } from "./namesakes";

/** Whether one text contains the other, like "USDC" and "USDC.e", or "ETH" and "Wrapped ETH". */
export function isRelated(symbol: string, { text, token }: Name): boolean {
  const written = currentName(plainText(symbol));
  const known = currentName(plainText(text));
  return (
    written === "" ||
    known.includes(written) ||
    written.includes(known) ||
    plainText(token?.name ?? "").includes(written)
  );
}

/** MATIC has become POL, and lists have both. */
function currentName(symbol: string): string {
  return symbol.replace("matic", "pol");
}
