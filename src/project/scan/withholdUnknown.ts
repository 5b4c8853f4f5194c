import { numbersOfPlace, type PackedFile, type PackedFiles, type Spelling } from "./packedPlaces";
import { type IsKnown, isWithheld } from "./withholdKeys";

/** Removes possible private keys that are not known as addresses. Only their number per file is kept. */
export function withholdUnknown<Packed extends PackedFiles>(
  packed: Packed,
  isKnown: IsKnown,
): Packed {
  const isOut = packed.spellings.map((spelling) => isWithheld(spelling, isKnown));
  if (!isOut.includes(true)) return packed;
  const spellings: Spelling[] = [];
  const newIndexes = packed.spellings.map((spelling, i) =>
    isOut[i] === true ? undefined : spellings.push(spelling) - 1,
  );
  const places: number[] = [];
  let at = 0;
  const files = packed.files.map((file): PackedFile => {
    const own = packed.places.subarray(at, (at += file.placeCount * numbersOfPlace));
    const kept = keepPlaces(own, (spelling) => newIndexes[spelling]);
    for (const number of kept) places.push(number);
    const placeCount = kept.length / numbersOfPlace;
    return { ...file, placeCount, withheld: file.withheld + file.placeCount - placeCount };
  });
  return { ...packed, files, spellings, places: Uint32Array.from(places) };
}

/** Keeps a place if `newIndexOf` returns an index for its spelling, and stores this index in the place. */
export function keepPlaces(
  numbers: Uint32Array,
  newIndexOf: (spelling: number) => number | undefined,
): Uint32Array {
  const kept = new Uint32Array(numbers.length);
  let length = 0;
  for (let at = 0; at < numbers.length; at += numbersOfPlace) {
    const index = newIndexOf(numbers[at + 2] ?? 0);
    if (index === undefined) continue;
    kept[length] = numbers[at] ?? 0;
    kept[length + 1] = numbers[at + 1] ?? 0;
    kept[length + 2] = index;
    kept[length + 3] = numbers[at + 3] ?? 0;
    length += numbersOfPlace;
  }
  return kept.slice(0, length);
}
