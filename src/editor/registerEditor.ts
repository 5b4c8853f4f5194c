import * as vscode from "vscode";
import { Lazy } from "../platform/lazy";
import { readSetting, settingSection } from "../platform/settings";
import type { EditorFeatures } from "./editorFeatures";

/** Documents of every scheme and language: what is an address does not depend on either. */
const everywhere: vscode.DocumentSelector = { scheme: "*" };

export interface EditorRegistration {
  dispose(): void;
  toggleInlineTags(): Promise<void>;
  showDetails(address: string): Promise<void>;
}

/**
 * Registers what happens inside documents; its code is loaded when an editor is to be seen. Of two
 * hovers the later registered one is shown above: the one that waits for the service comes first.
 */
export function registerEditor(
  load: (hintsChanged: () => void) => Promise<EditorFeatures>,
): EditorRegistration {
  const hintsChanged = new vscode.EventEmitter<void>();
  const features = new Lazy(() =>
    load(() => {
      hintsChanged.fire();
    }),
  );
  const { registerHoverProvider, registerInlayHintsProvider, registerCodeActionsProvider } =
    vscode.languages;
  const registered = vscode.Disposable.from(
    features,
    hintsChanged,
    registerHoverProvider(everywhere, {
      provideHover: async (...at) => (await features.get()).hovers.provideDetails(...at),
    }),
    registerHoverProvider(everywhere, {
      provideHover: async (document, position) =>
        (await features.get()).hovers.provideCard(document, position),
    }),
    registerInlayHintsProvider(everywhere, {
      onDidChangeInlayHints: hintsChanged.event,
      provideInlayHints: async (...at) => (await features.get()).provideHints(...at),
      resolveInlayHint: async (hint) => (await features.get()).resolveHint(hint),
    }),
    registerCodeActionsProvider(
      everywhere,
      {
        provideCodeActions: async (document, range, context) =>
          (await features.get()).provideFixes(document, range, context),
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
    ),
    loadAtFirstSight(() => features.get()),
  );
  return {
    toggleInlineTags: createToggle(),
    showDetails: async (address) => (await features.get()).hovers.showDetails(address),
    dispose: () => {
      registered.dispose();
    },
  };
}

/** Warnings and tags behind lines are shown without being asked for, in editors that can be seen. */
function loadAtFirstSight(load: () => Promise<unknown>): vscode.Disposable {
  const timer = setTimeout(() => {
    if (vscode.window.visibleTextEditors.length > 0) void load();
  });
  const waiting = vscode.window.onDidChangeVisibleTextEditors((editors) => {
    if (editors.length === 0) return;
    waiting.dispose();
    void load();
  });
  return new vscode.Disposable(() => {
    clearTimeout(timer);
    waiting.dispose();
  });
}

/** Off, or on in the way it was on before. */
function createToggle(): () => Promise<void> {
  let lastOn: "inline" | "endOfLine" = "inline";
  return async () => {
    const mode = readSetting(vscode.workspace, "editor.inlineTags");
    if (mode !== "off") lastOn = mode;
    const configuration = vscode.workspace.getConfiguration(settingSection);
    const isOfWorkspace = configuration.inspect("editor.inlineTags")?.workspaceValue !== undefined;
    const target = isOfWorkspace
      ? vscode.ConfigurationTarget.Workspace
      : vscode.ConfigurationTarget.Global;
    await configuration.update("editor.inlineTags", mode === "off" ? lastOn : "off", target);
  };
}
