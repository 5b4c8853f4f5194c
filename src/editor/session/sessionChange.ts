import type { Uri } from "vscode";
import type { LeftOutRow } from "../../engine/names/labelFiles/labelFile";
import type { NodesChange } from "../../sources/node/nodes";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";

/** What a feature or something shared reports to all features. */
export type SessionChange =
  /** The names of addresses have changed, but for those that files declare. */
  | { readonly kind: "names" }
  /** Names that files declare may have come or gone, which no warning depends on. */
  | { readonly kind: "declared" }
  /** Other pairs are allowed, or a project has chosen otherwise. */
  | { readonly kind: "pairs" }
  /** Other addresses stand in the workspace. */
  | { readonly kind: "spelled" }
  /** The addresses of the workspace have been opened. */
  | { readonly kind: "survey"; readonly survey: WorkspaceSurvey }
  /** The rows of a table of labels that give none; no rows when all are sound or the table is gone. */
  | { readonly kind: "skipped"; readonly uri: Uri; readonly rows: readonly LeftOutRow[] }
  /** A node was connected or removed, has another block, or stopped answering. */
  | { readonly kind: "nodes"; readonly change: NodesChange }
  /** A local tag has another name, or is gone. */
  | { readonly kind: "tag"; readonly tag: string; readonly newTag: string | undefined };
