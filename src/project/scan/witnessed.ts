import type { PlacedWarning } from "./survey";

/** What the node of a chain contradicts in a file. */
export interface WitnessedWarning extends PlacedWarning {
  readonly chainId: number;
  /** In lower case. */
  readonly address: string;
}

/** By the key of the address. */
export type Witnessed = ReadonlyMap<string, readonly WitnessedWarning[]>;

/** Whether what was found earlier is replaced, as its address was looked up again and had an answer. */
export type IsAnswered = (warning: WitnessedWarning) => boolean;

/** What is known of a file after another look-up, which may have been of some of its places or chains only. */
export function mergeWitnessed(
  earlier: Witnessed,
  found: Witnessed,
  isAnswered: IsAnswered,
): Witnessed {
  const kept = [...earlier].map(
    ([key, warnings]) => [key, warnings.filter((each) => !isAnswered(each))] as const,
  );
  const merged = new Map(kept.filter(([, warnings]) => warnings.length > 0));
  for (const [key, warnings] of found) merged.set(key, [...(merged.get(key) ?? []), ...warnings]);
  return merged;
}
