import type { AddressFormatName } from "../../../engine/addresses/addressFormat";
import type { Place } from "../../../project/scan/place";
import type { TrustLevel } from "../../../project/scan/trustLevel";
import type { NameText } from "../models/knowledge";
import type { FileRows } from "../models/workspaceLoader";

/** An address of the workspace's files, as the panel of the workspace lists it. */
export interface WorkspaceRow {
  readonly key: string;
  readonly standing: TrustLevel;
  /** Undefined for a wrong checksum. */
  readonly format: AddressFormatName | undefined;
  /** The canonical form; as written for a wrong checksum. */
  readonly text: string;
  readonly symbols: readonly string[];
  readonly tags: readonly string[];
  readonly names: readonly NameText[];
  /** The chains that its places name: ids of the service, or names of other chains. */
  readonly chains: readonly string[];
  /** The folders at the top of the workspace in which it stands. */
  readonly folders: readonly string[];
  readonly placeCount: number;
  readonly first: WorkspacePlace;
  readonly warnings: readonly FileWarning[];
}

/** A warning at a place of an address. */
export interface FileWarning {
  readonly kind: string;
  readonly text: string;
  readonly isError: boolean;
  /** The known address that this one may be meant to be, in canonical form. */
  readonly anchor?: string;
}

export interface WorkspacePlace extends Pick<Place, "line" | "column" | "text"> {
  /** The index of the folder of the workspace. */
  readonly root: number;
  /** Relative to that folder, with `/`. */
  readonly path: string;
  /** The path for users, with the name of the folder if there are several. */
  readonly title: string;
}

/** The addresses of the workspace, for a panel. */
export interface WorkspaceSource extends FileRows<WorkspaceRow> {
  readonly state: "idle" | "reading" | "checking" | "done" | "stopped";
  /** Whether the last reading came across all files. */
  readonly isWhole: boolean;
  readonly counts: {
    readonly files: number;
    readonly places: number;
    /** Files that may have addresses and were not read. */
    readonly unread: number;
  };
  /** Where an address stands. */
  placesOf(key: string): readonly WorkspacePlace[];
}

/** For panels that are not about the workspace. */
export const noWorkspace: WorkspaceSource = {
  rows: [],
  state: "idle",
  asOf: undefined,
  isWhole: false,
  counts: { files: 0, places: 0, unread: 0 },
  placesOf: () => [],
  start: () => Promise.resolve(),
  refresh: () => Promise.resolve(),
  stop: () => undefined,
  onDidChange: () => ({ dispose: () => undefined }),
};
