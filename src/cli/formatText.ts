import { formatFinding } from "../engine/checks/formatFinding";
import { everyKind } from "../engine/checks/finding";
import type { WarningLevel } from "../engine/checks/warningLevels";
import { safeText } from "../engine/text/safeText";
import { withoutCommands } from "./safeLine";
import type { ReportOptions } from "./commandLine";
import { describeChains, describeNames } from "./describeNames";
import {
  count,
  formatNumber,
  type Report,
  type ReportedAddress,
  type ReportedDrift,
  type ReportedFinding,
} from "./report";

interface TextOptions {
  readonly verbosity: ReportOptions["verbosity"];
  readonly hasColours: boolean;
}

const colours: Readonly<Record<WarningLevel, string>> = {
  error: "31",
  warning: "33",
  information: "36",
  off: "2",
};
const longestPath = 4_096;
const mostPlaces = 20;

/**
 * Formats a report for users: one line per finding, the requested lists, and a summary. Terminals turn the place of a
 * finding into a link.
 */
export function formatText(report: Report, { verbosity, hasColours }: TextOptions): string {
  const colour = (text: string, code: string): string =>
    hasColours ? `\x1b[${code}m${text}\x1b[0m` : text;
  const line = (finding: ReportedFinding, word: string = finding.level): string =>
    [
      placeOf(finding),
      colour(word, colours[finding.level]),
      colour(finding.kind, "1"),
      formatFinding(finding),
    ].join("  ");
  const showsNew = report.failsOnUnvouched || verbosity !== "quiet";
  const unvouched = showsNew ? (report.unvouchedNew ?? []) : [];
  const rest =
    verbosity === "verbose"
      ? [
          ...report.silenced.map((each) => line(each, `silenced by ${each.by}`)),
          ...report.known.map((each) => line(each, "in the baseline")),
          ...report.leftOut.map(
            ({ path, cause }) => `${safeText(path, longestPath)}  not read: ${cause}`,
          ),
        ]
      : [];
  const lines = [
    ...report.findings.map((finding) => line(finding)),
    ...unvouched.flatMap((each) => describeNew(each)),
    ...(report.addresses ?? []).flatMap((each) => describeAddress(each)),
    ...(report.drift ?? []).flatMap((each) => describeDrift(each)),
    ...rest,
  ];
  if (verbosity !== "quiet") lines.push(colour(summarize(report), "2"));
  return lines.map((each) => `${withoutCommands(each)}\n`).join("");
}

function placeOf({
  path,
  line,
  column,
}: Pick<ReportedFinding, "path" | "line" | "column">): string {
  return `${safeText(path, longestPath)}:${line}:${column}`;
}

function describeNew({ address, names, places: [place] }: ReportedAddress): readonly string[] {
  if (place === undefined) return [];
  const called = names.length === 0 ? "" : ` (${describeNames(names)})`;
  return [`${placeOf(place)}  new  ${address} is new and unknown${called}`];
}

function describeAddress({
  address,
  format,
  status,
  names,
  places,
}: ReportedAddress): readonly string[] {
  const shown = places
    .slice(0, mostPlaces)
    .map((place) => `    ${placeOf(place)}${place.chain === undefined ? "" : `  ${place.chain}`}`);
  const more = places.length - shown.length;
  return [
    [address, format, status, describeNames(names)].filter((word) => word !== "").join("  "),
    ...shown,
    ...(more > 0 ? [`    and ${count(more, "more place")}`] : []),
  ];
}

function describeDrift({ name, chains, addresses }: ReportedDrift): readonly string[] {
  return [
    [safeText(name, longestPath), describeChains(chains), "drift"].filter(Boolean).join("  "),
    ...addresses.map(({ address, places }) => {
      const shown = places.slice(0, mostPlaces);
      const more = places.length - shown.length;
      const where = shown.map(({ path, line }) => `${safeText(path, longestPath)}:${line}`);
      return `    ${address}  ${[...where, ...(more > 0 ? [`+${more}`] : [])].join(", ")}`;
    }),
  ];
}

/**
 * Summarizes a report: "2 findings (1 lookAlike, 1 decimals) in 1,234 files with 812 addresses; 1 silenced; 3 in the
 * baseline".
 */
export function summarize(report: Report): string {
  const { findings, silenced, known, unvouchedNew, counts, leftOut, changedSince, drift } = report;
  const addresses = count(counts.addresses, "address", "addresses");
  const kinds = everyKind.flatMap((kind) => {
    const number = findings.filter((finding) => finding.kind === kind).length;
    return number === 0 ? [] : [`${formatNumber(number)} ${kind}`];
  });
  return [
    findings.length === 0
      ? "No findings"
      : `${count(findings.length, "finding")} (${kinds.join(", ")})`,
    changedSince === undefined
      ? ` in ${count(counts.files, "file")} with ${addresses}`
      : ` in ${count(counts.checked, "changed file")} (${count(counts.files, "file")} with ${addresses} read)`,
    unvouchedNew === undefined ? "" : describeUnvouched(unvouchedNew.length),
    silenced.length === 0 ? "" : `; ${formatNumber(silenced.length)} silenced`,
    known.length === 0 ? "" : `; ${formatNumber(known.length)} in the baseline`,
    drift === undefined ? "" : `; ${count(drift.length, "name")} with several addresses`,
    leftOut.length === 0 ? "" : `; ${count(leftOut.length, "file")} not read`,
  ].join("");
}

function describeUnvouched(number: number): string {
  if (number === 0) return "";
  return `; ${count(number, "unknown new address", "unknown new addresses")}`;
}
