import { trustLevels } from "../../../project/scan/trustLevel";
import { withholdKeys } from "../../../project/scan/withholdKeys";
import type { Cell, Entry } from "../messages/toPage";
import type { WorkspacePlace, WorkspaceRow, WorkspaceSource } from "../detail/workspaceSource";
import { buildChainChips, buildChips, buildCount, buildTagChips, buildText, none } from "./cells";
import {
  buildLabels,
  buildChipsEntry,
  buildAddressEntries,
  buildFile,
  buildStatus,
  buildWarnedAddress,
  buildWarning,
  labelsOfRow,
  shownText,
} from "./fileAddressCells";
import { type Knowledge, type Link, namesToExport } from "../detail/knowledge";
import type { FilterState } from "./filterState";
import type { TableModel } from "./tableModel";

const mostChains = 2;
const mostPlaces = 200;

export function createWorkspaceTable(
  knowledge: Knowledge,
  source: Pick<WorkspaceSource, "placesOf" | "firstPlaceIn" | "state">,
  { chosen }: Pick<FilterState, "chosen">,
): TableModel<WorkspaceRow> {
  /** Returns the place to show. If a folder is chosen as a filter, this is a representative place in it. */
  const placeOf = ({ key, first }: WorkspaceRow): WorkspacePlace => {
    const folder = chosen.get("folder");
    return (folder === undefined ? undefined : source.firstPlaceIn(key, folder)) ?? first;
  };
  return {
    columns: ["address", "standing", "called", "places", "file", "chains", "warnings"],
    buildCells: (row, link) => [
      buildWarnedAddress(row, knowledge, link),
      buildStatus(row),
      buildLabels(row, link),
      buildCount(row.placeCount),
      buildPlace(placeOf(row), link),
      buildChips(buildChainChips(row.chains, knowledge, link), mostChains),
      // "none" is shown only after all addresses have been checked.
      buildWarning(
        row.warnings,
        source.state === "done" ? { kind: "word", word: "noneListed" } : none,
      ),
    ],
    buildEntries: (row, link) => buildEntries(row, source.placesOf(row.key), knowledge, link),
    searchText: (row) =>
      [row.text, ...row.symbols, ...row.tags, ...row.names.map(({ full }) => full), ...row.folders]
        .concat(placeOf(row).title, ...row.chains, ...row.warnings.map(shownText))
        .join("\n")
        .toLowerCase(),
    sortKeys: {
      address: ({ text }) => text,
      standing: ({ status }) => trustLevels.indexOf(status),
      called: (row) => labelsOfRow(row)[0],
      places: ({ placeCount }) => placeCount,
      file: (row) => titleOfPlace(placeOf(row)),
      chains: ({ chains }) => chains[0],
      warnings: ({ warnings }) => warnings[0]?.text,
    },
    picks: () => [],
    optional: {
      called: (row) => labelsOfRow(row).length > 0,
      chains: ({ chains }) => chains.length > 0,
      warnings: ({ warnings }) => warnings.length > 0,
    },
    isSameRow: (before, now) => before.key === now.key,
    recordOf: (row) => buildRecord(row, source.placesOf(row.key)),
  };
}

/** The exported form of a row. */
export interface WorkspaceRecord {
  readonly address: string;
  readonly format: string | null;
  readonly status: WorkspaceRow["status"];
  readonly symbols: readonly string[];
  readonly tags: readonly string[];
  readonly names: readonly string[];
  readonly chains: readonly string[];
  readonly warnings: readonly string[];
  /** Paths and lines, counted from 1: `contracts/Vault.sol:12`. */
  readonly places: readonly string[];
}

/**
 * Builds the exported form of a row. Labels and file names may contain private keys, so possible keys are
 * shortened, except the row's own address.
 */
export function buildRecord(row: WorkspaceRow, places: readonly WorkspacePlace[]): WorkspaceRecord {
  const withhold = (text: string): string =>
    withholdKeys(text, ({ canonical }) => canonical === row.text);
  return {
    address: row.text,
    format: row.format ?? null,
    status: row.status,
    symbols: row.symbols.map(withhold),
    tags: row.tags.map(withhold),
    names: namesToExport(row.names).map(withhold),
    chains: row.chains.map(withhold),
    warnings: row.warnings.map(({ text }) => withhold(text)),
    places: places.map((place) => withhold(titleOfPlace(place))),
  };
}

export function titleOfPlace({ title, line }: WorkspacePlace): string {
  return `${title}:${line + 1}`;
}

export function buildPlace(place: WorkspacePlace, link: Link): Cell {
  return buildFile(titleOfPlace(place), link({ kind: "place", place }));
}

const entryLabels = { address: "address", warnings: "warnings" } as const;

function buildEntries(
  row: WorkspaceRow,
  places: readonly WorkspacePlace[],
  knowledge: Knowledge,
  link: Link,
): readonly Entry[] {
  const entries: Entry[] = [
    ...buildAddressEntries(row, entryLabels, knowledge, link),
    { label: "standing", cell: { kind: "word", word: row.status } },
    ...row.symbols.map((symbol): Entry => ({ label: "symbol", cell: buildText(symbol) })),
    ...buildChipsEntry("tags", buildTagChips(row.tags, link)),
    ...row.names.map(
      (name): Entry => ({ label: "names", cell: buildText(name.full, { most: 300 }) }),
    ),
    ...buildChipsEntry("chains", buildChainChips(row.chains, knowledge, link)),
    ...places
      .slice(0, mostPlaces)
      .map((place): Entry => ({ label: "places", cell: buildPlace(place, link) })),
  ];
  const more = places.length - mostPlaces;
  if (more > 0) entries.push({ label: "morePlaces", cell: buildCount(more) });
  return entries;
}
