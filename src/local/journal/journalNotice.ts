/** Why the tags cannot be added to. */
export type ReadOnlyReason =
  /** The folder or the file may not be written. */
  | "noPermission"
  /** A later version of the extension has written to the journal. */
  | "newerVersion"
  /** The disk does not give the file, or what it gives is no journal. */
  | "unreadable"
  /** This window is done with it. */
  | "closed";

/** Journal event to report; the UI words it. */
export type JournalNotice =
  /** Lines were not as they were written; they stay where they are and are copied to a file. */
  | { readonly kind: "linesSetAside"; readonly count: number; readonly copy: string }
  /** What lay in the place of the journal was none; it was renamed, and we begin anew. */
  | { readonly kind: "fileSetAside"; readonly copy: string }
  /** So was a folder, which cannot be opened as a document. */
  | { readonly kind: "folderSetAside"; readonly folder: string }
  | { readonly kind: "readOnly"; readonly reason: ReadOnlyReason }
  /** The file is gone or another; the tags that this window knows stay in sight until it closes. */
  | { readonly kind: "removed" | "replaced"; readonly journal: string }
  /** Another window has set the tags aside. */
  | { readonly kind: "resetElsewhere"; readonly copy: string };
