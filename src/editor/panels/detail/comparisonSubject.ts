import { findLabelFormat } from "../../../engine/names/labelFiles/labelFormats";
import { groupBy } from "../../../engine/text/groupBy";
import { safeText } from "../../../engine/text/safeText";
import { changeKinds } from "../../../project/scan/compareVersions";
import type { ComparisonRow, ComparisonSource } from "./comparisonSource";
import type { DetailSubject } from "./detailSubject";
import { buildCount, buildText } from "../tables/cells";
import { buildPlace, withoutLookAlikes } from "../tables/comparisonTable";
import { buildDangers } from "./dangers";
import type { HeadContent } from "./heads";
import type { Knowledge, Link } from "./knowledge";
import { isDanger, isWarned, putErrorsFirst } from "../tables/workspaceFilters";

/** Provides the head of the panel of a comparison. */
export class ComparisonSubject implements DetailSubject {
  readonly failed = undefined;
  readonly unknown = false;
  readonly hasNoAmounts = false;
  readonly hasValue = false;
  readonly isOfCatalog = true;
  readonly #source: ComparisonSource;

  constructor(source: ComparisonSource) {
    this.#source = source;
  }

  get asOf(): Date | undefined {
    return this.#source.asOf;
  }

  get loading(): boolean {
    return this.#source.state === "reading";
  }

  get records(): Readonly<Record<string, unknown>> {
    const { base, counts } = this.#source;
    return { base: base ?? null, counts };
  }

  /** Loads nothing, since the table of changes starts reading the files. */
  start(): Promise<void> {
    return Promise.resolve();
  }

  load(): Promise<void> {
    return Promise.resolve();
  }

  build(knowledge: Knowledge, link: Link): HeadContent {
    const { rows, counts, omitted, base, title } = this.#source;
    // Includes warnings: a look-alike of an unknown address is only a warning, but may be the main danger of a change.
    const dangers = putErrorsFirst(rows).filter(isWarned);
    return {
      ...buildDangers(
        onceEach(dangers).flatMap((row) =>
          row.now === undefined ? [] : [{ row: row.now, place: buildPlace(row, row.now, link) }],
        ),
        withoutLookAlikes(knowledge),
        link,
      ),
      dangerCount: dangers.length,
      errorCount: dangers.filter(isDanger).length,
      title: safeText(title, 120),
      full: safeText(title, 400),
      icon: { letter: "±", hue: 3, url: null },
      copy: null,
      tag: null,
      label: null,
      changes: [],
      alike: null,
      facts: [
        { label: "baseCommit", cell: buildText(base?.slice(0, 8) ?? null, { code: true }) },
        ...changeKinds.flatMap((kind) => {
          const count = rows.filter(({ change }) => change === kind).length;
          // Omits the number of warnings that concern no address if it is 0, which is the usual case.
          if (kind === "newWarning" && count === 0) return [];
          return [{ label: kind, cell: buildCount(base === undefined ? null : count) } as const];
        }),
        { label: "filesChanged", cell: buildCount(base === undefined ? null : counts.allFiles) },
        ...(counts.files < counts.allFiles
          ? [{ label: "filesRead", cell: buildCount(counts.files) } as const]
          : []),
        ...(counts.unread === 0
          ? []
          : [{ label: "filesUnread", cell: buildCount(counts.unread) } as const]),
        ...omitted.map((text) => ({ label: "notCompared", cell: buildText(text) }) as const),
      ],
      groups: [],
    };
  }

  cancel(): void {
    // Nothing to cancel here: a change of the service does not affect the scan of the files, and closing the
    // panel ends it.
  }
}

/**
 * Returns one row for each address and kind of warning, so that a look-alike that a change adds both to code and to a
 * label file is shown as only one danger. Prefers a row in code to a row of the same level in a label file.
 */
function onceEach(rows: readonly ComparisonRow[]): readonly ComparisonRow[] {
  const groups = groupBy(rows, ({ key, now, warnings }) =>
    // Rows of private keys have no text, and each of them is a separate danger.
    now === undefined || now.text === "" ? key : `${now.text}\n${warnings[0]?.kind ?? ""}`,
  );
  const isInCode = ({ now }: ComparisonRow): boolean =>
    now !== undefined && findLabelFormat(now.path) === undefined;
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const equal = group.filter((row) => isDanger(row) === isDanger(first));
    return [equal.find(isInCode) ?? first];
  });
}
