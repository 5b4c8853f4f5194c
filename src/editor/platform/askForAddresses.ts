import { chainOfInterface } from "../../engine/chains/chainRef";
import * as vscode from "vscode";
import type { ChainIdentifier } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";
import { findChainOfFile } from "../../engine/outline/chainOfFile";
import { loadFileFacts } from "../known/loadFileFacts";
import { findCandidates } from "../tagging/findCandidates";

const { l10n } = vscode;

interface ChosenAddress {
  readonly address: string;
  /** The inferred chain at the address; empty if there is none. */
  readonly chains: readonly ChainIdentifier[];
}

/**
 * Finds the addresses at the cursors and in the selections of the active editor, in canonical form. If there are none,
 * prompts the user for an address and returns it as typed.
 */
export async function askForAddresses(title: string): Promise<readonly ChosenAddress[]> {
  const found = await findAtCursors(vscode.window.activeTextEditor);
  return found.length > 0 ? found : askForAddress(title);
}

async function findAtCursors(
  editor: vscode.TextEditor | undefined,
): Promise<readonly ChosenAddress[]> {
  if (editor === undefined) return [];
  const { document, selections } = editor;
  const ranges = selections.map(({ start, end }) => ({
    start: document.offsetAt(start),
    end: document.offsetAt(end),
  }));
  const options = { language: document.languageId, fileName: document.fileName };
  const text = document.getText();
  const facts = await loadFileFacts(document);
  const { candidates } = await findCandidates(text, ranges, options, {
    chainOf: (found) => chainOfInterface(findChainOfFile(text, found, facts)?.chain),
  });
  const found = new Map<string, ChosenAddress>();
  for (const { verdict, chain } of candidates) {
    if (!verdict.valid || found.has(verdict.canonical)) continue;
    const chains = chain === undefined ? [] : [chain];
    found.set(verdict.canonical, { address: verdict.canonical, chains });
  }
  return [...found.values()];
}

async function askForAddress(title: string): Promise<readonly ChosenAddress[]> {
  const address = await vscode.window.showInputBox({
    title,
    prompt: l10n.t("There is no address at the cursor. Type one."),
    // As in the other quick inputs, the input box stays open with its text when a redrawn tree or panel takes the
    // focus.
    ignoreFocusOut: true,
    validateInput: (text) => {
      const verdict = identify(text.trim());
      return text.trim() === "" || verdict.valid ? undefined : l10n.t(verdict.reason);
    },
  });
  return address === undefined || address.trim() === ""
    ? []
    : [{ address: address.trim(), chains: [] }];
}
