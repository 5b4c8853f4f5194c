import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import * as vscode from "vscode";
import { Names } from "./names/names";
import type { Log } from "./platform/log";
import { readSetting } from "./platform/settings";

interface OpenNamesParts {
  readonly context: Pick<vscode.ExtensionContext, "asAbsolutePath" | "globalState">;
  readonly log: Log;
  readonly onChange: () => void;
}

const unpack = promisify(brotliDecompress);

/** The names of addresses, joined to the book on disk, the setting and what a person has hidden. */
export function openNames({ context, log, onChange }: OpenNamesParts): OpenedNames {
  const { globalState } = context;
  // Kept, as reading a setting takes longer than a lookup.
  let shown = readSetting(vscode.workspace, "editor.names");
  const names = new Names({
    readBook: async () => unpack(await readFile(context.asAbsolutePath("dist/book.bin"))),
    onBadBook: () => {
      log.note("the book of names cannot be read");
    },
    onChange,
    shown: () => shown,
    hidden: {
      read: () => parseTitles(globalState.get(hiddenKey)),
      write: (titles) => globalState.update(hiddenKey, titles),
    },
  });
  const listening = vscode.workspace.onDidChangeConfiguration((event) => {
    if (!event.affectsConfiguration("addressAtlas.editor.names")) return;
    shown = readSetting(vscode.workspace, "editor.names");
    void names.update();
  });
  return {
    names,
    dispose: () => {
      listening.dispose();
    },
  };
}

interface OpenedNames {
  readonly names: Names;
  dispose(): void;
}

const hiddenKey = "hiddenNameSources";

function parseTitles(stored: unknown): readonly string[] {
  const titles: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return titles.filter((title) => typeof title === "string");
}
