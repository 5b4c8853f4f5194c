import { safeText } from "../../texts/safeText";
import type { Translate } from "../../texts/translate";
import { type Standing, standings } from "../../workspace/standing";
import type { Texts } from "../messages/texts";
import type { WorkspaceSource } from "../workspaceSource";
import type { WorkspaceRecord } from "./workspaceTable";

interface ScopeParts {
  readonly rows: readonly WorkspaceRecord[];
  readonly source: Pick<WorkspaceSource, "asOf" | "state" | "counts">;
  readonly texts: Texts;
  readonly t: Translate;
}

const longest = 300;

/** The addresses of the workspace as a page of Markdown, such as for the scope of an audit. */
export function* buildScopePage({ rows, source, texts, t }: ScopeParts): Generator<string> {
  const { asOf, state, counts } = source;
  const { files, unread } = counts;
  // A later reading that was stopped may have missed what has changed.
  const isWhole = state === "checking" || state === "done";
  yield `# ${t("Addresses in the Workspace")}\n\n`;
  yield asOf === undefined || !isWhole
    ? `${t("Not all files have been read.")}\n\n`
    : `${t("{0} files read on {1}; {2} could not be read.", files, asOf.toISOString(), unread)}\n\n`;
  if (state !== "done") yield `${t("The group Warnings is incomplete.")}\n\n`;
  yield row([t("Standing"), t("Addresses"), t("Places")]);
  yield row(["---", "---:", "---:"]);
  for (const standing of standings) {
    const own = rows.filter((each) => each.standing === standing);
    const places = own.reduce((sum, each) => sum + each.places.length, 0);
    yield row([escapeCell(texts[standing]), String(own.length), String(places)]);
  }
  for (const standing of standings) {
    const own = rows.filter((each) => each.standing === standing);
    if (own.length > 0) yield* buildStanding(standing, own, texts, t);
  }
}

function* buildStanding(
  standing: Standing,
  rows: readonly WorkspaceRecord[],
  texts: Texts,
  t: Translate,
): Generator<string> {
  const isWarned = standing === "warned";
  yield `\n## ${escapeCell(texts[standing])} (${rows.length})\n\n`;
  const heads = [t("Address"), t("Called"), t("Chains"), ...(isWarned ? [t("Warnings")] : [])];
  yield row([...heads, t("Places")]);
  yield row([...heads, ""].map(() => "---"));
  for (const each of rows) {
    const called = [...each.symbols, ...each.tags, ...each.names];
    yield row([
      codeOf(each.address),
      list(called),
      list(each.chains),
      ...(isWarned ? [list(each.warnings)] : []),
      list(each.places),
    ]);
  }
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

/** Only letters and digits, and what addresses have besides, so that nothing ends the code. */
function codeOf(address: string): string {
  return `\`${address.replace(/[^0-9A-Za-z:_-]/g, "")}\``;
}

function list(texts: readonly string[]): string {
  return texts.map(escapeCell).join("<br>");
}

/**
 * Untrusted text in a cell: no markup, no link that a page makes of a bare URL or a mention, and no cell of
 * its own. Paths stay readable.
 */
function escapeCell(text: string): string {
  return safeText(text, longest)
    .replace(/[\\`*_[\]<>|#&~@!$]/g, (character) => `&#${character.codePointAt(0) ?? 0};`)
    .replace(/:\/\//g, "&#58;//")
    .replace(/www\./gi, (start) => `${start.slice(0, -1)}&#46;`);
}
