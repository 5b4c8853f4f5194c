import { changeKinds } from "../../../project/scan/compareVersions";
import { trustLevels } from "../../../project/scan/trustLevel";
import { withholdKeys } from "../../../project/scan/withholdKeys";
import type { Texts } from "../messages/texts";
import type { Cell, Entry } from "../messages/toPage";
import type { FileWarning } from "../detail/workspaceSource";
import type { ComparedAddress, ComparisonRow } from "../detail/comparisonSource";
import { buildChainChips, buildTagChips, buildText, none } from "./cells";
import {
  buildLabels,
  buildChipsEntry,
  buildAddressEntries,
  buildNamedAddress,
  buildOwnAddress,
  buildFile,
  buildStatus,
  buildWarnedAddress,
  buildWarning,
  labelsOfRow,
  shownText,
} from "./fileAddressCells";
import { type Knowledge, type Link, namesToExport } from "../detail/knowledge";
import type { TableModel } from "./tableModel";
import { isDanger, isWarned } from "./workspaceFilters";

export function createComparisonTable(all: Knowledge, texts: Texts): TableModel<ComparisonRow> {
  const knowledge = withoutLookAlikes(all);
  return {
    columns: ["change", "address", "called", "before", "standing", "file", "warnings"],
    buildCells: (row, link) => {
      const shown = shownSide(row);
      return [
        { kind: "word", word: row.change },
        shown === undefined
          ? none
          : (isWarned(row) ? buildWarnedAddress : buildOwnAddress)(shown, knowledge, link),
        shown === undefined ? none : buildLabels(markNewNames(shown, texts), link),
        buildBefore(row, knowledge, texts, link),
        buildStatus({ status: row.status, warnings: isDanger(row) ? row.warnings : [] }),
        shown === undefined ? none : buildPlace(row, shown, link),
        buildWarning(warningsIn(row), noneListed),
      ];
    },
    buildEntries: (row, link) => buildEntries(row, knowledge, texts, link),
    searchText: (row) =>
      [row.old, row.now]
        .flatMap((side) => (side === undefined ? [] : searchTexts(side)))
        .concat(row.chains)
        .join("\n")
        .toLowerCase(),
    sortKeys: {
      change: ({ change }) => changeKinds.indexOf(change),
      address: (row) => shownSide(row)?.text,
      called: (row) => {
        const shown = shownSide(row);
        return shown && labelsOfRow(shown)[0];
      },
      before: ({ old }) => old?.text,
      standing: ({ status }) => trustLevels.indexOf(status),
      file: (row) => titleOf(shownSide(row)),
      warnings: (row) => shownSide(row)?.warnings[0]?.text,
    },
    picks: () => [],
    optional: {
      called: (row) => labelsOfRow(shownSide(row) ?? noNames).length > 0,
      before: ({ old, now }) => old !== undefined && now !== undefined,
      warnings: (row) => warningsIn(row).length > 0,
    },
    isSameRow: (before, now) => before.key === now.key,
    recordOf: buildComparisonRecord,
  };
}

const noneListed = { kind: "word", word: "noneListed" } as const;
const noNames = { symbols: [], tags: [], names: [] };

/** The exported form of a row. */
export interface ComparisonRecord {
  readonly change: ComparisonRow["change"];
  readonly status: ComparisonRow["status"];
  readonly address: string | null;
  readonly names: readonly string[];
  readonly tags: readonly string[];
  readonly warnings: readonly string[];
  /** Path and line, counted from 1: `contracts/Vault.sol:12`. */
  readonly place: string | null;
  readonly old_address: string | null;
  readonly old_names: readonly string[];
  readonly old_tags: readonly string[];
  readonly old_warnings: readonly string[];
  readonly old_place: string | null;
  /** The warnings that are errors; none if the address was removed. */
  readonly errors: readonly string[];
  /** The names in `names` that the change has added. */
  readonly new_names: readonly string[];
}

/**
 * Builds the exported form of a row. Labels and file names may contain private keys, so possible keys are
 * shortened, except the row's own addresses.
 */
