import * as vscode from "vscode";
import type { Catalog } from "../catalog/catalog";
import { formatCount } from "../platform/formatCount";
import { pickOne } from "../platform/pickOne";
import { traceScheme } from "../platform/traceDocument";
import { safeLabel } from "../texts/safeText";
import { takeFromClipboard } from "./takeFromClipboard";
import type { TraceFiles } from "./traceFiles";

const { l10n } = vscode;

interface SourceItem extends vscode.QuickPickItem {
  /** The trace, or undefined if there is none after all or the user cancels. */
  readonly read: () => Promise<vscode.Uri | undefined>;
}

/** Lets the user choose where a trace comes from, and opens it. */
export async function openTrace(catalog: Catalog, files: TraceFiles): Promise<void> {
  const chosen = await pickOne(catalog, listSources(files), { title: l10n.t("Open Trace") });
  const uri = await chosen?.read();
  // A document beyond the limit of extensions (D-03e) can still be shown.
  if (uri !== undefined) await vscode.commands.executeCommand("vscode.open", uri);
}

/** The sources that have something; that a terminal has a selection is only known once it is copied. */
async function listSources(files: TraceFiles): Promise<readonly SourceItem[]> {
  const terminal = vscode.window.activeTerminal;
  const before = await vscode.env.clipboard.readText();
  // Without a text the clipboard may hold a picture, which only a choice may replace.
  const output = terminal && before !== "" ? await copy(copyOutput) : undefined;
  return [
    ...(isText(output) || (terminal !== undefined && before === "")
      ? [
          {
            label: `$(terminal) ${l10n.t("Output of the Last Command")}`,
            ...(output !== undefined && { description: describe(output) }),
            read: async () => {
              const text = output ?? (await copy(copyOutput));
              if (isText(text)) return files.keep(text, l10n.t("Last Command"));
              const message = l10n.t("The terminal does not know the output of a command.");
              void vscode.window.showInformationMessage(message);
              return undefined;
            },
          },
        ]
      : []),
    ...(terminal === undefined
      ? []
      : [
          {
            label: `$(selection) ${l10n.t("Selection in the Terminal")}`,
            description: safeLabel(terminal.name, 40),
            read: async () => {
              const text = await copy("workbench.action.terminal.copySelection");
              return isText(text) ? files.keep(text, l10n.t("Selection")) : undefined;
            },
          },
        ]),
    ...(isText(before)
      ? [
          {
            label: `$(clippy) ${l10n.t("Clipboard")}`,
            description: describe(before),
            read: () => Promise.resolve(files.keep(before, l10n.t("Clipboard"))),
          },
        ]
      : []),
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

const copyOutput = "workbench.action.terminal.copyLastCommandOutput";

function copy(command: string): Promise<string | undefined> {
  return takeFromClipboard(vscode.env.clipboard, () => vscode.commands.executeCommand(command));
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

function describe(text: string): string {
  return l10n.t("{0} lines", formatCount(text.trimEnd().split("\n").length));
}
