import { safeText } from "../../texts/safeText";
import { standings } from "../../workspace/standing";
import { withholdKeys } from "../../workspace/withholdKeys";
import type { Cell, Chip, Entry } from "../messages/toPage";
import type { WorkspacePlace, WorkspaceRow } from "../workspaceSource";
import { buildAddress, buildChainChip, buildCount, buildTagChips, buildText } from "./cells";
import type { Knowledge, Link } from "./knowledge";
import type { TableModel } from "./tableModel";
import { picksOf } from "./workspacePlot";

const mostChips = 4;
const mostPlaces = 200;

/** The addresses of the workspace. */
export function createWorkspaceTable(
  knowledge: Knowledge,
  placesOf: (key: string) => readonly WorkspacePlace[],
): TableModel<WorkspaceRow> {
  return {
    columns: ["address", "standing", "called", "places", "file", "chains", "warnings"],
    buildCells: (row, link) => [
      buildOwnAddress(row, knowledge, link),
      { kind: "word", word: row.standing },
      buildCalled(row, link),
      buildCount(row.placeCount),
      buildPlace(row.first, link),
      { kind: "chips", chips: buildChains(row, knowledge, link).slice(0, 2), more: 0 },
      buildText(row.warnings[0]?.text ?? null, { most: 200 }),
    ],
    buildEntries: (row, link) => buildEntries(row, placesOf(row.key), knowledge, link),
    searchText: (row) =>
      [row.text, ...row.symbols, ...row.tags, ...row.names.map(({ full }) => full), ...row.folders]
        .concat(row.first.title, ...row.chains, ...row.warnings.map(({ text }) => text))
        .join("\n")
        .toLowerCase(),
    sortKeys: {
      address: ({ text }) => text,
      standing: ({ standing }) => standings.indexOf(standing),
      called: (row) => calledOf(row)[0],
      places: ({ placeCount }) => placeCount,
      file: ({ first }) => `${first.title}:${first.line + 1}`,
      chains: ({ chains }) => chains[0],
      warnings: ({ warnings }) => warnings[0]?.text,
    },
    picks: picksOf,
    isSameRow: (before, now) => before.key === now.key,
    recordOf: (row) => buildRecord(row, placesOf(row.key)),
  };
}

/** What is exported of a row. */
export interface WorkspaceRecord {
  readonly address: string;
  readonly format: string | null;
  readonly standing: WorkspaceRow["standing"];
  readonly symbols: readonly string[];
  readonly tags: readonly string[];
  readonly names: readonly string[];
  readonly chains: readonly string[];
  readonly warnings: readonly string[];
  /** `contracts/Vault.sol:12` */
  readonly places: readonly string[];
}

/** Only the row's own address is known to be none of the keys that labels and file names may have. */
export function buildRecord(row: WorkspaceRow, places: readonly WorkspacePlace[]): WorkspaceRecord {
  const withhold = (text: string): string =>
    withholdKeys(text, ({ canonical }) => canonical === row.text);
  return {
    address: row.text,
    format: row.format ?? null,
    standing: row.standing,
    symbols: row.symbols.map(withhold),
    tags: row.tags.map(withhold),
    names: row.names.map(({ full }) => withhold(full)),
    chains: row.chains.map(withhold),
    warnings: row.warnings.map(({ text }) => withhold(text)),
    places: places.map((place) => withhold(titleOfPlace(place))),
  };
}

function titleOfPlace({ title, line }: WorkspacePlace): string {
  return `${title}:${line + 1}`;
}

function calledOf({ symbols, tags, names }: WorkspaceRow): readonly string[] {
  return [...symbols, ...tags, ...names.map(({ text }) => text)];
}

function buildOwnAddress({ format, text }: WorkspaceRow, knowledge: Knowledge, link: Link): Cell {
  if (format === undefined) return buildText(text, { code: true, most: 120 });
  const cell = buildAddress(text, knowledge, link);
  return cell.kind === "address" ? { ...cell, tags: [] } : cell;
}

function buildCalled(row: WorkspaceRow, link: Link): Cell {
  const chips = buildCalledChips(row, link);
  return {
    kind: "chips",
    chips: chips.slice(0, mostChips),
    more: Math.max(0, chips.length - mostChips),
  };
}

function buildCalledChips({ symbols, tags, names }: WorkspaceRow, link: Link): readonly Chip[] {
  return [
    ...symbols.map((symbol) => plainChip(safeText(symbol, 24))),
    ...buildTagChips(tags, link),
    ...names.map(({ text, full }) => ({ ...plainChip(text), full })),
  ];
}

function plainChip(text: string): Chip {
  return { text, full: null, open: null, icon: null };
}

function buildPlace(place: WorkspacePlace, link: Link): Cell {
  return buildText(titleOfPlace(place), { open: link({ kind: "place", place }), most: 200 });
}

/** A chain that the service does not have is not opened. */
function buildChains({ chains }: WorkspaceRow, knowledge: Knowledge, link: Link): readonly Chip[] {
  return chains.map((chain) =>
    knowledge.findChain(chain) === undefined
      ? plainChip(safeText(chain, 40))
      : buildChainChip(chain, knowledge, link),
  );
}

function buildEntries(
  row: WorkspaceRow,
  places: readonly WorkspacePlace[],
  knowledge: Knowledge,
  link: Link,
): readonly Entry[] {
  const cell = buildOwnAddress(row, knowledge, link);
  const entries: Entry[] = [
    { label: "address", cell: cell.kind === "address" ? { ...cell, short: cell.full } : cell },
    { label: "standing", cell: { kind: "word", word: row.standing } },
    ...row.symbols.map((symbol): Entry => ({ label: "symbol", cell: buildText(symbol) })),
    ...(row.tags.length === 0
      ? []
      : [
          {
            label: "tags",
            cell: { kind: "chips", chips: buildTagChips(row.tags, link), more: 0 },
          } as const,
        ]),
    ...row.names.map(
      (name): Entry => ({ label: "names", cell: buildText(name.full, { most: 300 }) }),
    ),
    ...(row.chains.length === 0
      ? []
      : [
          {
            label: "chains",
            cell: { kind: "chips", chips: buildChains(row, knowledge, link), more: 0 },
          } as const,
        ]),
    ...row.warnings.map(
      ({ text }): Entry => ({ label: "warnings", cell: buildText(text, { most: 400 }) }),
    ),
    ...places
      .slice(0, mostPlaces)
      .map((place): Entry => ({ label: "places", cell: buildPlace(place, link) })),
  ];
  const more = places.length - mostPlaces;
  if (more > 0) entries.push({ label: "morePlaces", cell: buildCount(more) });
  return entries;
}
