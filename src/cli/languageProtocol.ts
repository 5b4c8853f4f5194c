/** What the language server runs on. It is built as a file of its own, so that no other command loads it. */
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
