import { type Declaration, keyOfDeclaration } from "../../engine/names/declarations";
import type { Place, ScannedFile } from "./place";

/**
 * The spelling of an address without its place. Spellings are shared, since most addresses of a workspace have many
 * places.
 */
export type Spelling = WithoutPlace<Place>;

type WithoutPlace<Kind> = Kind extends unknown ? Omit<Kind, "line" | "column" | "declared"> : never;

/** A scanned file whose places are in `PackedFiles.places`. */
export interface PackedFile extends Omit<ScannedFile, "places"> {
  readonly placeCount: number;
  /** The number of places that were removed as possible private keys (`withholdUnknown`). */
  readonly withheld: number;
}

/** Files with their places in a form that is cheap to post from a thread and to store. */
export interface PackedFiles {
  readonly files: readonly PackedFile[];
  readonly spellings: readonly Spelling[];
  readonly declarations: readonly Declaration[];
  /**
   * Four numbers per place, file by file: line, column, index of the spelling, and number of the declaration, which
   * starts with 1 and is 0 without a declaration.
   */
  readonly places: Uint32Array;
}

export const numbersOfPlace = 4;

export function packFiles(files: readonly ScannedFile[]): PackedFiles {
  const spellings: Spelling[] = [];
  /** The index of the last spelling of each text; nearly every text has only one spelling. */
  const ofText = new Map<string, number>();
  const indexes = new Map<string, number>();
  const indexOf = (place: Place): number => {
    const known = ofText.get(place.text);
    if (known !== undefined && isSpelledSo(place, spellings[known])) return known;
    const key = keyOf(place);
    const index = indexes.get(key) ?? spellings.push(withoutPlace(place)) - 1;
    indexes.set(key, index);
    ofText.set(place.text, index);
    return index;
  };
  const declarations: Declaration[] = [];
  const ofDeclaration = new Map<string, number>();
  const numberOf = (declared: Declaration): number => {
    const key = keyOfDeclaration(declared);
    const number = ofDeclaration.get(key) ?? declarations.push(declared);
    ofDeclaration.set(key, number);
    return number;
  };
  const count = files.reduce((sum, file) => sum + file.places.length, 0);
  const places = new Uint32Array(count * numbersOfPlace);
  let at = 0;
  // Properties are listed individually, since rest properties would be the slowest part.
  const packed = files.map((file): PackedFile => {
    const { path, size, modifiedMs, hash, note, dependsOnKnown, places: own } = file;
    for (const place of own) {
      places[at] = place.line;
      places[at + 1] = place.column;
      places[at + 2] = indexOf(place);
      if (place.certainty !== "broken" && place.declared) places[at + 3] = numberOf(place.declared);
      at += numbersOfPlace;
    }
    const facts = { path, size, modifiedMs, hash, placeCount: own.length, withheld: 0 };
    if (note === undefined && dependsOnKnown === undefined) return facts;
    return {
      ...facts,
      ...(note !== undefined && { note }),
      ...(dependsOnKnown !== undefined && { dependsOnKnown }),
    };
  });
  return { files: packed, spellings, declarations, places };
}

/** Whether a place has the format and certainty of a spelling with the same text. */
export function isSpelledSo(
  { format, certainty }: Pick<Spelling, "format" | "certainty">,
  spelling: Spelling | undefined,
): boolean {
  return spelling?.format === format && spelling.certainty === certainty;
}

function withoutPlace(place: Place): Spelling {
  const { text, format, certainty } = place;
  return certainty === "broken"
    ? { text, format, certainty, reason: place.reason }
    : { text, format, certainty, canonical: place.canonical };
}

/** Returns a key that two spellings share if and only if they are equal. */
export function keyOf(spelling: Spelling): string {
  // Text, format and certainty determine all other properties.
  return `${spelling.text} ${spelling.format} ${spelling.certainty}`;
}

export function unpackFiles({
  files,
  spellings,
  declarations,
  places,
}: PackedFiles): readonly ScannedFile[] {
  let at = 0;
  return files.map(({ placeCount, ...file }): ScannedFile => {
    const numbers = places.subarray(at, (at += placeCount * numbersOfPlace));
    return { ...file, places: unpackPlaces(numbers, spellings, declarations) };
  });
}

/** Unpacks the places of a file whose spelling is wanted. */
export function unpackPlaces(
  numbers: Uint32Array,
  spellings: readonly (Spelling | undefined)[],
  declarations: readonly (Declaration | undefined)[],
  isWanted: (spelling: Spelling) => boolean = () => true,
): readonly Place[] {
  const places: Place[] = [];
  for (let at = 0; at < numbers.length; at += numbersOfPlace) {
    const spelling = spellings[numbers[at + 2] ?? 0];
    if (spelling === undefined || !isWanted(spelling)) continue;
    const where = { line: numbers[at] ?? 0, column: numbers[at + 1] ?? 0 };
    const declared = declarations[(numbers[at + 3] ?? 0) - 1];
    if (spelling.certainty === "broken" || declared === undefined)
      places.push({ ...spelling, ...where });
    else places.push({ ...spelling, ...where, declared });
  }
  return places;
}
