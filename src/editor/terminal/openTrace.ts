import * as vscode from "vscode";
import type { Catalog } from "../../sources/catalog/catalog";
import { pickOne } from "../platform/pickOne";
import { traceScheme } from "../platform/traceDocument";
import { safeLabel } from "../../engine/text/safeText";
import { type Clipboard, takeFromClipboard } from "./takeFromClipboard";
import type { TraceFiles } from "./traceFiles";

const { l10n } = vscode;

interface SourceItem extends vscode.QuickPickItem {
  /** Reads the trace; undefined if there is none or the user cancels. */
  readonly read: () => Promise<vscode.Uri | undefined>;
}

/** Lets the user choose the source of a trace, and opens the trace. */
export async function openTrace(
  catalog: Catalog,
  files: TraceFiles,
  clipboard: Clipboard = vscode.env.clipboard,
): Promise<void> {
  const chosen = await pickOne(catalog, listSources(files, clipboard), {
    title: l10n.t("Open Trace"),
  });
  const uri = await chosen?.read();
  // This command also opens documents that are too large for the API for extensions (D-03e).
  if (uri !== undefined) await vscode.commands.executeCommand("vscode.open", uri);
}

/**
 * Lists the sources without reading them, since reading a terminal copies its text to the clipboard, and the clipboard
 * may contain a password.
 */
function listSources(files: TraceFiles, clipboard: Clipboard): readonly SourceItem[] {
  const terminal = vscode.window.activeTerminal;
  const copy = (command: string): Promise<string | undefined> =>
    takeFromClipboard(clipboard, () => vscode.commands.executeCommand(command));
  return [
    ...(terminal === undefined
      ? []
      : [
          {
            label: `$(terminal) ${l10n.t("Output of the Last Command")}`,
            read: async () => {
              const text = await copy("workbench.action.terminal.copyLastCommandOutput");
              if (isText(text)) return files.keep(text, l10n.t("Last Command"));
              sayNothingIsThere(
                l10n.t(
                  "No command output was found. Reading it needs shell integration in the terminal.",
                ),
              );
              return undefined;
            },
          },
          {
            label: `$(selection) ${l10n.t("Selection in the Terminal")}`,
            description: safeLabel(terminal.name, 40),
            read: async () => {
              const text = await copy("workbench.action.terminal.copySelection");
              return isText(text) ? files.keep(text, l10n.t("Selection")) : undefined;
            },
          },
        ]),
    {
      label: `$(clippy) ${l10n.t("Clipboard")}`,
      read: async () => {
        const text = await clipboard.readText();
        if (isText(text)) return files.keep(text, l10n.t("Clipboard"));
        sayNothingIsThere(l10n.t("The clipboard has no text."));
        return undefined;
      },
    },
    ...activeFile(files),
    {
      label: `$(folder-opened) ${l10n.t("File…")}`,
      read: async () => {
        const [file] = (await vscode.window.showOpenDialog({ title: l10n.t("Open Trace") })) ?? [];
        return file && files.uriOfFile(file);
      },
    },
  ];
}

function activeFile(files: TraceFiles): readonly SourceItem[] {
  const uri = vscode.window.activeTextEditor?.document.uri;
  if (uri === undefined || uri.scheme === traceScheme || uri.scheme === "untitled") return [];
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
  return [
    {
      label: `$(file) ${l10n.t("File of the Active Editor")}`,
      description: safeLabel(name, 60),
      read: () => Promise.resolve(files.uriOfFile(uri)),
    },
  ];
}

function sayNothingIsThere(message: string): undefined {
  void vscode.window.showInformationMessage(message);
  return undefined;
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}
