/** A folder of the workspace. Paths are relative to it and use `/`; "" is the folder itself. */
export interface LabelFolder {
  /** Lists the entries of a subfolder. Links and special files may be among the files. */
  list(path: string): Promise<readonly FolderEntry[]>;
  /** Whether a path is a subfolder that is not behind a link. Rejects if this cannot be determined. */
  isFolder(path: string): Promise<boolean>;
  /** Reads a regular file in the folder. Never rejects. */
  read(path: string): Promise<FileBytes>;
  /**
   * Watches a folder without its subfolders; `onChange` receives the names of changed entries. Undefined if the
   * editor's own watcher suffices, or if the folder cannot be watched.
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

/** Bytes in a separate buffer, which can be transferred to a thread. */
export type FileBytes = { readonly kind: "bytes"; readonly bytes: Uint8Array } | NotRead;

export type FileText = { readonly kind: "text"; readonly text: string } | NotRead;

export type NotRead =
  | { readonly kind: "missing" }
  /** The reason is a sentence without a full stop and without text of the file. */
  | { readonly kind: "leftOut"; readonly reason: string };

export const reasons = {
  size: { reason: "It is larger than 8 MB" },
  link: { reason: "It is a symbolic link that is broken or points outside the root folder" },
  special: { reason: "It is not a regular file" },
  unreadable: { reason: "It cannot be read" },
  binary: { reason: "It is not text in UTF-8 or UTF-16" },
  unsteady: { reason: "It changed while it was read" },
} as const;

export function leaveOut(cause: keyof typeof reasons): NotRead {
  return { kind: "leftOut", ...reasons[cause] };
}

const mostAttempts = 3;

/**
 * Repeats `read` a few times while it returns undefined, which means that the file changed during the read or just
 * before.
 */
export async function readSteadily(read: () => Promise<FileBytes | undefined>): Promise<FileBytes> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const found = await read();
    if (found !== undefined) return found;
  }
  return leaveOut("unsteady");
}

/**
 * Whether a folder name belongs to dependencies (`node_modules`, `lib`) or tools (such as `.git`). Label files in such
 * a folder do not count.
 */
export function isForeign(folder: string): boolean {
  return folder === "node_modules" || folder === "lib" || /^\.|^$/.test(folder);
}
