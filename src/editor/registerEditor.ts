import {
  CodeActionKind,
  Disposable,
  type DocumentSelector,
  type Event,
  languages,
  window,
} from "vscode";
import type { EditorFeatures } from "./editorFeatures";

/** Documents of every scheme and language: what is an address does not depend on either. */
const everywhere: DocumentSelector = { scheme: "*" };

/**
 * Registers what happens inside documents; its code is loaded when an editor is to be seen. Of two
 * hovers the later registered one is shown above: the one that waits for the service comes first.
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
    loadAtFirstSight(load),
  );
}

/** Warnings and tags behind lines are shown without being asked for, in editors that can be seen. */
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
