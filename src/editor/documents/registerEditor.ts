import {
  CodeActionKind,
  Disposable,
  type DocumentSelector,
  type Event,
  languages,
  window,
} from "vscode";
import type { EditorFeatures } from "./editorFeatures";

/** Selects documents of every scheme and language, since addresses can be anywhere. */
const everywhere: DocumentSelector = { scheme: "*" };

/**
 * Registers the features inside documents. Their code loads when an editor is first visible, or at a search for
 * symbols. The editor shows the last registered hover on top, so the hover that waits for the service is registered
 * first.
 */
export function registerEditor(
  load: () => Promise<EditorFeatures>,
  onDidChangeInlayHints: Event<void>,
): Disposable {
  const { registerHoverProvider, registerInlayHintsProvider, registerCodeActionsProvider } =
    languages;
  return Disposable.from(
    registerHoverProvider(everywhere, {
      provideHover: async (...at) => (await load()).provideDetails(...at),
    }),
    registerHoverProvider(everywhere, {
      provideHover: async (document, position) => (await load()).provideCard(document, position),
    }),
    registerInlayHintsProvider(everywhere, {
      onDidChangeInlayHints,
      provideInlayHints: async (...at) => (await load()).provideHints(...at),
      resolveInlayHint: async (hint) => (await load()).resolveHint(hint),
    }),
    registerCodeActionsProvider(
      everywhere,
      {
        provideCodeActions: async (...at) => (await load()).provideFixes(...at),
      },
      { providedCodeActionKinds: [CodeActionKind.QuickFix] },
    ),
    languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query) => (await load()).links.findSymbols(query),
    }),
    loadAtFirstSight(load),
  );
}

/**
 * Loads the features when the first editor is visible, since warnings and tags at line ends appear without an
 * action of the user.
 */
function loadAtFirstSight(load: () => Promise<unknown>): Disposable {
  const timer = setTimeout(() => {
    if (window.visibleTextEditors.length > 0) void load();
  });
  const waiting = window.onDidChangeVisibleTextEditors((editors) => {
    if (editors.length === 0) return;
    waiting.dispose();
    void load();
  });
  return new Disposable(() => {
    clearTimeout(timer);
    waiting.dispose();
  });
}
