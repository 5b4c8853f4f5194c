import type { ChainIdentifier } from "../../addresses/addressFormat";
import { identify } from "../../addresses/identify";
import { shortenKeys } from "../../addresses/mayBeKey";
import { refOfId, refOfNetwork } from "../../chains/chainRef";
import { safeText } from "../../text/safeText";
import type { Name } from "../name";
import { type LabelFileContents, type LabelRow, type LeftOutRow } from "./labelFile";

/** An address and its name as written in a label file, not yet checked. */
export interface FoundLabel {
  readonly address: string;
  readonly text: string;
  /** The address must have the format of this chain. */
  readonly formOf: ChainIdentifier;
  readonly kind: LabelRow["kind"];
  readonly where: Where;
  readonly line: number;
  readonly deployedAt?: number;
}

/**
 * The chains of a name: chains of interface.md, an EVM chain by its id, or a network such as "localnet". A network is
 * the name of a folder or table that does not determine the chain: "mainnet" may belong to any chain.
 */
export type Where =
  | Pick<Name, "chains">
  | { readonly chainId: number }
  | { readonly network: string };

const longestNetwork = 40;
/** The maximum length of a name; hints show far less. */
export const longestText = 256;

/**
 * Returns each usable label once, and the reasons for the skipped ones. The rows that the parser has skipped are listed
 * first.
 */
export function checkLabels(
  found: Iterable<FoundLabel>,
  leftOutBefore: readonly LeftOutRow[] = [],
): LabelFileContents {
  const rows = new Map<string, LabelRow>();
  const leftOut = [...leftOutBefore];
  for (const label of found) {
    const row = checkLabel(label);
    if (typeof row === "string") leftOut.push({ line: label.line, reason: row });
    else {
      const key = `${row.address.canonical} ${String(row.chains)} ${row.text}`;
      if (!rows.has(key)) rows.set(key, row);
    }
  }
  return { rows: [...rows.values()], leftOut };
}

/** Builds the row of a label, or returns the reason why the label is unusable. */
function checkLabel(label: FoundLabel): LabelRow | string {
  if (label.text.trim() === "") return "It has no name";
  const text = label.text.trim();
  if (text.length > longestText) return `Its name has more than ${longestText} characters`;
  const address = identify(label.address);
  if (!address.valid) return address.reason;
  const { format, canonical, chains } = address;
  if (!chains.includes(label.formOf)) return "It is an address of another kind of chain";
  if (/^0x0+$/.test(canonical)) return "The zero address belongs to nobody";
  const { kind, line, deployedAt } = label;
  return {
    text,
    chains: chainsOf(label.where),
    address: { format, canonical },
    kind,
    line,
    ...(deployedAt === undefined ? {} : { deployedAt }),
  };
}

function chainsOf(where: Where): Name["chains"] {
  if ("chains" in where) return where.chains;
  if ("chainId" in where) return [refOfId(where.chainId)];
  // The name of a folder may contain a private key.
  return [refOfNetwork(safeText(shortenKeys(where.network), longestNetwork))];
}
