import type { ChainIdentifier } from "../addresses/addressFormat";

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

/** The name of a chain of the interface; undefined for any other. */
export function nameOfChain(chain: string): string | undefined {
  return Object.entries(chainNames).find(([identifier]) => identifier === chain)?.[1];
}
