import * as vscode from "vscode";
import { describeVouchers } from "../../engine/checks/describeFinding";
import type {
  Finding,
  LookAlikeFinding,
  Replacement,
  SlipFinding,
} from "../../engine/checks/finding";
import { buildIgnoreComment } from "../../engine/checks/ignoreComment";
import type { CommandId } from "../platform/commandIds";
import { translate } from "../platform/formatCount";
import { safeText } from "../../engine/text/safeText";
import { kindOf, type Problems, rangeOf } from "./problems";

const { l10n } = vscode;

/** The most findings with fixes: a whole file may be selected, and nobody reads a longer menu. */
const mostFixed = 5;
const longestVoucher = 60;

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
  switch (finding.kind) {
    case "checksum":
      // Offered wherever there is such an address, also without a warning: `provideChecksumFixes`.
      return [];
    case "slip":
    case "lookAlike": {
      const { anchor, replacement } = finding;
      const inFull = pairOf(finding).map((pair) => ({ finding, action: compare(pair) }));
      if (replacement === undefined) return inFull;
      const [voucher = ""] = describeVouchers(translate, anchor, nameOfChain);
      const { canonical } = anchor;
      const title =
        anchor.isUnknown === true
          ? l10n.t("Replace with {0}", canonical)
          : l10n.t("Replace with {0} ({1})", canonical, safeText(voucher, longestVoucher));
      return [...inFull, { finding, action: edit(document, title, replacement) }];
    }
    case "wrongChain": {
      if (finding.about === "chainId") return [];
      const { chain, replacement } = finding;
      const place = safeText(nameOfChain(chain) ?? chain, 40);
      const title = l10n.t("Replace with the address on {0}: {1}", place, replacement.text);
      return [{ finding, action: edit(document, title, replacement) }];
    }
    case "decimals": {
      const title = l10n.t("Replace with {0}", safeText(finding.replacement.text));
      return [{ finding, action: edit(document, title, finding.replacement) }];
    }
    case "privateKey":
      return [];
    case "unquotedHex": {
      const title = l10n.t("Put in Quotes");
      const action = edit(document, title, finding.replacement);
      action.isPreferred = true;
      return [{ finding, action }];
    }
  }
}

function silencersOf(document: vscode.TextDocument, finding: Finding): readonly FindingAction[] {
  const { kind } = finding;
  const turnOff = callOf("_addressAtlas.turnOffWarning", { kind }, turnOffTitle(kind));
  const place = {
    text: document.getText(),
    language: document.languageId,
    path: document.uri.path,
  };
  const comment = buildIgnoreComment(place, finding.start, kind);
  const ignore = l10n.t("Turn Off {0} Warnings for This Line", kind);
  return [
    ...(isOfPair(finding) ? pairOf(finding).map(allow) : []),
    ...(comment === undefined ? [] : [edit(document, ignore, comment)]),
    turnOff,
  ].map((action) => ({ finding, action }));
}

function turnOffTitle(kind: Finding["kind"]): string {
  return l10n.t("Turn Off {0} Warnings Everywhere", kind);
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

function edit(
  document: vscode.TextDocument,
  title: string,
  replacement: Replacement,
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.edit = new vscode.WorkspaceEdit();
  action.edit.replace(document.uri, rangeOf(document, replacement), replacement.text);
  return action;
}
