import type { ChainIdentifier } from "../../engine/addresses/addressFormat";
import { nameOfChain } from "../../engine/chains/chainRef";
import type { Chain, Explorer } from "../service/schemas";
import { drawIcon } from "./icons";

function explorer(name: string, url: string, tx: string, address: string): Explorer {
  return { name, url, tx_url: url + tx, address_url: url + address };
}

/** Builds an explorer with the URL paths of Etherscan, which most explorers use. */
function scan(name: string, url: string): Explorer {
  return explorer(name, url, "/tx/{{tx_id}}", "/address/{{address}}");
}

function blockchair(path: string): Explorer {
  const url = `https://blockchair.com/${path}`;
  return explorer("Blockchair", url, "/transaction/{{tx_id}}", "/address/{{address}}");
}

function chain(
  identifier: ChainIdentifier,
  chainId: number,
  icon: readonly [letters: string, colour: string],
  ...explorers: Explorer[]
): Chain {
  const name = nameOfChain(identifier) ?? identifier;
  return { chain: identifier, chainId, name, icon_url: drawIcon(...icon), explorers };
}

/** The thirteen chains in the order of interface.md, with their main explorers. */
export const localChains: readonly Chain[] = [
  chain(
    "bitcoin",
    -1,
    ["BTC", "#c46a00"],
    scan("mempool.space", "https://mempool.space"),
    blockchair("bitcoin"),
  ),
  chain(
    "ethereum",
    1,
    ["ETH", "#4a5fc1"],
    scan("Etherscan", "https://etherscan.io"),
    scan("Blockscout", "https://eth.blockscout.com"),
  ),
  chain("bnb", 56, ["BNB", "#8f6b00"], scan("BscScan", "https://bscscan.com")),
  chain(
    "solana",
    -1,
    ["SOL", "#7a3fd1"],
    explorer("Solscan", "https://solscan.io", "/tx/{{tx_id}}", "/account/{{address}}"),
    scan("Solana Explorer", "https://explorer.solana.com"),
  ),
  chain(
    "dogecoin",
    -1,
    ["DOGE", "#8a7325"],
    scan("Dogechain", "https://dogechain.info"),
    blockchair("dogecoin"),
  ),
  chain("bitcoincash", -1, ["BCH", "#15803d"], blockchair("bitcoin-cash")),
  chain(
    "ton",
    -1,
    ["TON", "#0277b5"],
    explorer("Tonviewer", "https://tonviewer.com", "/transaction/{{tx_id}}", "/{{address}}"),
    scan("Tonscan", "https://tonscan.org"),
  ),
  chain("polygon", 137, ["POL", "#6d28d9"], scan("PolygonScan", "https://polygonscan.com")),
  chain("arbitrum", 42161, ["ARB", "#1d5fa8"], scan("Arbiscan", "https://arbiscan.io")),
  chain(
    "optimism",
    10,
    ["OP", "#c81e1e"],
    scan("OP Mainnet Etherscan", "https://optimistic.etherscan.io"),
    scan("Blockscout", "https://explorer.optimism.io"),
  ),
  chain(
    "base",
    8453,
    ["BASE", "#1d4ed8"],
    scan("BaseScan", "https://basescan.org"),
    scan("Blockscout", "https://base.blockscout.com"),
  ),
  chain(
    "sui",
    -1,
    ["SUI", "#0f6fb8"],
    explorer("SuiVision", "https://suivision.xyz", "/txblock/{{tx_id}}", "/account/{{address}}"),
    explorer("Suiscan", "https://suiscan.xyz/mainnet", "/tx/{{tx_id}}", "/account/{{address}}"),
  ),
  chain(
    "aptos",
    -1,
    ["APT", "#0f766e"],
    explorer(
      "Aptos Explorer",
      "https://explorer.aptoslabs.com",
      "/txn/{{tx_id}}?network=mainnet",
      "/account/{{address}}?network=mainnet",
    ),
  ),
];
