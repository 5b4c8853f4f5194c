import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Book } from "../../src/engine/names/book";
import { type HiddenMemory, HiddenSources } from "../../src/engine/names/hiddenSources";
import {
  type DeclaredSource,
  Names,
  type NamesShown,
  type WorkspaceSource,
} from "../../src/engine/names/names";
import type { OwnTagNames } from "../../src/sources/tags/ownTagNames";
import { WorkspaceNames } from "../../src/engine/names/workspaceNames";
import { createMemento } from "./createMemento";

export interface NamesOptions {
  readonly readBook?: () => Promise<Uint8Array>;
  readonly onBadBook?: () => void;
  readonly onNoWorkspace?: () => void;
  readonly readTags?: () => Promise<unknown>;
  readonly onNoTags?: () => void;
  readonly onChange?: () => void;
  readonly openWorkspace?: (onChange: () => void) => Promise<WorkspaceSource>;
  readonly declared?: DeclaredSource;
  readonly tags?: OwnTagNames;
  readonly shown?: () => NamesShown;
  readonly hidden?: HiddenSources;
}

const noWorkspace: WorkspaceSource = {
  names: new WorkspaceNames(),
  whenRead: () => Promise.resolve(),
};

/** Returns names from the shipped book, or from the book that `options.readBook` reads. */
export function namesOf(options: NamesOptions = {}): Names {
  return new Names({
    readBook: options.readBook ?? readShippedBook,
    onBadBook: options.onBadBook ?? (() => undefined),
    onNoWorkspace: options.onNoWorkspace ?? (() => undefined),
    openWorkspace: options.openWorkspace ?? (() => Promise.resolve(noWorkspace)),
    onChange: options.onChange ?? (() => undefined),
    readDeclared: () => undefined,
    declared: () => options.declared,
    readTags: options.readTags ?? (() => Promise.resolve()),
    onNoTags: options.onNoTags ?? (() => undefined),
    tags: () => options.tags,
    shown: options.shown ?? (() => "all"),
    hidden: options.hidden ?? new HiddenSources(createHiddenMemory()),
  });
}

/** Returns a memory for hidden sources that lasts until the end of the test. */
export function createHiddenMemory(): HiddenMemory {
  let entries: readonly string[] = [];
  const setting: HiddenMemory["setting"] = {
    read: () => entries,
    write: (written) => {
      entries = written;
      return Promise.resolve();
    },
  };
  return { setting, everywhere: createMemento(), here: createMemento() };
}

/** Opens the book that ships. */
export async function openShippedBook(): Promise<Book> {
  const book = await namesOf().book();
  if (book === undefined) throw new Error("the book that ships cannot be read");
  return book;
}

/** Returns the names for a user who has switched names off. */
export function noNames(): Names {
  return namesOf({ shown: () => "off" });
}

const unpack = promisify(brotliDecompress);

/** The root of the repository: the part of this bundle's path before `dist/test`. */
const [root = ""] = __dirname.split(path.join(path.sep, "dist", "test"));

async function readShippedBook(): Promise<Uint8Array> {
  return unpack(await readFile(path.join(root, "dist", "book.bin")));
}
