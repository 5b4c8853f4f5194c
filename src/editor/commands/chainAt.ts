import type * as vscode from "vscode";
import { findChainAt } from "../../engine/outline/chainOfFile";
import type { InferredChain } from "../../engine/chains/inferredChain";
import { loadFileFacts } from "../known/loadFileFacts";

/** Finds the chain that a document names for a range; undefined if it names none. */
export async function chainAt(
  document: vscode.TextDocument,
  range: vscode.Range,
): Promise<InferredChain | undefined> {
  const place = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
  const facts = await loadFileFacts(document);
  return findChainAt(document.getText(), place, facts);
}
