import { safeText } from "../../../engine/text/safeText";
import type { Cell, Chip, Entry } from "../messages/toPage";
import type { WorkspaceRow } from "../detail/workspaceSource";
import { buildAddress, buildPlainChip, buildTagChips, buildText } from "./cells";
import type { Knowledge, Link } from "./knowledge";

const mostChips = 4;

type Called = Pick<WorkspaceRow, "symbols" | "tags" | "names">;

export function calledOf({ symbols, tags, names }: Called): readonly string[] {
  return [...symbols, ...tags, ...names.map(({ text }) => text)];
}

/** An address of a file; as written if its checksum is wrong. */
export function buildOwnAddress(
  { format, text }: Pick<WorkspaceRow, "format" | "text">,
  knowledge: Knowledge,
  link: Link,
): Cell {
  if (format === undefined) return buildText(text, { code: true, most: 120 });
  const cell = buildAddress(text, knowledge, link);
  return cell.kind === "address" ? { ...cell, tags: [] } : cell;
}

/** The same in full, for details. */
export function buildFullAddress(
  row: Pick<WorkspaceRow, "format" | "text">,
  knowledge: Knowledge,
  link: Link,
): Cell {
  const cell = buildOwnAddress(row, knowledge, link);
  return cell.kind === "address" ? { ...cell, short: cell.full } : cell;
}

/** What an address is called, by chips. */
export function buildCalled(row: Called, link: Link): Cell {
  const chips = [
    ...row.symbols.map((symbol) => buildPlainChip(safeText(symbol, 24))),
    ...buildTagChips(row.tags, link),
    ...row.names.map(({ text, full }) => ({ ...buildPlainChip(text), full })),
  ];
  return {
    kind: "chips",
    chips: chips.slice(0, mostChips),
    more: Math.max(0, chips.length - mostChips),
  };
}

/** Chips in the details of a row, if there are any. */
export function buildChipsEntry(label: Entry["label"], chips: readonly Chip[]): readonly Entry[] {
  return chips.length === 0 ? [] : [{ label, cell: { kind: "chips", chips, more: 0 } }];
}
