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
const longestSentence = 400;

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
    const own = text.replace(/^(?:[+≈] )*/, "").toLowerCase();
    if (said.has(own)) return false;
    said.add(own);
    return true;
  });
}

/** Returns the text of a warning for the page. */
export function shownText({ shown, text }: FileWarning): string {
  return shown ?? text;
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
  const warning = warnings.find(({ anchor }) => anchor !== undefined);
  const lookAlike =
    warning?.anchor === undefined
      ? cell.lookAlike
      : buildLookAlike(
          text,
          { kind: warning.kind, anchor: warning.anchor, sentence: shownText(warning) },
          link,
        );
  return { ...cell, lookAlike, tags: [] };
}

/**
 * Like `buildOwnAddress`, but with the gravest warning, so that the row is marked even where the page is too narrow for
 * the column of warnings. Without an address, the warning takes its place.
 */
export function buildWarnedAddress(row: OwnAddress, knowledge: Knowledge, link: Link): Cell {
  const [first] = row.warnings;
  const cell =
    row.text === "" && first !== undefined
      ? buildText(shownText(first), { most: 120 })
      : buildOwnAddress(row, knowledge, link);
  if (first === undefined || (cell.kind !== "address" && cell.kind !== "text")) return cell;
  const sentence = safeText(shownText(first), longestSentence);
  return { ...cell, warning: { sentence, isError: first.isError } };
}

/** Like `buildOwnAddress`, but with the first label of the address, for an address whose names have no column. */
export function buildNamedAddress(
  row: OwnAddress & Called,
  knowledge: Knowledge,
  link: Link,
): Cell {
  const cell = buildOwnAddress(row, knowledge, link);
  return cell.kind === "address" ? { ...cell, tags: buildLabelChips(row, link).slice(0, 1) } : cell;
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
      .map(shownText)
      .filter((text) => text !== stated)
      .map((text): Entry => ({ label: labels.warnings, cell: buildText(text, { most: 400 }) })),
  ];
}

/** Builds the cell of the symbols, tags and names of an address. */
export function buildLabels(row: Called, link: Link): Cell {
  return buildChips(buildLabelChips(row, link), mostChips);
}

function buildLabelChips(row: Called, link: Link): readonly Chip[] {
  return [
    ...row.symbols.map((symbol) => ({
      ...buildPlainChip(safeText(symbol, 24)),
      full: safeText(symbol),
    })),
    ...buildTagChips(row.tags, link),
    ...namesApart(row).map(({ text, full }) => ({ ...buildPlainChip(text), full })),
  ];
}

/** Builds the entry with chips for the details of a row. Empty without chips. */
export function buildChipsEntry(label: Entry["label"], chips: readonly Chip[]): readonly Entry[] {
  return chips.length === 0 ? [] : [{ label, cell: { kind: "chips", chips, more: 0 } }];
}

/** Builds the cell of the first warning of an address. An error is red. */
export function buildWarning(warnings: readonly FileWarning[], none_: Cell): Cell {
  const [first] = warnings;
  if (first === undefined) return none_;
  const cell = buildText(shownText(first), { most: 200 });
  return cell.kind === "text" && first.isError ? { ...cell, isError: true } : cell;
}

/** Builds the cell of the trust level of an address. The cell is red if the address has an error. */
export function buildStatus({ status, warnings }: StatusOf): Cell {
  return { kind: "word", word: status, isError: warnings.some(({ isError }) => isError) };
}

/** Builds the cell of a place in a file. If space is short, the path is cut at its beginning. */
export function buildFile(title: string, open: string): Cell {
  const cell = buildText(title, { open, most: 200 });
  return cell.kind === "text" ? { ...cell, keepsEnd: true } : cell;
}
