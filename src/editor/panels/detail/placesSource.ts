import type { PlaceLine } from "../../../project/scan/placeLine";
import type { FileRow } from "../models/workspaceFilters";
import type { FileRows } from "../models/workspaceLoader";
import type { FileWarning, WorkspacePlace } from "./workspaceSource";

/** A place of one address in the files of the workspace. */
export interface PlaceRow extends FileRow {
  readonly place: WorkspacePlace;
  /** The name that the file gives the address there. */
  readonly declared: string | undefined;
  /** The text of its line; undefined until the file has been read for it. */
  readonly line: PlaceLine | undefined;
  readonly warnings: readonly FileWarning[];
}

/** Where one address stands in the workspace, for its panel. */
export interface PlacesSource extends FileRows<PlaceRow> {
  /** Whether there is a workspace at all. */
  readonly isOffered: boolean;
}

/** For panels that are about no address. */
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
