import * as vscode from "vscode";
import type { Finding, LookAlikeFinding, SlipFinding } from "../../engine/checks/finding";
import { buildFix, buildIgnoreFix, type Fix } from "../../engine/checks/fixes";
import { nameOfKind } from "../../engine/checks/kindNames";
import type { CommandId } from "../platform/commandIds";
import { translate } from "../platform/formatCount";
import { kindOf, type Problems, rangeOf } from "./problems";

const { l10n } = vscode;

/** The most findings with fixes: a whole file may be selected, and nobody reads a longer menu. */
const mostFixed = 5;

interface FixParts {
  readonly problems: Problems;
  readonly nameOfChain: (chain: string) => string | undefined;
}

/**
 * Actions for the findings in a range: a fix, a comparison, and ways to silence them; for an allowed pair, a
 * way to be warned again. Uses only the latest findings.
 */
export function provideProblemFixes(
  { problems, nameOfChain }: FixParts,
  document: vscode.TextDocument,
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
): vscode.CodeAction[] {
  const isHere = (finding: Finding): boolean =>
    rangeOf(document, finding).intersection(range) !== undefined;
  const { findings, silenced } = problems.findingsOf(document);
  const here = findings.filter(isHere).slice(0, mostFixed);
  const actions = [
    ...here.flatMap((finding) => mendsOf(document, finding, nameOfChain)),
    ...here.flatMap((finding) => silencersOf(document, finding)),
  ];
  for (const { action, finding } of actions) {
    action.diagnostics = diagnostics.filter(
      (problem) =>
        kindOf(problem) === finding.kind && problem.range.isEqual(rangeOf(document, finding)),
    );
  }
  const allowed = silenced.filter(isOfPair).filter(isHere).slice(0, mostFixed);
  return [
    ...actions.map(({ action }) => action),
    ...allowed.flatMap((finding) => pairOf(finding).map(warnAgain)),
  ];
}

interface FindingAction {
  readonly finding: Finding;
  readonly action: vscode.CodeAction;
}

function mendsOf(
  document: vscode.TextDocument,
  finding: Finding,
  nameOfChain: FixParts["nameOfChain"],
): readonly FindingAction[] {
  // Offered wherever there is such an address, also without a warning: `provideChecksumFixes`.
  if (finding.kind === "checksum") return [];
  const inFull = isOfPair(finding) ? pairOf(finding).map(compare) : [];
  const fix = buildFix(translate, finding, nameOfChain);
  const actions = fix === undefined ? inFull : [...inFull, toAction(document, fix)];
  return actions.map((action) => ({ finding, action }));
}

function silencersOf(document: vscode.TextDocument, finding: Finding): readonly FindingAction[] {
  const { kind } = finding;
  const turnOff = callOf("_addressAtlas.turnOffWarning", { kind }, turnOffTitle(kind));
  const ignore = buildIgnoreFix(translate, finding, {
    text: document.getText(),
    language: document.languageId,
    path: document.uri.path,
  });
  return [
    ...(isOfPair(finding) ? pairOf(finding).map(allow) : []),
    ...(ignore === undefined ? [] : [toAction(document, ignore)]),
    turnOff,
  ].map((action) => ({ finding, action }));
}

function turnOffTitle(kind: Finding["kind"]): string {
  return l10n.t("Turn Off Warnings Everywhere: {0}", nameOfKind(translate, kind));
}

function compare(pair: Pair): vscode.CodeAction {
  return callOf("_addressAtlas.compareAddresses", pair, l10n.t("Compare in Full…"));
}

function allow(pair: Pair): vscode.CodeAction {
  const argument = { ...pair, isAllowed: true };
  return callOf("_addressAtlas.allowPair", argument, l10n.t("Different on Purpose"));
}

function warnAgain(pair: Pair): vscode.CodeAction {
  const argument = { ...pair, isAllowed: false };
  return callOf(
    "_addressAtlas.allowPair",
    argument,
    l10n.t("Warn Again That This Looks Like {0}", pair.anchor),
  );
}

/** Two addresses, in canonical form. */
interface Pair {
  readonly address: string;
  readonly anchor: string;
}

function isOfPair(finding: Finding): finding is LookAlikeFinding | SlipFinding {
  return finding.kind === "lookAlike" || finding.kind === "slip";
}

/** None for digits that are no address, since one is missing or too many. */
function pairOf({ address, anchor }: LookAlikeFinding | SlipFinding): readonly Pair[] {
  return address === undefined ? [] : [{ address: address.canonical, anchor: anchor.canonical }];
}

function callOf(command: CommandId, argument: unknown, title: string): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { command, title, arguments: [argument] };
  return action;
}

/** The change of a fix in a document. */
export function toAction(document: vscode.TextDocument, fix: Fix): vscode.CodeAction {
  const { title, replacement, isPreferred = false } = fix;
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.replace(document.uri, rangeOf(document, replacement), replacement.text);
  if (isPreferred) action.isPreferred = true;
  return action;
}
