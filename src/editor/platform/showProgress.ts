import * as vscode from "vscode";

/** Shows a notification with progress during the work. Cancelling it aborts the signal. */
export function showProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Thenable<T> {
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress(
    { location, title, cancellable: true },
    async (progress, token) => {
      const abort = new AbortController();
      token.onCancellationRequested(() => {
        abort.abort();
      });
      const report = (message: string): void => {
        progress.report({ message });
      };
      return work(abort.signal, report);
    },
  );
}
