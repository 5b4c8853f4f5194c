import type { Translate } from "../../../engine/text/translate";
import { changeKinds } from "../../../project/scan/compareVersions";
import type { ComparisonSource } from "./comparisonSource";
import { type Filtering, formatFiltering } from "./exportTexts";
import type { Texts } from "../messages/texts";
import type { ComparisonRecord } from "../tables/comparisonTable";
import { escapeMarkdown, formatCode, formatList, formatRow } from "../tables/markdownRow";

interface ChangesParts {
  readonly rows: readonly ComparisonRecord[];
  readonly source: Pick<
    ComparisonSource,
    "asOf" | "state" | "counts" | "omitted" | "base" | "title"
  >;
  /** Undefined if no filter is chosen. */
  readonly filtering?: Filtering | undefined;
  readonly texts: Texts;
  readonly t: Translate;
}

/** Builds a Markdown page of the changed addresses of a comparison, for example for a pull request. */
export function* buildChangesPage({
  rows,
  source,
  filtering,
  texts,
  t,
}: ChangesParts): Generator<string> {
  const { asOf, counts, omitted, base = "", title } = source;
  yield `# ${escapeMarkdown(title)}\n\n`;
  const isWhole = isComparisonWhole(source);
  yield asOf === undefined || !isWhole
    ? `${t("Not all files have been read.")}\n\n`
    : `${t(
        "Compared on {1} with commit {0}: {2} files have changed, {3} could not be read.",
        base.slice(0, 12),
        asOf.toISOString(),
        counts.allFiles,
        counts.unread,
      )}\n\n`;
  for (const each of omitted) yield `${t("{0}: {1}", texts.notCompared, escapeMarkdown(each))}\n\n`;
  if (filtering !== undefined) yield formatFiltering(rows.length, filtering, t);
  if (rows.length === 0) {
    if (isWhole && filtering === undefined) yield `${texts.noChanges}\n`;
    return;
  }
  yield formatRow([t("Change"), t("Addresses")]);
  yield formatRow(["---", "---:"]);
  const parts = warningsFirst.flatMap((kind) => {
    const own = rows.filter(({ change }) => change === kind);
    // Omits the warnings that concern no address if there are none, which is the usual case.
    return kind === "newWarning" && own.length === 0 ? [] : [{ kind, own }];
  });
  for (const { kind, own } of parts) yield formatRow([texts[kind], String(own.length)]);
  for (const { kind, own } of parts) {
    if (own.length > 0) yield* buildKind(kind, own, texts, t);
  }
}

const warningsFirst = [
  "newWarning",
  ...changeKinds.filter((kind) => kind !== "newWarning"),
] as const;

/** Whether all changed files have been read. After a failed refresh, the earlier data are still valid. */
export function isComparisonWhole({
  asOf,
  state,
}: Pick<ComparisonSource, "asOf" | "state">): boolean {
  return asOf !== undefined && (state === "done" || state === "failed");
}

function* buildKind(
  kind: ComparisonRecord["change"],
  rows: readonly ComparisonRecord[],
  texts: Texts,
  t: Translate,
): Generator<string> {
  const markNew = ({ names, new_names: added }: ComparisonRecord): readonly string[] =>
    names.map((name) => (added.includes(name) ? `${name} · ${texts.newLabel}` : name));
  const hasOld = kind === "replaced" || kind === "removed";
  const hasNow = kind !== "removed";
  yield `\n## ${escapeMarkdown(texts[kind])} (${rows.length})\n\n`;
  const heads = [
    ...(hasNow ? [texts.address, texts.called, texts.warnings, texts.file] : []),
    ...(hasOld ? [texts.oldAddress, texts.oldNames, texts.oldWarnings, texts.oldPlace] : []),
    texts.standing,
  ];
  yield formatRow(heads);
  yield formatRow(heads.map(() => "---"));
  for (const each of rows) {
    yield formatRow([
      ...(hasNow
        ? [
            formatCode(each.address ?? ""),
            formatList([...each.tags, ...markNew(each)]),
            formatList(
              each.warnings.map((text) =>
                each.errors.includes(text) ? t("Error: {0}", text) : text,
              ),
            ),
            formatList([each.place ?? ""]),
          ]
        : []),
      ...(hasOld
        ? [
            formatCode(each.old_address ?? ""),
            formatList([...each.old_tags, ...each.old_names]),
            formatList(each.old_warnings),
            formatList([each.old_place ?? ""]),
          ]
        : []),
      texts[each.status],
    ]);
  }
}
