import { formatFinding } from "../engine/checks/formatFinding";
import { escapeReadably } from "../engine/text/markdownText";
import { safeText } from "../engine/text/safeText";
import { findFailed } from "./describeLeftOut";
import { describeChains, describeNames } from "./describeNames";
import { summarize } from "./formatText";
import {
  count,
  type Report,
  type ReportedAddress,
  type ReportedFinding,
  type SilencedFinding,
} from "./report";

/** The maximum number of characters of the output. A comment on a pull request may have 65,536. */
const most = 60_000;
const longestPath = 300;
const mostPlaces = 3;

/** Formats a report for a comment on a pull request; rows that do not fit are counted. */
export function formatMarkdown(report: Report): string {
  const { findings, unvouchedNew = [], silenced, addresses, leftOut } = report;
  const builder = new MarkdownBuilder(most);
  builder.add(`### Address Atlas: ${escapeReadably(summarize(report))}\n`);
  builder.table(
    "Not checked",
    ["What", "Why"],
    findFailed(leftOut).map(({ path, reason }) => [safeText(path, longestPath), reason]),
  );
  builder.table("", ["Kind", "Place", "What"], findings.map(rowOf));
  builder.table(
    "Unknown new addresses",
    ["Address", "Place", "Names"],
    unvouchedNew.map(addressRow),
  );
  builder.table("Silenced", ["Kind", "Place", "What", "By"], silenced.map(silencedRow));
  builder.table(
    "Addresses",
    ["Address", "Uses", "Names", "Status"],
    (addresses ?? []).map((each) => [...addressRow(each), each.status]),
  );
  builder.table(
    "Names with several addresses",
    ["Name", "Chain", "Address", "Uses"],
    (report.drift ?? []).flatMap(({ name, chains, addresses: drifting }) =>
      drifting.map(({ address, places }) => [
        safeText(name, longestPath),
        describeChains(chains),
        address,
        [
          ...places.slice(0, mostPlaces).map(placeOf),
          ...(places.length > mostPlaces ? [`+${places.length - mostPlaces}`] : []),
        ].join(", "),
      ]),
    ),
  );
  return builder.text;
}

function rowOf(finding: ReportedFinding): readonly string[] {
  return [finding.kind, placeOf(finding), formatFinding(finding)];
}

function silencedRow(finding: SilencedFinding): readonly string[] {
  return [...rowOf(finding), finding.by];
}

function addressRow({ address, places, names }: ReportedAddress): readonly string[] {
  const shown = places.slice(0, mostPlaces).map(placeOf);
  const more = places.length - shown.length;
  return [address, [...shown, ...(more > 0 ? [`+${more}`] : [])].join(", "), describeNames(names)];
}

function placeOf({ path, line }: Pick<ReportedFinding, "path" | "line">): string {
  return `${safeText(path, longestPath)}:${line}`;
}

/** Adds tables while there is space. The text of a cell is shown literally, without markup, links or mentions. */
class MarkdownBuilder {
  text = "";
  readonly #most: number;

  constructor(room: number) {
    this.#most = room;
  }

  add(text: string): void {
    if (this.text.length + text.length <= this.#most) this.text += text;
  }

  table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
    if (rows.length === 0) return;
    this.add(`${title === "" ? "" : `\n#### ${title}\n`}\n| ${head.join(" | ")} |\n`);
    this.add(`${"| --- ".repeat(head.length)}|\n`);
    for (const [at, cells] of rows.entries()) {
      const row = `| ${cells.map((cell) => escapeReadably(cell)).join(" | ")} |\n`;
      // Reserves space for the note about rows that are not shown.
      if (this.text.length + row.length + 100 > this.#most) {
        this.add(`\n${count(rows.length - at, "more row")} not shown.\n`);
        return;
      }
      this.text += row;
    }
  }
}
