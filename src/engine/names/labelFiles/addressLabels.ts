import {
  type AddressIdentity,
  formatAddressKey,
  type ValidAddress,
} from "../../addresses/addressFormat";
import { type ChainRef, refOfId } from "../../chains/chainRef";
import { findNamedChain } from "../../chains/explorerChain";
import { identify, noForm } from "../../addresses/identify";
import { longestText } from "./checkLabels";
import { type CsvCell, type CsvRow, readCsv } from "./csvRows";
import {
  type LabelFileContents,
  type LabelFileText,
  type LabelFormat,
  type LabelRow,
  type LeftOutRow,
} from "./labelFile";
import { withoutFormulaGuard } from "./labelCell";

/** The file name of the repository labels. The editor writes to the file at the root of a folder. */
export const addressLabelsFile = "address-labels.csv";

/** The repository labels of a folder, with the columns of Safe's address book. */
export const addressLabels: LabelFormat = {
  rank: "repositoryLabels",
  matches: (path) => path === addressLabelsFile || path.endsWith(`/${addressLabelsFile}`),
  parse: parseAddressLabels,
};

/** Exports of Safe{Wallet}: `safe-address-book-2026-01-31.csv`, in older versions with `gnosis-`. */
export const safeAddressBook: LabelFormat = {
  rank: "otherLabels",
  matches: (path) => /(?:^|\/)(?:gnosis-)?safe-address-book[^/]*\.csv$/.test(path),
  parse: parseAddressLabels,
};

/** Whether a file is a table of labels that a user wrote or exported. The path is relative to its folder. */
export function isLabelTable(path: string): boolean {
  return addressLabels.matches(path) || safeAddressBook.matches(path);
}

export type LabelChain = ChainRef | "every";

/**
 * The address and chain of a label. Two labels with the same `formatPlaceKey` are for the same address on the same
 * chain.
 */
export interface LabelPlace {
  readonly address: AddressIdentity;
  readonly chain: LabelChain;
}

export function formatPlaceKey({ address, chain }: LabelPlace): string {
  return `${formatAddressKey(address)} ${chain}`;
}

/** The rows of a label table, and the positions of its columns. */
export interface LabelTable {
  readonly separator: string;
  readonly rows: readonly CsvRow[];
  readonly header?: CsvRow;
  readonly columns: LabelColumns;
}

export interface LabelColumns {
  readonly address: number;
  /** -1 if the header does not name the column. The same applies to `chain`. */
  readonly name: number;
  readonly chain: number;
}

const columnsWithoutHeader: LabelColumns = { address: 0, name: 1, chain: 2 };

/** Titles of each column in lower case, without spaces and underscores. Etherscan exports `nametag`. */
const titles = {
  address: ["address"],
  name: ["name", "nametag", "label"],
  chain: ["chainid", "chain"],
} as const;

export function readLabelTable(text: string): LabelTable {
  const { separator, rows } = readCsv(text);
  const first = rows.find(({ isBroken }) => !isBroken);
  const found = first?.cells.map((cell) => cell.text.toLowerCase().replace(/[\s_]/g, "")) ?? [];
  const columnOf = (names: readonly string[]): number =>
    names.map((name) => found.indexOf(name)).find((column) => column >= 0) ?? -1;
  const columns: LabelColumns = {
    address: columnOf(titles.address),
    name: columnOf(titles.name),
    chain: columnOf(titles.chain),
  };
  return first === undefined || columns.address < 0
    ? { separator, rows, columns: columnsWithoutHeader }
    : { separator, rows, header: first, columns };
}

