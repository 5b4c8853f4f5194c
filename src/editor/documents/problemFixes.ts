import * as vscode from "vscode";
import type { AllowedPairs } from "../../engine/checks/allowedPairs";
import type { Finding } from "../../engine/checks/finding";
import { pairOfFinding } from "../../engine/checks/findProblems";
import { buildFix, buildIgnoreFix, type Fix } from "../../engine/checks/fixes";
import { nameOfKind } from "../../engine/checks/kindNames";
import type { CommandId } from "../platform/commandIds";
import { translate } from "../platform/formatCount";
import { kindOf, type Problems, rangeOf } from "./problems";

const { l10n } = vscode;

/**
 * The maximum number of findings whose fixes are offered together. The selection may contain a whole file, and a
 * longer menu is useless.
 */
const mostFixed = 5;

interface FixParts {
  readonly problems: Problems;
  readonly pairs: Pick<AllowedPairs, "has">;
  readonly nameOfChain: (chain: string) => string | undefined;
}

interface ProblemFixes {
  readonly mends: readonly vscode.CodeAction[];
  readonly silencers: readonly vscode.CodeAction[];
}

/**
 * Provides actions for the findings in a range: a fix, a comparison, and ways to silence the finding. For an
 * allowed pair, provides an action that resumes the warnings. Uses only the latest findings.
 */
export function provideProblemFixes(
  { problems, pairs, nameOfChain }: FixParts,
  document: vscode.TextDocument,
  range: vscode.Range,
  diagnostics: readonly vscode.Diagnostic[],
): ProblemFixes {
  const isHere = (finding: Finding): boolean =>
    rangeOf(document, finding).intersection(range) !== undefined;
  const { findings, silenced } = problems.findingsOf(document);
  const here = findings.filter(isHere).slice(0, mostFixed);
  const mends = here.flatMap((finding) => mendsOf(document, finding, nameOfChain));
  const silencers = here.flatMap((finding) => silencersOf(document, finding));
  for (const { action, finding } of [...mends, ...silencers]) {
    action.diagnostics = diagnostics.filter(
      (problem) =>
        kindOf(problem) === finding.kind && problem.range.isEqual(rangeOf(document, finding)),
    );
  }
  // The range may contain the same pair several times.
  const allowed = new Map(
    silenced.filter(isHere).flatMap((finding) => {
      const pair = pairOfFinding(finding);
      if (pair === undefined || !pairs.has(pair.address, pair.other)) return [];
      const action = warnAgain(toArgument(pair), finding.kind);
      return [[action.title, action] as const];
    }),
  );
  return {
    mends: mends.map(({ action }) => action),
    silencers: [
      ...silencers.map(({ action }) => action),
      ...[...allowed.values()].slice(0, mostFixed),
    ],
  };
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
  // `provideChecksumFixes` provides the fix for a wrong checksum, even if there is no warning.
  if (finding.kind === "checksum") return [];
  const pair = finding.kind === "wrongChain" ? undefined : pairOfFinding(finding);
  const inFull = pair === undefined ? [] : [compare(toArgument(pair))];
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
  const pair = pairOfFinding(finding);
  // For a wrong chain, offers the ignore comment instead of an allowed pair: both addresses are right on some
  // chain, and the comment silences only this place. In JSON, which has no comments, offers the pair.
  const isOfLine = finding.kind === "wrongChain" && ignore !== undefined;
  return [
    ...(pair === undefined || isOfLine ? [] : [allow(toArgument(pair))]),
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

function warnAgain(pair: Pair, kind: Finding["kind"]): vscode.CodeAction {
  const argument = { ...pair, isAllowed: false };
  const title =
    kind === "wrongChain"
      ? l10n.t("Warn Again That This Should Be {0}", pair.anchor)
      : l10n.t("Warn Again That This Looks Like {0}", pair.anchor);
  return callOf("_addressAtlas.allowPair", argument, title);
}

/** Two addresses, in canonical form. */
interface Pair {
  readonly address: string;
  readonly anchor: string;
}

function toArgument({ address, other }: NonNullable<ReturnType<typeof pairOfFinding>>): Pair {
  return { address: address.canonical, anchor: other.canonical };
}

function callOf(command: CommandId, argument: unknown, title: string): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.command = { command, title, arguments: [argument] };
  return action;
}

export function toAction(document: vscode.TextDocument, fix: Fix): vscode.CodeAction {
  const { title, replacement, isPreferred = false } = fix;
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.replace(document.uri, rangeOf(document, replacement), replacement.text);
  if (isPreferred) action.isPreferred = true;
  return action;
}
