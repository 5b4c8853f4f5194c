import type { ChainIdentifier } from "../../engine/addresses/addressFormat";
import type { Token } from "../service/schemas";
import { colourOf, drawIcon } from "./icons";

/** interface.md, Token: "The value 0 denotes the native coin of the chain". */
export const nativeAddress = "0";

function coin(symbol: string, name: string, decimals: number, ...chains: ChainIdentifier[]): Token {
  return {
    id: `native-${symbol.toLowerCase()}`,
    name,
    symbol,
    icon_url: drawIcon(symbol, colourOf(name)),
    deployments: chains.map((chain) => ({ chain, address: nativeAddress, decimals })),
  };
}

export const nativeCoins: readonly Token[] = [
  coin("BTC", "Bitcoin", 8, "bitcoin"),
  coin("ETH", "Ether", 18, "ethereum", "arbitrum", "optimism", "base"),
  coin("BNB", "BNB", 18, "bnb"),
  coin("SOL", "Solana", 9, "solana"),
  coin("DOGE", "Dogecoin", 8, "dogecoin"),
  coin("BCH", "Bitcoin Cash", 8, "bitcoincash"),
  coin("TON", "Toncoin", 9, "ton"),
  coin("POL", "Polygon Ecosystem Token", 18, "polygon"),
  coin("SUI", "Sui", 9, "sui"),
  coin("APT", "Aptos", 8, "aptos"),
];
