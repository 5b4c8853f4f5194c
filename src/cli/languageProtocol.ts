/** The libraries of the language server. They are built into a separate file, so that no other command loads them. */
export {
  createConnection,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  LSPErrorCodes,
  ResponseError,
  TextDocuments,
} from "vscode-languageserver/node";
export { TextDocument } from "vscode-languageserver-textdocument";
