/** Why no tags can be added. */
export type ReadOnlyReason =
  /** No permission to write the folder or the file. */
  | "noPermission"
  /** The journal contains records of a later version of the extension. */
  | "newerVersion"
  /** The disk cannot read the file, or the file is not a journal. */
  | "unreadable"
  /** This window has closed the journal. */
  | "closed";

/** A journal event to report; the UI turns it into a message. */
export type JournalNotice =
  /** Damaged lines, which stay in place and are copied to a file. */
  | { readonly kind: "linesSetAside"; readonly count: number; readonly copy: string }
  /**
   * The file at the journal's path was not a journal; it was renamed, and a new journal was begun.
   */
  | { readonly kind: "fileSetAside"; readonly copy: string }
  /** A folder was at the journal's path and was renamed; it cannot be opened as a document. */
  | { readonly kind: "folderSetAside"; readonly folder: string }
  | { readonly kind: "readOnly"; readonly reason: ReadOnlyReason }
  /** The file was removed or replaced. This window shows the known tags until it closes. */
  | { readonly kind: "removed" | "replaced"; readonly journal: string }
  /** Another window has set the tags aside. */
  | { readonly kind: "resetElsewhere"; readonly copy: string };
