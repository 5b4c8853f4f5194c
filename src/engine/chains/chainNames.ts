import type { ChainIdentifier } from "../addresses/addressFormat";
import { nameOfOtherChain } from "./chainRef";

/** What people call the chains of the interface. */
export const chainNames: Readonly<Record<ChainIdentifier, string>> = {
  bitcoin: "Bitcoin",
  ethereum: "Ethereum",
  bnb: "BNB Smart Chain",
  solana: "Solana",
  dogecoin: "Dogecoin",
  bitcoincash: "Bitcoin Cash",
  ton: "TON",
  polygon: "Polygon",
  arbitrum: "Arbitrum One",
  optimism: "OP Mainnet",
  base: "Base",
  sui: "Sui",
  aptos: "Aptos",
};

/** The name of a chain; undefined for one that is not known. */
export function nameOfChain(chain: string): string | undefined {
  const own = Object.entries(chainNames).find(([identifier]) => identifier === chain)?.[1];
  return own ?? nameOfOtherChain(chain);
}
