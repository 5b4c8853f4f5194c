import * as vscode from "vscode";
import { translate } from "../../platform/formatCount";
import type { QuickPickHost } from "../../platform/pickOne";
import type { Question } from "../../tagging/confirmation";
import type { Choice, TaggingConversation, Undone, Work } from "../../tagging/conversation";
import { LatestStep } from "../../tagging/latestStep";
import {
  countOutcomes,
  formatReport,
  isShortReport,
  summarize,
  type TaggingReport,
} from "../../tagging/outcomeReport";
import { carryOutUndo, offerUndo } from "./offerUndo";
import { pickTag } from "./tagPick";
import { reviewInDocument } from "./reviewDocument";
import { review } from "./reviewPick";

/** The maximum number of rows in a quick pick. A longer list is slow to tick and is shown in a document instead. */
const mostTicked = 1_000;

/** Creates the conversation with quick picks, modal dialogs, progress and messages. */
export function openQuickConversation(ground: QuickPickHost): TaggingConversation {
  return {
    pickTag: (request) => pickTag(request, ground),
    review: (request) =>
      (request.rows.length > mostTicked ? reviewInDocument : review)(request, ground),
    ask,
    showProgress,
    tellReport,
    tell,
  };
}

/** Shows a modal dialog. The first button has the focus, so it is the safe choice, unless `isGoFirst`. */
async function ask({ message, detail, safe, go, isGoFirst }: Question): Promise<Choice> {
  const options: vscode.MessageOptions = { modal: true, detail };
  const buttons = isGoFirst === true ? [go, safe] : [safe, go];
  const pressed = await vscode.window.showWarningMessage(message, options, ...buttons);
  if (pressed === undefined) return undefined;
  return pressed === go ? "go" : "safe";
}

/** The time until work shows a progress message, in milliseconds. */
const quietMilliseconds = 500;

async function showProgress<T>(title: string, work: Work<T>): Promise<T> {
  const abort = new AbortController();
  const steps = new LatestStep();
  const result = work(abort.signal, {
    step: (done, total) => {
      const message = (): string => (total > 1 ? translate("{0} of {1}", done, total) : "");
      steps.report({ message, share: done / Math.max(1, total) });
    },
    wait: (ms) => {
      const until = performance.now() + ms;
      steps.report({
        message: () => {
          const seconds = Math.max(1, Math.round((until - performance.now()) / 1_000));
          return vscode.l10n.t("waiting {0} s", seconds);
        },
      });
    },
  });
  const isSlow = await Promise.race([
    result.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, quietMilliseconds, true)),
  ]);
  if (isSlow) await showNotification(title, result, steps, abort);
  return result;
}

async function showNotification(
  title: string,
  result: Promise<unknown>,
  steps: LatestStep,
  abort: AbortController,
): Promise<void> {
  const location = vscode.ProgressLocation.Notification;
  await vscode.window.withProgress({ location, title, cancellable: true }, (bar, cancelled) => {
    let shown = 0;
    const listening = cancelled.onCancellationRequested(() => {
      abort.abort();
    });
    steps.showBy(({ message, share = shown }) => {
      bar.report({ message: message(), increment: 100 * (share - shown) });
      shown = share;
    });
    return result.finally(() => {
      listening.dispose();
    });
  });
}

/** The time in milliseconds for which the status bar shows the line about a single address. */
const lineStaysMilliseconds = 8_000;

async function tellReport(
  report: TaggingReport,
  undo?: () => Promise<Undone>,
): Promise<"retry" | "goOn" | undefined> {
  if (isShortReport(report)) {
    const sentence = summarize(report, translate);
    // Not awaited, since the message may stay after the command has ended.
    if (undo !== undefined) void offerUndo(sentence, undo);
    else vscode.window.setStatusBarMessage(`$(check) ${sentence}`, lineStaysMilliseconds);
    return undefined;
  }
  const { done, notDone, unknown } = countOutcomes(report);
  const isDone = notDone + unknown === 0;
  const copy = vscode.l10n.t("Copy Report");
  const retry = vscode.l10n.t("Retry the Rest");
  const goOn = vscode.l10n.t("Continue with the Next Part");
  const takeBack = vscode.l10n.t("Undo");
  const buttons = [
    ...(isDone ? [] : [retry]),
    ...(undo !== undefined && done > 0 ? [takeBack] : []),
    ...(report.isPart ? [goOn] : []),
    ...(report.outcomes.length > 1 || !isDone ? [copy] : []),
  ];
  const sentence = summarize(report, translate);
  const pressed = isDone
    ? await vscode.window.showInformationMessage(sentence, ...buttons)
    : await vscode.window.showWarningMessage(sentence, ...buttons);
  if (pressed === retry) return "retry";
  if (pressed === goOn) return "goOn";
  if (pressed === takeBack && undo !== undefined) {
    await carryOutUndo(undo);
    return undefined;
  }
  if (pressed !== copy) return undefined;
  await vscode.env.clipboard.writeText(formatReport(report, new Date(), translate));
  return buttons.length === 1 ? undefined : tellReport(report, undo);
}

async function tell(sentence: string, button?: string): Promise<boolean> {
  const buttons = button === undefined ? [] : [button];
  const pressed = await vscode.window.showInformationMessage(sentence, ...buttons);
  return pressed !== undefined;
}
