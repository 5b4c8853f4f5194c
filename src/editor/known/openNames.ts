import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import * as vscode from "vscode";
import { HiddenSources } from "../../engine/names/hiddenSources";
import type { LeftOutRow } from "../../engine/names/labelFiles/labelFile";
import { type DeclaredSource, Names } from "../../engine/names/names";
import { Lazy } from "../platform/lazy";
import type { Log } from "../platform/log";
import { readSetting, writeSetting } from "../platform/settings";
import type { OwnTagNames } from "../../sources/tags/ownTagNames";
import { safeText } from "../../engine/text/safeText";

interface OpenNamesParts {
  readonly context: Pick<
    vscode.ExtensionContext,
    "asAbsolutePath" | "globalState" | "workspaceState"
  >;
  readonly log: Log;
  /** Called with the rows of a table of labels that give none; with no rows when all are sound or it is gone. */
  readonly onSkipped: (uri: vscode.Uri, rows: readonly LeftOutRow[]) => void;
  readonly onChange: () => void;
  /** Begins to read the names that files of a trusted workspace declare. */
  readonly readDeclared: () => void;
  readonly declared: () => DeclaredSource | undefined;
  readonly readTags: () => void;
  readonly tags: () => OwnTagNames | undefined;
}

const unpack = promisify(brotliDecompress);

/**
 * The names of addresses, joined to the book on disk, the label files of the workspace, the setting and the
 * sources that the user has hidden.
 */
export function openNames(parts: OpenNamesParts): OpenedNames {
  const { context, log, onSkipped, onChange } = parts;
  // Cached, as reading a setting takes longer than a lookup.
  let shown = readSetting(vscode.workspace, "editor.names");
  const labels = new Lazy(async () => {
    const { WorkspaceLabels } = await import("../workspace/workspaceLabels");
    return new WorkspaceLabels({
      thread: context.asAbsolutePath("dist/labelThread.mjs"),
      onLeftOut: (title, words) => {
        const name = safeText(title, longestTitle);
        log.note(`label file: ${words}`, {}, `label file ${name}: ${words}`);
      },
      onSkipped,
      onChange,
    });
  });
  const names = new Names({
    readBook: async () => unpack(await readFile(context.asAbsolutePath("dist/book.bin"))),
    onBadBook: () => {
      log.note("the book of names cannot be read");
    },
    onNoWorkspace: () => {
      log.note("the label files of the workspace cannot be read");
    },
    openWorkspace: () => labels.get(),
    onChange,
    readDeclared: () => {
      if (vscode.workspace.isTrusted) parts.readDeclared();
    },
    // The user may read the files of a workspace that is not trusted, which still names nothing.
    declared: () => (vscode.workspace.isTrusted ? parts.declared() : undefined),
    readTags: parts.readTags,
    tags: parts.tags,
    shown: () => shown,
    hidden: new HiddenSources({
      setting: {
        read: () => readSetting(vscode.workspace, "editor.hiddenSources"),
        write: (entries) => writeSetting(vscode.workspace, "editor.hiddenSources", entries),
      },
      everywhere: context.globalState,
      here: context.workspaceState,
    }),
  });
  const listening = vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("addressAtlas.editor.hiddenSources")) names.followHidden();
      if (!event.affectsConfiguration("addressAtlas.editor.names")) return;
      shown = readSetting(vscode.workspace, "editor.names");
      void names.update();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      void names.update();
    }),
  );
  return {
    names,
    dispose: () => {
      listening.dispose();
      return labels.dispose();
    },
  };
}

interface OpenedNames {
  readonly names: Names;
  dispose(): Promise<void>;
}

const longestTitle = 200;
