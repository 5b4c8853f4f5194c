import { chainOfInterface } from "../../../engine/chains/chainRef";
import * as vscode from "vscode";
import type { FindOptions, FoundValidAddress } from "../../../engine/addresses/foundAddress";
import { identify } from "../../../engine/addresses/identify";
import { findChainOfFile } from "../../../engine/outline/chainOfFile";
import { loadFileFacts } from "../../known/loadFileFacts";
import type { TaggingSubject } from "../../tagging/assignTag";
import { findCandidates, type TextRange } from "../../tagging/findCandidates";
import type { Candidate, ReviewSources } from "../../tagging/review";

/** The maximum number of addresses that are read from the editor at once. `readRest` reads the others. */
const mostAtOnce = 20_000;

interface SubjectOptions {
  /** The title of the input box in which the user types addresses. */
  readonly title: string;
  /** Whether to read the chain that the file names. */
  readonly withChains?: boolean;
}

/**
 * Reads the addresses for a command: the given addresses, otherwise the addresses at the cursors and in the
 * selections of the editor, otherwise typed addresses. Returns undefined if nothing was typed.
 */
export async function readSubject(
  given: readonly string[],
  sources: Pick<ReviewSources, "find">,
  { title, withChains = false }: SubjectOptions,
): Promise<TaggingSubject | undefined> {
  if (given.length > 0) return subjectOf(given.map(toCandidate));
  const editor = vscode.window.activeTextEditor;
  const found = editor === undefined ? undefined : await readEditor(editor, sources, withChains);
  if (found !== undefined && found.candidates.length > 0) return found;
  const typed = await askForAddresses(editor, title);
  return typed === undefined ? undefined : subjectOf(typed.map(toCandidate));
}

async function readEditor(
  { document, selections }: vscode.TextEditor,
  { find }: Pick<ReviewSources, "find">,
  withChains: boolean,
): Promise<TaggingSubject> {
  const { version } = document;
  const options: FindOptions = {
    language: document.languageId,
    fileName: document.fileName,
    isKnown: (format, canonical) => find({ format, canonical }) !== undefined,
  };
  const facts = withChains ? await loadFileFacts(document) : undefined;
  const read = async (ranges: readonly TextRange[]): Promise<TaggingSubject> => {
    const text = document.getText();
    const chainOf =
      facts &&
      ((found: FoundValidAddress) => chainOfInterface(findChainOfFile(text, found, facts)?.chain));
    const limits = { most: mostAtOnce, ...(chainOf && { chainOf }) };
    const { candidates, rest } = await findCandidates(text, ranges, options, limits);
    return {
      candidates,
      isUnchanged: () => document.version === version,
      readRest: rest.length === 0 ? undefined : () => read(rest),
    };
  };
  return read(
    selections.map(({ start, end }) => ({
      start: document.offsetAt(start),
      end: document.offsetAt(end),
    })),
  );
}

function subjectOf(candidates: readonly Candidate[]): TaggingSubject {
  return { candidates, isUnchanged: () => true };
}

function toCandidate(text: string): Candidate {
  return { text, verdict: identify(text) };
}

async function askForAddresses(
  editor: vscode.TextEditor | undefined,
  title: string,
): Promise<readonly string[] | undefined> {
  const typed = await vscode.window.showInputBox({
    title,
    prompt: await describeMissingAddress(editor),
    placeHolder: vscode.l10n.t("One address, or several separated by spaces"),
    ignoreFocusOut: true,
    validateInput: judgeTyped,
  });
  const words = typed === undefined ? [] : splitTyped(typed);
  return words.length === 0 ? undefined : words;
}

/** Describes why the user has to type an address, depending on what the editor shows. */
export async function describeMissingAddress(
  editor: vscode.TextEditor | undefined,
): Promise<string> {
  if (editor !== undefined) {
    return editor.selections.every(({ isEmpty }) => isEmpty)
      ? vscode.l10n.t("There is no address at the cursor. Type one.")
      : vscode.l10n.t("There is no address in the selection. Type one.");
  }
  const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
  return input instanceof vscode.TabInputText && (await isTooLarge(input.uri))
    ? vscode.l10n.t("This file is too large for extensions to read. Type an address.")
    : vscode.l10n.t("No text editor is open. Type an address.");
}

/** The maximum size in bytes of a file whose text VS Code provides to extensions. */
const mostBytes = 50 * 1024 * 1024;

async function isTooLarge(uri: vscode.Uri): Promise<boolean> {
  try {
    return (await vscode.workspace.fs.stat(uri)).size > mostBytes;
  } catch {
    return false;
  }
}

function splitTyped(typed: string): readonly string[] {
  return typed.split(/[\s,;"'`]+/).filter((word) => word !== "");
}

/**
 * Returns the fault of the first invalid typed address; undefined if there is none. A wrong checksum of an EVM
 * address is accepted, since the user can still decide in the review.
 */
function judgeTyped(typed: string): string | undefined {
  for (const word of splitTyped(typed)) {
    const verdict = identify(word);
    if (!verdict.valid && !/^0x[0-9a-f]{40}$/i.test(word)) {
      return `${vscode.l10n.t(verdict.reason)}.`;
    }
  }
  return undefined;
}
