import type { Place, ScannedFile } from "./place";

/** An address as it is written, without its place: most addresses of a workspace stand in many. */
export type Spelling = WithoutPlace<Place>;

type WithoutPlace<Kind> = Kind extends unknown ? Omit<Kind, "line" | "column"> : never;

/** A scanned file whose places stand in the numbers of its result. */
export interface PackedFile extends Omit<ScannedFile, "places"> {
  readonly placeCount: number;
}

/** Files with their places in a form that costs little to post from a thread and to keep. */
export interface PackedFiles {
  readonly files: readonly PackedFile[];
  readonly spellings: readonly Spelling[];
  /** Three for each place, file by file: line, column, index of the spelling. */
  readonly places: Uint32Array;
}

export const numbersOfPlace = 3;

export function packFiles(files: readonly ScannedFile[]): PackedFiles {
  const spellings: Spelling[] = [];
  const indexes = new Map<string, number>();
  const count = files.reduce((sum, file) => sum + file.places.length, 0);
  const places = new Uint32Array(count * numbersOfPlace);
  let at = 0;
  const packed = files.map(({ places: own, ...file }): PackedFile => {
    for (const { line, column, ...spelling } of own) {
      const key = keyOf(spelling);
      let index = indexes.get(key);
      if (index === undefined) {
        index = spellings.push(spelling) - 1;
        indexes.set(key, index);
      }
      places[at] = line;
      places[at + 1] = column;
      places[at + 2] = index;
      at += numbersOfPlace;
    }
    return { ...file, placeCount: own.length };
  });
  return { files: packed, spellings, places };
}

/** Equal for two spellings exactly when they are. */
export function keyOf(spelling: Spelling): string {
  // In one format and certainty, a text means one thing.
  return `${spelling.text} ${spelling.format} ${spelling.certainty}`;
}

export function unpackFiles({ files, spellings, places }: PackedFiles): readonly ScannedFile[] {
  let at = 0;
  return files.map(({ placeCount, ...file }): ScannedFile => {
    const numbers = places.subarray(at, (at += placeCount * numbersOfPlace));
    return { ...file, places: unpackPlaces(numbers, spellings) };
  });
}

export function unpackPlaces(
  numbers: Uint32Array,
  spellings: readonly Spelling[],
): readonly Place[] {
  const places: Place[] = [];
  for (let at = 0; at < numbers.length; at += numbersOfPlace) {
    const spelling = spellings[numbers[at + 2] ?? 0];
    if (spelling === undefined) continue;
    places.push({ ...spelling, line: numbers[at] ?? 0, column: numbers[at + 1] ?? 0 });
  }
  return places;
}
