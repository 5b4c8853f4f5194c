import type { AddressFormatName, Certainty } from "../../engine/addresses/addressFormat";
import type { Declaration } from "../../engine/names/declarations";

interface PlaceInFile {
  /** The line from 0, as in the editor. */
  readonly line: number;
  /** The column from 0, in UTF-16 units. */
  readonly column: number;
  /** The address as written. */
  readonly text: string;
  readonly format: AddressFormatName;
}

/** A place with a valid address. */
export interface ValidPlace extends PlaceInFile {
  readonly certainty: Certainty;
  readonly canonical: string;
  /** The name that the file gives the address at this place. */
  readonly declared?: Declaration;
}

/** A place whose address has a wrong checksum. */
export interface BrokenPlace extends PlaceInFile {
  readonly certainty: "broken";
  /** The violated rule, as one sentence without a full stop. */
  readonly reason: string;
}

export type Place = ValidPlace | BrokenPlace;

/** The size and modification time by which an unchanged file is recognized. */
export interface FileStamp {
  readonly size: number;
  readonly modifiedMs: number;
}

/** A scanned file with its addresses. */
export interface ScannedFile extends FileStamp {
  /** The path relative to the root, with `/`. */
  readonly path: string;
  /** The hash of the bytes; undefined if the search found neither an address nor a note. */
  readonly hash: string | undefined;
  readonly places: readonly Place[];
  /** Further results of the search (`FindPlaces`). */
  readonly note?: unknown;
  /** Whether the file contains a form without a checksum that counts as an address only if it is known. */
  readonly dependsOnKnown?: boolean;
}

/** Finds the places of a text, in the thread that reads the file. `path` is relative to the root, with `/`. */
export type FindPlaces = (
  text: string,
  path: string,
  root: number,
) => Pick<ScannedFile, "places" | "note" | "dependsOnKnown">;

/** The reason why a file or folder was skipped. */
export type LeftOutCause =
  | "size"
  | "binary"
  | "unreadable"
  | "unsteady"
  | "special"
  /** The file is in UTF-32, or contains an address in an encoding other than the detected one. */
  | "encoding"
  /** The content is in Git LFS. */
  | "pointer"
  /** The search failed on the text, or a thread ended or hung twice while reading the file. */
  | "failed";

export interface LeftOut {
  readonly path: string;
  readonly cause: LeftOutCause;
}