/** Parses repository labels and Safe address books. */
export function parseAddressLabels({ text }: LabelFileText): LabelFileContents {
  const table = readLabelTable(text);
  const rows: LabelRow[] = [];
  const leftOut: LeftOutRow[] = [];
  const seen = new Set<string>();
  for (const row of table.rows) {
    if (row === table.header) continue;
    const { line } = row;
    const label = readLabel(row, table.columns);
    if ("reason" in label) {
      leftOut.push({ line, reason: label.reason });
      continue;
    }
    const key = formatLabelKey(label);
    if (seen.has(key)) leftOut.push({ line, reason: "The same label is already listed above" });
    else rows.push(toLabelRow(label, line));
    seen.add(key);
  }
  return { rows, leftOut };
}

interface Label extends LabelPlace {
  readonly name: string;
}

/** The reason why a row has no label: a sentence without a full stop and without text of the file. */
interface NoLabel {
  readonly reason: string;
}

/** Returns the same key for labels with equal address, chain and name. */
export function formatLabelKey(label: Label): string {
  return `${formatPlaceKey(label)} ${label.name}`;
}

/** Returns the label of a row, or the reason why the row has none. */
export function readLabel(row: CsvRow, columns: LabelColumns): Label | NoLabel {
  const place = readPlace(row, columns);
  if ("reason" in place) return place;
  const name = textOf(row.cells[columns.name]);
  if (name === "") return { reason: "It has no name" };
  return name.length > longestText
    ? { reason: "Its name has more than 256 characters" }
    : { ...place, name: withoutFormulaGuard(name) };
}

/** Returns the address and chain of a row, or the reason why they cannot be read. */
export function readPlace(row: CsvRow, columns: LabelColumns): LabelPlace | NoLabel {
  if (row.isBroken) return { reason: "A quote is not closed at the end of the cell" };
  const [verdict, prefix] = readAddress(textOf(row.cells[columns.address]));
  if (!verdict.valid) {
    const isElsewhere = verdict.reason === noForm.reason && row.cells.some(isAddress);
    return { reason: isElsewhere ? "The address is in another column" : verdict.reason };
  }
  const cell = textOf(row.cells[columns.chain]);
  const chains = [prefix, cell]
    .filter((text) => text !== "")
    .map((text) => readChain(text, verdict));
  const [chain = "every", other = chain] = chains;
  if (chain === "none" || other === "none") {
    return { reason: "Its chain is unknown or uses a different address format" };
  }
  return chain === other
    ? { address: { format: verdict.format, canonical: verdict.canonical }, chain }
    : { reason: "The prefix of the address and the chain of the row differ" };
}

/**
 * Whether a cell certainly contains an address. A short number such as `0x1` does not count, although it may be an
 * address of Sui or Aptos.
 */
function isAddress(cell: CsvCell): boolean {
  const [verdict] = readAddress(textOf(cell));
  return verdict.valid && verdict.certainty !== "doubtful";
}

/** Reads an address and its prefix of CAIP-10 (`eip155:1:0x…`) or ERC-3770 (`eth:0x…`), if there is one. */
function readAddress(text: string): readonly [ReturnType<typeof identify>, prefix: string] {
  const whole = identify(text);
  const colon = text.lastIndexOf(":");
  return whole.valid || colon < 0
    ? [whole, ""]
    : [identify(text.slice(colon + 1)), text.slice(0, colon)];
}

/** Reads a chain by its id, its identifier or a prefix; `none`: the chain is unknown or does not fit the address. */
function readChain(text: string, { format, chains }: ValidAddress): LabelChain | "none" {
  const [, digits] = /^(?:eip155:)?([1-9]\d{0,14})$/.exec(text) ?? [];
  if (digits !== undefined) {
    return format === "evm" ? refOfId(Number(digits)) : "none";
  }
  const named = findNamedChain(`${text}:`, text.length + 1, text.length + 1)?.chain;
  const wanted = named ?? text.toLowerCase();
  return chains.find((chain) => chain === wanted) ?? "none";
}

function toLabelRow({ address, chain, name }: Label, line: number): LabelRow {
  return { address, text: name, chains: chain === "every" ? chain : [chain], kind: "label", line };
}

function textOf(cell: CsvCell | undefined): string {
  return cell?.text.trim() ?? "";
}
