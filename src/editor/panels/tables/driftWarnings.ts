import { formatAddressKey } from "../../../engine/addresses/addressFormat";
import { safeText, shortenHash } from "../../../engine/text/safeText";
import type { Translate } from "../../../engine/text/translate";
import type { Drift } from "../../../project/scan/findDrift";
import type { InventoryFile } from "../../../project/scan/inventory";
import type { FileWarning } from "../detail/workspaceSource";

/** The maximum number of warnings about other addresses for each name of an address. */
const mostOthers = 3;

interface DriftTexts {
  readonly t: Translate;
  readonly nameOfChain: (chain: string) => string | undefined;
  readonly titleOf: (file: InventoryFile) => string;
}

/** Maps the key of each address to the warnings that one of its names has another address in another file. */
export function buildDriftWarnings(
  drifts: readonly Drift[],
  { t, nameOfChain, titleOf }: DriftTexts,
): ReadonlyMap<string, readonly FileWarning[]> {
  const warnings = new Map<string, FileWarning[]>();
  for (const { declared, addresses } of drifts) {
    if (declared.chains === "every") continue;
    const name = safeText(declared.text, 60);
    const chains = declared.chains.map((chain) => nameOfChain(chain) ?? chain).join(", ");
    for (const { address } of addresses) {
      const key = formatAddressKey(address);
      const own = warnings.get(key) ?? [];
      warnings.set(key, own);
      // Takes one more than `mostOthers`, since the address itself may be among them. Slices before filtering, since a
      // name may have any number of addresses.
      const others = addresses
        .slice(0, mostOthers + 1)
        .filter((other) => other.address !== address);
      for (const other of others.slice(0, mostOthers)) {
        const [place] = other.places;
        if (place === undefined) continue;
        const at = `${titleOf(place.file)}:${place.line + 1}`;
        const short = shortenHash(other.address.canonical);
        const text = t("{0} on {1} has the address {2} in {3}.", name, chains, short, at);
        own.push({ kind: "drift", text, isError: false });
      }
    }
  }
  return warnings;
}
