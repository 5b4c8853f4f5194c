import { withholdKeys } from "../../../project/scan/withholdKeys";
import type { PlaceLine } from "../../../project/scan/placeLine";
import type { PlaceRow, PlacesSource } from "../detail/placesSource";
import type { Cell, Entry } from "../messages/toPage";
import { buildText, none } from "./cells";
import { buildWarning, shownText } from "./fileAddressCells";
import type { Link } from "../detail/knowledge";
import type { TableModel } from "./tableModel";
import { buildPlace, titleOfPlace } from "./workspaceTable";

export function createPlacesTable(source: Pick<PlacesSource, "state">): TableModel<PlaceRow> {
  return {
    columns: ["file", "line", "called", "warnings"],
    buildCells: ({ place, line, declared, warnings }, link) => [
      buildPlace(place, link),
      buildLine(line),
      buildDeclared(declared),
      // "none" is shown only after all places have been checked.
      buildWarning(warnings, source.state === "done" ? noneListed : none),
    ],
    buildEntries: (row, link) => buildEntries(row, link),
    searchText: ({ place, line, declared, warnings }) =>
      [place.title, line?.full ?? "", declared ?? "", ...warnings.map(shownText)]
        .join("\n")
        .toLowerCase(),
    sortKeys: {
      file: ({ place }) => titleOfPlace(place),
      line: ({ line }) => line?.short,
      called: ({ declared }) => declared,
      warnings: ({ warnings }) => warnings[0]?.text,
    },
    picks: () => [],
    optional: {
      line: ({ line }) => line !== undefined,
      called: ({ declared }) => declared !== undefined,
      warnings: ({ warnings }) => warnings.length > 0,
    },
    isSameRow: (before, now) => titleOfPlace(before.place) === titleOfPlace(now.place),
    recordOf: ({ place, declared, warnings }) => ({
      place: withholdKeys(titleOfPlace(place), () => false),
      name: declared === undefined ? null : withholdKeys(declared, () => false),
      warnings: warnings.map(({ text }) => withholdKeys(text, () => false)),
    }),
  };
}

const noneListed = { kind: "word", word: "noneListed" } as const;

function buildDeclared(declared: string | undefined): Cell {
  if (declared === undefined) return noneListed;
  return buildText(declared, { code: true, most: 60 });
}

function buildLine(line: PlaceLine | undefined): Cell {
  const cell = buildText(line?.short ?? null, { most: 200 });
  return cell.kind === "text" && line !== undefined ? { ...cell, full: line.full } : cell;
}

function buildEntries({ place, line, declared, warnings }: PlaceRow, link: Link): readonly Entry[] {
  return [
    { label: "file", cell: buildPlace(place, link) },
    ...(line === undefined
      ? []
      : [{ label: "line", cell: buildText(line.full, { code: true, most: 600 }) } as const]),
    ...(declared === undefined
      ? []
      : [{ label: "declaredAs", cell: buildDeclared(declared) } as const]),
    ...warnings.map(
      (each): Entry => ({ label: "warnings", cell: buildText(shownText(each), { most: 400 }) }),
    ),
  ];
}