export function buildComparisonRecord({
  change,
  status,
  old,
  now,
}: ComparisonRow): ComparisonRecord {
  const withhold = (text: string): string =>
    withholdKeys(text, ({ canonical }) => canonical === old?.text || canonical === now?.text);
  const namesOf = (side: ComparedAddress | undefined): readonly string[] =>
    [...(side?.symbols ?? []), ...namesToExport(side?.names ?? [])].map(withhold);
  const placeOf = (side: ComparedAddress | undefined): string | null =>
    side === undefined ? null : withhold(titleOf(side) ?? "");
  return {
    change,
    status,
    address: now?.text ?? null,
    names: namesOf(now),
    tags: now?.tags.map(withhold) ?? [],
    warnings: now?.warnings.map(({ text }) => withhold(text)) ?? [],
    place: placeOf(now),
    old_address: old?.text ?? null,
    old_names: namesOf(old),
    old_tags: old?.tags.map(withhold) ?? [],
    old_warnings: old?.warnings.map(({ text }) => withhold(text)) ?? [],
    old_place: placeOf(old),
    errors: now?.warnings.flatMap(({ text, isError }) => (isError ? [withhold(text)] : [])) ?? [],
    new_names: namesToExport(now?.names.filter(({ isNew }) => isNew) ?? []).map(withhold),
  };
}

/**
 * Removes the look-alikes that the editor finds, since the warnings of the two versions already report look-alikes. If
 * the change adds a label for a look-alike, the editor would take the genuine address for the look-alike.
 */
export function withoutLookAlikes(knowledge: Knowledge): Knowledge {
  return { ...knowledge, findLookAlike: () => undefined };
}

/** Builds the cell of the old address. */
function buildBefore(
  { old, now }: ComparisonRow,
  knowledge: Knowledge,
  texts: Texts,
  link: Link,
): Cell {
  if (old === undefined) return noneListed;
  // The two addresses look equal at a glance. The details have both.
  if (now !== undefined && isSameHex(old.text, now.text)) return buildText(texts.onlyCase);
  return buildNamedAddress(old, knowledge, link);
}

/** Whether two texts are the same hexadecimal digits. In base58, a letter in a different case makes another address. */
function isSameHex(a: string, b: string): boolean {
  return a.startsWith("0x") && a.toLowerCase() === b.toLowerCase();
}

/** Marks the names that the change adds, since a reviewer must not take them for names that were known before. */
function markNewNames(side: ComparedAddress, { newLabel }: Texts): ComparedAddress {
  const names = side.names.map((name) =>
    name.isNew ? { ...name, text: `+ ${name.text}`, full: `${name.full} · ${newLabel}` } : name,
  );
  return { ...side, names };
}

/** Returns the address that the row shows: the new address, otherwise the removed one. */
function shownSide({ now, old }: ComparisonRow): ComparedAddress | undefined {
  return now ?? old;
}

/** Returns the warnings of a row. The warnings of a removed address are no longer errors. */
function warningsIn(row: ComparisonRow): readonly FileWarning[] {
  const { warnings = [] } = shownSide(row) ?? {};
  return isDanger(row) ? warnings : warnings.map((each) => ({ ...each, isError: false }));
}

function titleOf(side: ComparedAddress | undefined): string | undefined {
  return side && `${side.path}:${side.line + 1}`;
}

function searchTexts(side: ComparedAddress): readonly string[] {
  const { text, symbols, tags, names, path, warnings } = side;
  return [text, ...symbols, ...tags, ...names.map(({ full }) => full), path].concat(
    warnings.map(shownText),
  );
}

export function buildPlace({ key }: ComparisonRow, side: ComparedAddress, link: Link): Cell {
  return buildFile(titleOf(side) ?? "", link({ kind: "change", key }));
}

function buildEntries(
  row: ComparisonRow,
  knowledge: Knowledge,
  texts: Texts,
  link: Link,
): readonly Entry[] {
  const { now, old } = row;
  return [
    { label: "change", cell: { kind: "word", word: row.change } },
    { label: "standing", cell: { kind: "word", word: row.status } },
    ...buildSide(now, nowLabels),
    ...buildChipsEntry("chains", buildChainChips(row.chains, knowledge, link)),
    ...buildSide(old, oldLabels),
  ];

  function buildSide(side: ComparedAddress | undefined, labels: SideLabels): readonly Entry[] {
    if (side === undefined) return [];
    return [
      ...buildAddressEntries(side, labels, knowledge, link),
      ...side.symbols.map((symbol): Entry => ({ label: labels.names, cell: buildText(symbol) })),
      ...markNewNames(side, texts).names.map(
        ({ full }): Entry => ({ label: labels.names, cell: buildText(full, { most: 300 }) }),
      ),
      ...buildChipsEntry(labels.tags, buildTagChips(side.tags, link)),
      { label: labels.place, cell: buildPlace(row, side, link) },
    ];
  }
}

const nowLabels = {
  address: "address",
  names: "names",
  tags: "tags",
  warnings: "warnings",
  place: "file",
} as const;
const oldLabels = {
  address: "oldAddress",
  names: "oldNames",
  tags: "oldTags",
  warnings: "oldWarnings",
  place: "oldPlace",
} as const;
type SideLabels = typeof nowLabels | typeof oldLabels;
