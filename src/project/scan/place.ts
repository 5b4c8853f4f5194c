import type { AddressFormatName, Certainty } from "../../engine/addresses/addressFormat";
import type { Declaration } from "../../engine/names/declarations";

interface PlaceInFile {
  /** From 0, like the editor's. */
  readonly line: number;
  /** From 0, in UTF-16 units. */
  readonly column: number;
  /** As written. */
  readonly text: string;
  readonly format: AddressFormatName;
}

/** Where an address stands. */
export interface ValidPlace extends PlaceInFile {
  readonly certainty: Certainty;
  readonly canonical: string;
  /** The name that the file gives it there. */
  readonly declared?: Declaration;
}

/** Where an address with a wrong checksum stands. */
export interface BrokenPlace extends PlaceInFile {
  readonly certainty: "broken";
  /** The rule that is broken, as one sentence without a full stop. */
  readonly reason: string;
}

export type Place = ValidPlace | BrokenPlace;

/** The stamp by which an unchanged file is known. */
export interface FileStamp {
  readonly size: number;
  readonly modifiedMs: number;
}

/** The addresses of a file. */
export interface ScannedFile extends FileStamp {
  /** Relative to its root, with `/`. */
  readonly path: string;
  /** Of the bytes; undefined if there is no address in them. */
  readonly hash: string | undefined;
  readonly places: readonly Place[];
  /** What else the reader of its text has found (`Look`). */
  readonly note?: unknown;
  /** Whether it has a form without a checksum that counts as an address only if it is known. */
  readonly dependsOnKnown?: boolean;
}

/** Finds the places of a text, in the thread that reads it. `path` is relative to the root, with `/`. */
export type FindPlaces = (
  text: string,
  path: string,
  root: number,
) => Pick<ScannedFile, "places" | "note" | "dependsOnKnown">;

/** Why a file or folder was not read. */
export type LeftOutCause =
  | "size"
  | "binary"
  | "unreadable"
  | "unsteady"
  | "special"
  /** An address stands in it in an encoding that is not read, such as UTF-32. */
  | "encoding"
  /** Git LFS has its content. */
  | "pointer"
  /** A thread ended or hung while reading it, twice. */
  | "failed";

export interface LeftOut {
  readonly path: string;
  readonly cause: LeftOutCause;
}
