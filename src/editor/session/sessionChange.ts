import type { Uri } from "vscode";
import type { LeftOutRow } from "../../engine/names/labelFiles/labelFile";
import type { NodesChange } from "../../sources/node/nodes";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";

/** A change that a feature or a shared object reports to all features. */
export type SessionChange =
  /** The names of addresses have changed, except names that files declare. */
  | { readonly kind: "names" }
  /** Names that files declare may have changed. No finding in a document depends on these names. */
  | { readonly kind: "declared" }
  /** The allowed pairs, or the choices in a project file, have changed. */
  | { readonly kind: "pairs" }
  /** The addresses in the workspace's files have changed. */
  | { readonly kind: "spelled" }
  /** The survey of the workspace's addresses has been opened. */
  | { readonly kind: "survey"; readonly survey: WorkspaceSurvey }
  /** The skipped rows of a label file. Empty if all rows are valid or the file was removed. */
  | { readonly kind: "skipped"; readonly uri: Uri; readonly rows: readonly LeftOutRow[] }
  /** A node was connected or removed, has another block, or stopped answering. */
  | { readonly kind: "nodes"; readonly change: NodesChange }
  /** A local tag was renamed or removed. */
  | { readonly kind: "tag"; readonly tag: string; readonly newTag: string | undefined };
