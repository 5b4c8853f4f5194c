import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import * as vscode from "vscode";
import { shortenKeys } from "../../engine/addresses/mayBeKey";
import { HiddenSources } from "../../engine/names/hiddenSources";
import { Names } from "../../engine/names/names";
import { readSetting, writeSetting } from "../platform/settings";
import type { Session } from "../session/session";
import { safeText } from "../../engine/text/safeText";

const unpack = promisify(brotliDecompress);

/**
 * Opens the names of addresses. The names come from the book on disk, the label files of the workspace,
 * declarations in files, and tags. The setting `editor.names` and the user's choice of hidden sources determine
 * which names are used.
 */
export function openNames(session: Session): Names {
  const { context, log } = session;
  const onChange = (): void => {
    session.note({ kind: "names" });
  };
  // Cached, since reading a setting takes longer than a lookup.
  let shown = readSetting(vscode.workspace, "editor.names");
  const labels = session.lazy(async () => {
    const { WorkspaceLabels } = await import("../workspace/workspaceLabels");
    return new WorkspaceLabels({
      thread: context.asAbsolutePath("dist/labelThread.mjs"),
      onLeftOut: (title, words) => {
        const name = safeText(shortenKeys(title), longestTitle);
        log.note(`label file: ${words}`, {}, `label file ${name}: ${words}`);
      },
      onSkipped: (uri, rows) => {
        session.note({ kind: "skipped", uri, rows });
      },
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
      if (!vscode.workspace.isTrusted) return;
      void session.survey.get().then((survey) => {
        survey.readNames();
      });
    },
    // The files of an untrusted workspace can also be read, but their declarations give no names.
    declared: () => (vscode.workspace.isTrusted ? session.survey.made?.declared : undefined),
    readTags: async () => {
      if (!session.catalog.service.isInProcess) await session.keptTags.open();
    },
    onNoTags: () => {
      log.note("the local tags cannot be read");
    },
    tags: () => session.keptTags.names,
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
  session.own(
    vscode.Disposable.from(
      session.catalog.onDidChange(({ kind }) => {
        if (kind !== "service") return;
        if (session.catalog.service.isInProcess) void session.keptTags.forget();
        else names.followService();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration("addressAtlas.editor.hiddenSources")) names.followHidden();
        if (!event.affectsConfiguration("addressAtlas.editor.names")) return;
        shown = readSetting(vscode.workspace, "editor.names");
        void names.update();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        void names.update();
      }),
    ),
  );
  return names;
}

const longestTitle = 200;
