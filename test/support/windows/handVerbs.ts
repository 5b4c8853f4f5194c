import type { ReadTag } from "../../../src/sources/tags/tagIndex";

/** A window's view of its service. */
export interface WindowView {
  readonly service: "local" | "remote";
  readonly isPaused: boolean;
  readonly isIdle: boolean;
  readonly hasUnsaved: boolean;
  /** When the service was last checked for changes, according to the window. */
  readonly checkedAt: number;
  /** The tags as read by the hints, with their names. */
  readonly tags: readonly ReadTag[];
  /** The tags of the addresses in the request. */
  readonly tagsOf: Readonly<Record<string, readonly string[]>>;
  /** The names in the list of tags of the tree. */
  readonly listed: readonly string[];
}

export interface Tagging {
  readonly tag: string;
  readonly addresses: readonly string[];
}

/** The result of a tagging in a window. */
export interface Tagged {
  readonly service: WindowView["service"];
  /** The addresses reported as done. */
  readonly done: readonly string[];
}

export interface ChosenService {
  /** Empty for the local service. */
  readonly baseUrl: string;
  readonly key: string;
}

/** The folder in the extensions' storage where each window writes the URL of its server. */
export const handsFolder = "hands";
/** The file in the `hands` folder with the clock's offset in milliseconds. */
export const clockFile = "clock";
