import type { FoundValidAddress } from "../addresses/findAddresses";

/** Quoted digits without `0x`, or digits behind `0X`: libraries read both as an address. */
const bareHex =
  /(?<=["'`])[0-9a-fA-F]{40}(?=["'`])|(?<![0-9a-zA-Z_])0X[0-9a-fA-F]{40}(?![0-9a-zA-Z_])/g;
const longest = 42;

/** How much of a text is searched in one step, in UTF-16 units. */
const step = 65_536;

/**
 * Values that are an EVM address or a hash of 40 digits, such as that of a commit: only a look-alike of a known address
 * is worth a warning. Their canonical form is in lower case, since a checksum costs more than the lookup.
 */
export function* findBareHex(text: string): Generator<FoundValidAddress | undefined> {
  for (let from = 0; from < text.length; from += step) {
    // One character before the step is the quote of a value that begins with it.
    const first = Math.max(0, from - 1);
    const part = text.slice(first, from + step + longest);
    for (const match of part.matchAll(bareHex)) {
      const start = first + match.index;
      if (start < from || start >= from + step) continue;
      const [written] = match;
      yield {
        start,
        end: start + written.length,
        text: written,
        format: "evm",
        canonical: `0x${written.slice(-40).toLowerCase()}`,
        chains: [],
        certainty: "doubtful",
      };
    }
    yield undefined;
  }
}

export function hasBareHex(text: string): boolean {
  for (const found of findBareHex(text)) if (found !== undefined) return true;
  return false;
}
