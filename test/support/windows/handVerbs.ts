import type { ReadTag } from "../../../src/catalog/tagIndex/tagIndex";

/** What a window knows and shows, of the service that it uses. */
export interface WindowView {
  readonly service: "local" | "remote";
  readonly isPaused: boolean;
  readonly isIdle: boolean;
  readonly hasUnsaved: boolean;
  /** When the service was last asked what has changed, as the window tells it. */
  readonly checkedAt: number;
  /** As the hints know them, by name. */
  readonly tags: readonly ReadTag[];
  /** The tags of the addresses that were asked for. */
  readonly tagsOf: Readonly<Record<string, readonly string[]>>;
  /** The names in the list of tags of the tree. */
  readonly listed: readonly string[];
}

export interface Tagging {
  readonly tag: string;
  readonly addresses: readonly string[];
}

/** What the window reports of a tagging. */
export interface Tagged {
  readonly service: WindowView["service"];
  /** The addresses that it called done. */
  readonly done: readonly string[];
}

export interface ChosenService {
  /** Empty: the local service. */
  readonly baseUrl: string;
  readonly key: string;
}

/** Where a window writes where it listens, beside what the extensions store. */
export const handsFolder = "hands";
/** The file in there that says by how many milliseconds the clock is set. */
export const clockFile = "clock";
