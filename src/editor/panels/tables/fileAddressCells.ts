import { safeText } from "../../../engine/text/safeText";
import type { Cell, Chip, Entry } from "../messages/toPage";
import type { FileWarning, WorkspaceRow } from "../detail/workspaceSource";
import {
  buildAddress,
  buildChips,
  buildLookAlike,
  buildPlainChip,
  buildTagChips,
  buildText,
} from "./cells";
import type { Knowledge, Link } from "../detail/knowledge";
import type { FileRow } from "./workspaceFilters";

const mostChips = 4;

type StatusOf = Pick<FileRow, "status" | "warnings">;
type OwnAddress = Pick<WorkspaceRow, "format" | "text" | "warnings">;
type Called = Pick<WorkspaceRow, "symbols" | "tags" | "names">;

export function labelsOfRow(row: Called): readonly string[] {
  return [...row.symbols, ...row.tags, ...namesApart(row).map(({ text }) => text)];
}

/** Returns the names whose text differs from the symbols, the tags and the preceding names. */
function namesApart({ symbols, tags, names }: Called): Called["names"] {
  const said = new Set([...symbols, ...tags].map((text) => text.toLowerCase()));
  return names.filter(({ text }) => {
    const own = text.replace(/^≈ /, "").toLowerCase();
    if (said.has(own)) return false;
    said.add(own);
    return true;
  });
}

/** Builds the cell of an address in a file. If the checksum is wrong, the cell has the text in the file. */
export function buildOwnAddress(
  { format, text, warnings }: OwnAddress,
  knowledge: Knowledge,
  link: Link,
): Cell {
  if (format === undefined) return buildText(text, { code: true, most: 120 });
  const cell = buildAddress(text, knowledge, link);
  if (cell.kind !== "address") return cell;
  const { anchor, text: sentence } = warnings.find((each) => each.anchor !== undefined) ?? {};
  const lookAlike =
    anchor === undefined || sentence === undefined
      ? cell.lookAlike
      : buildLookAlike(text, { anchor, sentence }, link);
  return { ...cell, lookAlike, tags: [] };
}

/** Like `buildOwnAddress`, but with the full address, for the details of a row. */
export function buildFullAddress(row: OwnAddress, knowledge: Knowledge, link: Link): Cell {
  const cell = buildOwnAddress(row, knowledge, link);
  return cell.kind === "address" ? { ...cell, short: cell.full } : cell;
}

/** Builds the entries of the full address and its warnings, except the warning that is shown next to the address. */
export function buildAddressEntries(
  row: OwnAddress,
  labels: { readonly address: Entry["label"]; readonly warnings: Entry["label"] },
  knowledge: Knowledge,
  link: Link,
): readonly Entry[] {
  const cell = buildFullAddress(row, knowledge, link);
  const stated = cell.kind === "address" ? cell.lookAlike?.sentence : undefined;
  return [
    { label: labels.address, cell },
    ...row.warnings
      .filter(({ text }) => text !== stated)
      .map(({ text }): Entry => ({ label: labels.warnings, cell: buildText(text, { most: 400 }) })),
  ];
}

/** Builds the cell of the symbols, tags and names of an address. */
export function buildLabels(row: Called, link: Link): Cell {
  const chips = [
    ...row.symbols.map((symbol) => buildPlainChip(safeText(symbol, 24))),
    ...buildTagChips(row.tags, link),
    ...namesApart(row).map(({ text, full }) => ({ ...buildPlainChip(text), full })),
  ];
  return buildChips(chips, mostChips);
}

/** Builds the entry with chips for the details of a row. Empty without chips. */
export function buildChipsEntry(label: Entry["label"], chips: readonly Chip[]): readonly Entry[] {
  return chips.length === 0 ? [] : [{ label, cell: { kind: "chips", chips, more: 0 } }];
}

/** Builds the cell of the first warning of an address. An error is red. */
export function buildWarning(warnings: readonly FileWarning[], none_: Cell): Cell {
  const [first] = warnings;
  if (first === undefined) return none_;
  const cell = buildText(first.text, { most: 200 });
  return cell.kind === "text" && first.isError ? { ...cell, isError: true } : cell;
}

/** Builds the cell of the trust level of an address. It is red if the address has an error. */
export function buildStanding({ standing, warnings }: StandingOf): Cell {
  return { kind: "word", word: standing, isError: warnings.some(({ isError }) => isError) };
}

/** Builds the cell of a place in a file. If space is short, the path is cut at its beginning. */
export function buildFile(title: string, open: string): Cell {
  const cell = buildText(title, { open, most: 200 });
  if (cell.kind !== "text") return cell;
  const at = cell.text.lastIndexOf("/");
  return at < 0 ? cell : { ...cell, tail: cell.text.slice(at) };
}
