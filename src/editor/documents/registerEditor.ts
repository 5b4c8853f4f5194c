import {
  CodeActionKind,
  Disposable,
  type DocumentSelector,
  type Event,
  languages,
  window,
} from "vscode";
import type { EditorFeatures } from "./editorFeatures";

/** Every scheme and language: addresses can be anywhere. */
const everywhere: DocumentSelector = { scheme: "*" };

/**
 * Registers the features inside documents; their code loads when an editor is visible. Of two
 * hovers the editor shows the later registered one on top, so the one that waits for the service is
 * registered first.
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

/** Warnings and tags at line ends appear by themselves in visible editors. */
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
