import type { AddressFormatName } from "../../../engine/addresses/addressFormat";
import type { SarifResult } from "../../../project/scan/formatSarif";
import type { Place } from "../../../project/scan/place";
import type { TrustLevel } from "../../../project/scan/trustLevel";
import type { NameText } from "./knowledge";
import type { FileRows } from "../tables/workspaceLoader";

/** A row of the panel of the workspace: an address in the files, or a warning that concerns no address. */
export interface WorkspaceRow {
  readonly key: string;
  readonly status: TrustLevel;
  /** Whether the row is a warning that concerns no address, such as one about a private key. */
  readonly isAlone?: boolean;
  /** Undefined if the checksum is wrong, and for a warning that concerns no address. */
  readonly format: AddressFormatName | undefined;
  /**
   * The canonical form of a valid address; otherwise the text in the file. Empty for a private key.
   */
  readonly text: string;
  readonly symbols: readonly string[];
  readonly tags: readonly string[];
  readonly names: readonly NameText[];
  /** The inferred chains of the address at its places: ids of the service, or names of other chains. */
  readonly chains: readonly string[];
  /** The top-level folders of the workspace that contain the address. */
  readonly folders: readonly string[];
  readonly placeCount: number;
  readonly first: WorkspacePlace;
  readonly warnings: readonly FileWarning[];
}

/** A warning about an address at one of its places. */
export interface FileWarning {
  readonly kind: string;
  readonly text: string;
  /** The text for the page, with the name and the place of the address that is meant (`ShowWarning`). */
  readonly shown?: string;
  readonly isError: boolean;
  /** The canonical form of the address that this address looks like. */
  readonly anchor?: string;
  /** Whether a source knows `anchor`. If not, `anchor` occurs only in the workspace. */
  readonly isAnchorKnown?: boolean;
}

export interface WorkspacePlace extends Pick<Place, "line" | "column" | "text"> {
  /** The index of the workspace folder. */
  readonly root: number;
  /** The path relative to the workspace folder, with `/`. */
  readonly path: string;
  /** The path as shown to users, with the name of the workspace folder if there are several. */
  readonly title: string;
}

/** The source of the addresses of the workspace, for a panel. */
export interface WorkspaceSource extends FileRows<WorkspaceRow> {
  readonly state: "idle" | "reading" | "checking" | "done" | "stopped";
  /** Whether the last scan has ended and could list every workspace folder. */
  readonly isWhole: boolean;
  readonly counts: {
    readonly files: number;
    readonly places: number;
    /** The number of files and folders that may contain addresses and were not read. */
    readonly unread: number;
  };
  placesOf(key: string): readonly WorkspacePlace[];
  /** Returns the representative place of an address in a top-level folder (`findForemostPlace`). */
  firstPlaceIn(key: string, folder: string): WorkspacePlace | undefined;
  /** Builds the SARIF results of rows, without warnings about drift, since these concern names and are not findings. */
  buildResults(keys: readonly string[]): readonly SarifResult[];
}

/** An empty source, for panels that are not about the workspace. */
export const noWorkspace: WorkspaceSource = {
  rows: [],
  state: "idle",
  asOf: undefined,
  isWhole: false,
  counts: { files: 0, places: 0, unread: 0 },
  placesOf: () => [],
  firstPlaceIn: () => undefined,
  buildResults: () => [],
  start: () => Promise.resolve(),
  refresh: () => Promise.resolve(),
  stop: () => undefined,
  onDidChange: () => ({ dispose: () => undefined }),
};
