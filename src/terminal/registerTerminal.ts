import { type Disposable, type TerminalLink, window } from "vscode";
import type { TerminalLinks } from "./terminalLinks";

/** Registers the links of terminals; their code loads when the pointer first rests on a terminal's line. */
export function registerTerminal(load: () => Promise<TerminalLinks>): Disposable {
  return window.registerTerminalLinkProvider({
    provideTerminalLinks: async ({ line }, token): Promise<TerminalLink[]> =>
      (await load()).provide(line, token),
    handleTerminalLink: async (link) => (await load()).handle(link),
  });
}
