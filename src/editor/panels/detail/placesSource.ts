import type { PlaceLine } from "../../../project/scan/placeLine";
import type { FileRow } from "../tables/workspaceFilters";
import type { FileRows } from "../tables/workspaceLoader";
import type { FileWarning, WorkspacePlace } from "./workspaceSource";

/** A place of the panel's address in the files of the workspace. */
export interface PlaceRow extends FileRow {
  readonly place: WorkspacePlace;
  /** The name that the file gives the address at this place. */
  readonly declared: string | undefined;
  /** The text of the line; undefined until the file has been read for this table. */
  readonly line: PlaceLine | undefined;
  readonly warnings: readonly FileWarning[];
}

/** The places of one address in the workspace, for the panel of the address. */
export interface PlacesSource extends FileRows<PlaceRow> {
  /** Whether a workspace is open. If so, the panel has the table of places. */
  readonly isOffered: boolean;
}

/** An empty source, for panels without a table of places. */
export const noPlaces: PlacesSource = {
  isOffered: false,
  rows: [],
  state: "idle",
  asOf: undefined,
  start: () => Promise.resolve(),
  refresh: () => Promise.resolve(),
  stop: () => undefined,
  onDidChange: () => ({ dispose: () => undefined }),
};
