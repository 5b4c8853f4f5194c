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
import { type HandlersOf, runCommand } from "../platform/commandRunner";
import { traceLanguage, traceScheme } from "../platform/traceDocument";
import type { Session } from "../session/session";
import type { TerminalLinks } from "./terminalLinks";

/**
 * Registers the links of terminals and the documents of traces. The code of the links loads when the pointer
 * first rests on a line of a terminal; the code of traces loads when a trace is opened.
 */
export function registerTerminal(session: Session): Disposable {
  const { catalog, knowledge, names } = session;
  const loadLinks = async (): Promise<TerminalLinks> => {
    const { TerminalLinks } = await import("./terminalLinks");
    return new TerminalLinks({
      catalog,
      knowledge,
      names,
      run: ({ command, argument }) => runCommand(command, argument),
      openTransaction: (hash, chain) =>
        runCommand("_addressAtlas.openTransaction", { hash, chain }),
    });
  };
  const traces = session.lazy(async () => {
    const { Traces } = await import("./traces");
    return new Traces({ catalog, knowledge, names });
  });
  const commands = session.commands.handle({
    "addressAtlas.openTrace": async () => (await traces.get()).open(),
  } satisfies HandlersOf<"terminal">);
  const changed = new EventEmitter<FileChangeEvent[]>();
  const refuse = (): never => {
    throw FileSystemError.NoPermissions();
  };
  return Disposable.from(
    commands,
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
        stat: async (uri) => (await traces.get()).files.stat(uri),
        readFile: async (uri) => (await traces.get()).files.readFile(uri),
        readDirectory: () => [],
        createDirectory: refuse,
        writeFile: refuse,
        delete: refuse,
        rename: refuse,
      },
      { isReadonly: true, isCaseSensitive: true },
    ),
    languages.registerFoldingRangeProvider(traceLanguage, {
      provideFoldingRanges: async (document) => (await traces.get()).provideFoldings(document),
    }),
    languages.registerInlayHintsProvider(traceLanguage, {
      provideInlayHints: async (...at) => (await traces.get()).provideAmounts(...at),
    }),
  );
}
