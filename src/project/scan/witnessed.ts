import type { PlacedWarning } from "./survey";

/** A warning from the node of a chain. */
export interface WitnessedWarning extends PlacedWarning {
  readonly chainId: number;
  /** The address in lower case. */
  readonly address: string;
}

/** The warnings by the key of the address. */
export type Witnessed = ReadonlyMap<string, readonly WitnessedWarning[]>;

/** Whether a node has answered for the address of an earlier warning. If so, the warning is replaced. */
export type IsAnswered = (warning: WitnessedWarning) => boolean;

/**
 * Merges the results of a lookup with earlier warnings, since a lookup may cover only some places or chains of a
 * file.
 */
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
