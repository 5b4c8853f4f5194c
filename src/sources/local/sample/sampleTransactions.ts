import type { Transaction } from "../../service/schemas";
import type { SampleTransfer } from "./sampleTransfers";
import { SeededRandom } from "./seededRandom";

interface BlockRule {
  /** The approximate height of the first block of 2024. */
  readonly height: number;
  readonly seconds: number;
  /** Whether an answer contains the block number as a JSON number (interface.md, Transaction). */
  readonly isNumber?: true;
  readonly transactionHash: HashForm;
  readonly blockHash?: HashForm;
}

type HashForm = "hex" | "0xHex" | "base58Of32" | "base58Of64";

const evm = { transactionHash: "0xHex" } as const;
const bitcoin = { transactionHash: "hex" } as const;

const blockRules: Readonly<Record<string, BlockRule>> = {
  bitcoin: { height: 823_786, seconds: 600, ...bitcoin },
  bitcoincash: { height: 826_000, seconds: 600, ...bitcoin },
  dogecoin: { height: 5_022_000, seconds: 63, ...bitcoin },
  ethereum: { height: 18_908_895, seconds: 12.1, ...evm },
  bnb: { height: 34_879_000, seconds: 3, ...evm },
  polygon: { height: 51_826_000, seconds: 2.2, ...evm },
  arbitrum: { height: 165_788_000, seconds: 0.26, ...evm },
  optimism: { height: 114_236_000, seconds: 2, ...evm },
  base: { height: 8_639_000, seconds: 2, ...evm },
  ton: { height: 34_800_000, seconds: 4.6, isNumber: true, ...bitcoin },
  solana: {
    height: 238_600_000,
    seconds: 0.41,
    isNumber: true,
    transactionHash: "base58Of64",
    blockHash: "base58Of32",
  },
  sui: { height: 22_000_000, seconds: 0.3, isNumber: true, transactionHash: "base58Of32" },
  aptos: { height: 122_000_000, seconds: 0.22, isNumber: true, ...evm },
};

const unknownChain: BlockRule = { height: 1, seconds: 1, ...evm };
const firstOf2024 = Date.UTC(2024, 0, 1);

/** Builds the record of a transfer, with hashes and a block that match its chain and time. */
export function buildTransaction(transfer: SampleTransfer): Transaction {
  const { id, time, deployment } = transfer;
  const rule = blockRules[deployment.chain] ?? unknownChain;
  const height = rule.height + Math.floor((time - firstOf2024) / 1000 / rule.seconds);
  const ofTransaction = new SeededRandom(`transaction ${id}`);
  const ofBlock = new SeededRandom(`block ${deployment.chain} ${height}`);
  return {
    id,
    chain: deployment.chain,
    token_address: deployment.address,
    from_address: transfer.from,
    to_address: transfer.to,
    value: transfer.value.toString(),
    tx_hash: inventHash(ofTransaction, rule.transactionHash),
    block_number: String(height),
    block_hash: inventHash(ofBlock, rule.blockHash ?? rule.transactionHash),
    block_time: new Date(time).toISOString(),
  };
}

/** Returns a transaction in the JSON form of interface.md: on some chains `block_number` is a number. */
export function sendTransaction(transaction: Transaction): unknown {
  const isNumber = blockRules[transaction.chain]?.isNumber === true;
  return isNumber
    ? { ...transaction, block_number: Number(transaction.block_number) }
    : transaction;
}

const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function inventHash(random: SeededRandom, form: HashForm): string {
  switch (form) {
    case "hex":
      return random.hex(64);
    case "0xHex":
      return `0x${random.hex(64)}`;
    case "base58Of32":
      return `A${random.letters(base58, 43)}`;
    case "base58Of64":
      return `3${random.letters(base58, 87)}`;
  }
}
