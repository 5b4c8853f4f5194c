import * as vscode from "vscode";
import { describeError } from "../../platform/describeError";

export interface TextQuestion<T> {
  readonly title: string;
  readonly step: number;
  readonly steps: number;
  readonly prompt: string;
  readonly placeholder: string;
  readonly value: string;
  readonly isSecret: boolean;
  /** Returns the fault of the typed text, as one sentence; undefined if there is none. */
  readonly judge: (text: string) => string | undefined;
  /** Processes the typed text, while the box is busy. If this fails, the box shows the reason. */
  readonly accept: (text: string, signal: AbortSignal) => Promise<T>;
  /** Describes the failure in one or two sentences; by default as a failure of the service. */
  readonly describe?: (error: unknown, text: string) => string;
}

export type AskText = <T>(question: TextQuestion<T>) => Promise<T | "back" | undefined>;

/**
 * Prompts for a line of text until one is accepted. Resolves with `back` if the user wants the previous step,
 * and with undefined if the user closes the box.
 */
export function askText<T>(question: TextQuestion<T>): Promise<T | "back" | undefined> {
  const box = vscode.window.createInputBox();
  const abort = new AbortController();
  box.title = question.title;
  if (question.steps > 1) {
    box.step = question.step;
    box.totalSteps = question.steps;
  }
  box.prompt = question.prompt;
  box.placeholder = question.placeholder;
  box.value = question.value;
  box.password = question.isSecret;
  box.ignoreFocusOut = true;
  if (question.step > 1) box.buttons = [vscode.QuickInputButtons.Back];
  return new Promise((resolve) => {
    const end = (answer: T | "back" | undefined): void => {
      resolve(answer);
      abort.abort();
      box.dispose();
    };
    box.onDidChangeValue((text) => {
      box.validationMessage = text === "" ? undefined : question.judge(text);
    });
    box.onDidTriggerButton(() => {
      end("back");
    });
    box.onDidHide(() => {
      end(undefined);
    });
    box.onDidAccept(async () => {
      const text = box.value.trim();
      const wrong = question.judge(text);
      if (wrong !== undefined || box.busy) {
        box.validationMessage = wrong;
        return;
      }
      box.validationMessage = undefined;
      box.busy = true;
      box.enabled = false;
      try {
        end(await question.accept(text, abort.signal));
      } catch (error) {
        if (abort.signal.aborted) return;
        box.busy = false;
        box.enabled = true;
        box.validationMessage = question.describe?.(error, text) ?? describeError(error).sentence;
      }
    });
    box.show();
  });
}
