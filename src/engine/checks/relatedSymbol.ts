import { type Name, symbolOf } from "../names/name";
import { plainText } from "./addressesByName";

/** Whether one text contains the other, like "USDC" and "USDC.e", or "ETH" and "Wrapped ETH". */
export function isRelated(symbol: string, name: Pick<Name, "text" | "token">): boolean {
  const written = currentName(plainText(symbol));
  const known = currentName(plainText(symbolOf(name)));
  return (
    written === "" ||
    known.includes(written) ||
    written.includes(known) ||
    isWithoutMiddle(written, known) ||
    plainText(name.token?.name ?? "").includes(written)
  );
}

/** Lists write "aUSDT" for "aEthUSDT", the token of one market of Aave. */
function isWithoutMiddle(written: string, known: string): boolean {
  return (
    written.length > 3 && known.startsWith(written.charAt(0)) && known.endsWith(written.slice(1))
  );
}

/** MATIC has become POL, and lists have both. */
function currentName(symbol: string): string {
  return symbol.replace("matic", "pol");
}
