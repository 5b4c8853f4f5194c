import { LanguageServer } from "./lsp/languageServer";

/** Serves the Language Server Protocol on standard input and output until the client ends. */
export async function lsp(): Promise<void> {
  new LanguageServer(await import("./languageProtocol")).listen();
}
