/** A folder of the workspace. Paths are relative to it, with `/`; "" is the folder itself. */
export interface LabelFolder {
  /** The entries of a folder in it; links and special files may be among the files. */
  list(path: string): Promise<readonly FolderEntry[]>;
  /** Whether a path is a folder in it, not behind a link. Rejects if that is unknown. */
  isFolder(path: string): Promise<boolean>;
  /** The bytes of a regular file in it. Never rejects. */
  read(path: string): Promise<FileBytes>;
  /**
   * Watches a folder, without its subfolders, from now on; `onChange` gets the names of entries. Undefined if
   * the editor's own watching suffices, or nothing can be watched.
   */
  watch?(path: string, onChange: (name: string) => void): FolderWatch | undefined;
}

export interface FolderWatch {
  close(): void;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly isLink?: boolean;
}

/** A path and the folders above it, from the outermost: "a", "a/b", "a/b/c"; none for "". */
export function pathsTo(path: string): readonly string[] {
  const parts = path === "" ? [] : path.split("/");
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

/** Bytes in a buffer of their own, which may be handed to a thread. */
export type FileBytes = { readonly kind: "bytes"; readonly bytes: Uint8Array } | NotRead;

export type FileText = { readonly kind: "text"; readonly text: string } | NotRead;

export type NotRead =
  | { readonly kind: "missing" }
  /** The reason is a sentence without a full stop that quotes nothing of the file. */
  | { readonly kind: "leftOut"; readonly reason: string };

/** The largest label file, in bytes. */
export const largestFile = 8 * 1024 * 1024;

export const reasons = {
  size: { reason: "It is larger than 8 MB" },
  link: { reason: "It is a link out of its folder" },
  special: { reason: "It is not a regular file" },
  unreadable: { reason: "It cannot be read" },
  binary: { reason: "It is not text in UTF-8 or UTF-16" },
  unsteady: { reason: "It changes while it is read" },
} as const;

export function leaveOut(cause: keyof typeof reasons): NotRead {
  return { kind: "leftOut", ...reasons[cause] };
}

const mostAttempts = 3;

/** Reads a file again, a few times, while `read` finds that it has changed meanwhile: undefined. */
export async function readSteadily(read: () => Promise<FileBytes | undefined>): Promise<FileBytes> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const found = await read();
    if (found !== undefined) return found;
  }
  return leaveOut("unsteady");
}

/** Folders of dependencies, whose label files belong to others, and of tools. */
export function isForeign(folder: string): boolean {
  return folder === "node_modules" || folder === "lib" || /^\.|^$/.test(folder);
}
