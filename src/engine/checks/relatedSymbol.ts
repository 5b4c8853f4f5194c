import { type Name, symbolOf } from "../names/name";
import { plainText } from "./addressesByName";

/**
 * Whether a symbol may be a spelling of a name: one contains the other, like "USDC" and "USDC.e", or "ETH" and
 * "Wrapped ETH".
 */
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

/**
 * Whether a symbol omits the market in its middle: lists write "aUSDT" for "aEthUSDT", a token of one Aave market.
 */
function isWithoutMiddle(written: string, known: string): boolean {
  return (
    written.length > 3 && known.startsWith(written.charAt(0)) && known.endsWith(written.slice(1))
  );
}

/** Replaces MATIC with its current name, POL, since lists contain both. */
function currentName(symbol: string): string {
  return symbol.replace("matic", "pol");
}
