import type { ReadTag } from "../../../src/sources/tags/tagIndex";

/** What a window knows about its service. */
export interface WindowView {
  readonly service: "local" | "remote";
  readonly isPaused: boolean;
  readonly isIdle: boolean;
  readonly hasUnsaved: boolean;
  /** The time when the service was last checked for changes, as the window knows it. */
  readonly checkedAt: number;
  /** The tags from which hints are shown. */
  readonly tags: readonly ReadTag[];
  /** The tags of the addresses that the test requested. */
  readonly tagsOf: Readonly<Record<string, readonly string[]>>;
  readonly listed: readonly string[];
}

export interface Tagging {
  readonly tag: string;
  readonly addresses: readonly string[];
}

export interface Tagged {
  readonly service: WindowView["service"];
  /** The addresses that the window reported as done. */
  readonly done: readonly string[];
}

export interface ChosenService {
  /** Empty for the local service. */
  readonly baseUrl: string;
  readonly key: string;
}

/** The folder in VS Code's global storage in which each window writes the URL of its server. */
export const handsFolder = "hands";
/** The file in `handsFolder` with the clock's offset in milliseconds. */
export const clockFile = "clock";
