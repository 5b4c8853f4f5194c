import {
  Disposable,
  EventEmitter,
  type FileChangeEvent,
  FileSystemError,
  languages,
  type TerminalLink,
  window,
  workspace,
} from "vscode";
import { traceLanguage, traceScheme } from "../platform/traceDocument";
import type { TerminalLinks } from "./terminalLinks";
import type { Traces } from "./traces";

/**
 * Registers the links of terminals and the documents of traces; their code loads when the pointer first rests
 * on a terminal's line, and when a trace is opened.
 */
export function registerTerminal(
  loadLinks: () => Promise<TerminalLinks>,
  loadTraces: () => Promise<Traces>,
): Disposable {
  const changed = new EventEmitter<FileChangeEvent[]>();
  const refuse = (): never => {
    throw FileSystemError.NoPermissions();
  };
  return Disposable.from(
    changed,
    window.registerTerminalLinkProvider({
      provideTerminalLinks: async ({ line }, token): Promise<TerminalLink[]> =>
        (await loadLinks()).provide(line, token),
      handleTerminalLink: async (link) => (await loadLinks()).handle(link),
    }),
    workspace.registerFileSystemProvider(
      traceScheme,
      {
        onDidChangeFile: changed.event,
        watch: () => new Disposable(() => undefined),
        stat: async (uri) => (await loadTraces()).files.stat(uri),
        readFile: async (uri) => (await loadTraces()).files.readFile(uri),
        readDirectory: () => [],
        createDirectory: refuse,
        writeFile: refuse,
        delete: refuse,
        rename: refuse,
      },
      { isReadonly: true, isCaseSensitive: true },
    ),
    languages.registerFoldingRangeProvider(traceLanguage, {
      provideFoldingRanges: async (document) => (await loadTraces()).provideFoldings(document),
    }),
    languages.registerInlayHintsProvider(traceLanguage, {
      provideInlayHints: async (...at) => (await loadTraces()).provideAmounts(...at),
    }),
  );
}
