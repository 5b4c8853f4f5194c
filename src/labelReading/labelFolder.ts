/** A folder of the workspace. Paths are relative to it, with `/`; "" is the folder itself. */
export interface LabelFolder {
  /** What is in a folder in it; links and special files may be among the files. */
  list(path: string): Promise<readonly FolderEntry[]>;
  /** The text of a regular file in it. Rejects with nothing. */
  read(path: string): Promise<FileText>;
}

export interface FolderEntry {
  readonly name: string;
  readonly isFolder: boolean;
}

export type FileText =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "missing" }
  /** With a sentence without a full stop that quotes nothing of the file. */
  | { readonly kind: "leftOut"; readonly reason: string };

/** The largest label file, in bytes. */
export const largestFile = 8 * 1024 * 1024;

export const reasons = {
  size: "It is larger than 8 MB",
  link: "It is a link out of its folder",
  special: "It is not a regular file",
  unreadable: "It cannot be read",
  binary: "It is not text in UTF-8 or UTF-16",
  unsteady: "It changes while it is read",
} as const;

export function leaveOut(reason: keyof typeof reasons): FileText {
  return { kind: "leftOut", reason: reasons[reason] };
}
