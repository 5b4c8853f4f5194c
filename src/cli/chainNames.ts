import type { ChainIdentifier } from "../addresses/addressFormat";

/** What people call the chains of the interface. */
const names: Readonly<Record<ChainIdentifier, string>> = {
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

export function nameOfChain(chain: string): string | undefined {
  return Object.entries(names).find(([identifier]) => identifier === chain)?.[1];
}
