import type { CodeAction } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import { type FindOptions, findAddressesInSlices } from "../../engine/addresses/findAddresses";
import { nameOfChain } from "../../engine/chains/chainRef";
import { buildChecksumFix, buildFix, buildIgnoreFix, type Fix } from "../../engine/checks/fixes";
import { fillIn } from "../../engine/text/fillIn";
import type { CommandFacts } from "../commandFacts";
import { buildDiagnostic } from "./diagnostics";
import type { Positions } from "./positions";
import type { ShownFinding } from "./shownFindings";

interface ActionParts {
  readonly document: TextDocument;
  /** The path relative to the repository, with `/`. */
  readonly path: string;
  readonly facts: CommandFacts;
  readonly positions: Positions;
  readonly shown: readonly ShownFinding[];
  /** The requested range, from `start` to `end`. */
  readonly start: number;
  readonly end: number;
  /** Whether the client takes edits that name the version of their document. */
  readonly hasVersionedEdits: boolean;
  /** Called between two slices of the search; may reject to cancel it. */
  readonly pause: () => Promise<void>;
}

/**
 * The maximum number of findings whose fixes are offered. The selection may contain a whole file, and a longer menu is
 * useless.
 */
const mostFixed = 20;

/**
 * Builds the code actions of a range in this order: fixes of findings, fixes of wrong checksums even if there is no
 * warning, and comments that silence findings.
 */
export async function buildCodeActions(parts: ActionParts): Promise<CodeAction[]> {
  const { document, path, shown, start, end } = parts;
  const text = document.getText();
  const place = { text, language: document.languageId, path };
  const here = shown
    .filter(({ finding }) => finding.start <= end && finding.end >= start)
    .slice(0, mostFixed);
  const mended = here.flatMap((each) => {
    // `findChecksumFixes` handles checksums.
    if (each.finding.kind === "checksum") return [];
    const fix = buildFix(fillIn, each.finding, nameOfChain);
    return fix === undefined ? [] : [toAction(fix, parts, each)];
  });
  const silenced = here.flatMap((each) => {
    const { canBeIgnoredByComment } = each.problem;
    const fix =
      canBeIgnoredByComment === true ? buildIgnoreFix(fillIn, each.finding, place) : undefined;
    return fix === undefined ? [] : [toAction(fix, parts, each)];
  });
  return [...mended, ...(await findChecksumFixes(text, parts)), ...silenced];
}

async function findChecksumFixes(text: string, parts: ActionParts): Promise<readonly CodeAction[]> {
  const { path, document, facts, shown, start, end, pause } = parts;
  const options: FindOptions = {
    fileName: path,
    language: document.languageId,
    isKnown: (format, canonical) => facts.has({ format, canonical }),
    // Includes an address that ends at the cursor, since the cursor is there after typing.
    from: start - 1,
    to: end + 1,
  };
  const slips = new Set(
    shown.flatMap(({ finding }) => (finding.kind === "slip" ? [finding.start] : [])),
  );
  const fixes: Fix[] = [];
  for await (const found of findAddressesInSlices(text, options, { pause })) {
    // For a probable typo of a known address, a valid checksum would only hide the wrong digit.
    const others = found.filter((each) => !slips.has(each.start));
    fixes.push(...others.flatMap((each) => buildChecksumFix(fillIn, each) ?? []));
    if (fixes.length >= mostFixed) break;
  }
  return fixes.slice(0, mostFixed).map((fix) => {
    const own = shown.find(
      ({ finding }) => finding.kind === "checksum" && finding.start === fix.replacement.start,
    );
    return toAction(fix, parts, own);
  });
}

function toAction(
  { title, replacement, isPreferred }: Fix,
  { document, positions, hasVersionedEdits }: ActionParts,
  of: ShownFinding | undefined,
): CodeAction {
  const range = positions.rangeOf(replacement);
  const { uri, version } = document;
  const edits = [{ range, newText: replacement.text }];
  const edit = hasVersionedEdits
    ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
    : { changes: { [uri]: edits } };
  return {
    title,
    kind: "quickfix",
    edit,
    ...(of && { diagnostics: [buildDiagnostic(of, positions.rangeOf(of.finding), undefined)] }),
    ...(isPreferred && { isPreferred }),
  };
}
