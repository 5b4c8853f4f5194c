import type { ReadTag } from "../../../src/sources/tags/tagIndex";

/** What a window knows and shows of its service. */
export interface WindowView {
  readonly service: "local" | "remote";
  readonly isPaused: boolean;
  readonly isIdle: boolean;
  readonly hasUnsaved: boolean;
  /** When the service was last checked for changes, according to the window. */
  readonly checkedAt: number;
  /** As known to the hints, by name. */
  readonly tags: readonly ReadTag[];
  /** The tags of the requested addresses. */
  readonly tagsOf: Readonly<Record<string, readonly string[]>>;
  /** The names in the list of tags of the tree. */
  readonly listed: readonly string[];
}

export interface Tagging {
  readonly tag: string;
  readonly addresses: readonly string[];
}

/** A window's report of a tagging. */
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

/** The folder in the extensions' storage where each window writes its port. */
export const handsFolder = "hands";
/** The file in that folder with the clock's offset in milliseconds. */
export const clockFile = "clock";
