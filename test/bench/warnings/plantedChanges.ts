/** A mistake planted in a file. */
export interface Plant {
  readonly kind: "lookAlike" | "wrongChain" | "decimals";
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  /** The whole file with the mistake. */
  readonly text: string;
}

export interface PlantedFile {
  readonly path: string;
  readonly text: string;
}

/** Matches an asset address in a JavaScript file, together with the name of its token. */
const assetOfScript =
  /^ {2}"?([\w.]+)"?: \{\n {4}decimals: \d+,\n {4}id: \d+,\n {4}UNDERLYING: "(0x\w{40})"/gm;
const assetOfContract = /address internal constant (\w+)_UNDERLYING =\s+(0x\w{40});/g;
const tokenOfList =
  /"chainId": (?:1|10|56|137|8453|42161),\s+"address": "(0x\w{40})"[^{}]*?"decimals": (\d+)/g;
const ownAddress = /(?<!\w)0x[0-9a-fA-F]{40}(?!\w)/g;
/** The numbers of leading and trailing digits that stay the same, since users compare only these. */
const [digitsBefore, digitsBehind] = [4, 4];

/**
 * Replaces a well-known address with another one that has the same first and last digits. Returns undefined if the file
 * has no well-known address.
 */
export function plantPoison(
  { path, text }: PlantedFile,
  isKnown: (address: string) => boolean,
  seed: number,
): Plant | undefined {
  const all = [...text.matchAll(ownAddress)].filter(
    ([address]) => isKnown(address) && !/0{8}/.test(address),
  );
  const found = all[seed % Math.max(1, all.length)];
  if (found === undefined) return undefined;
  const [address] = found;
  const head = address.slice(0, 2 + digitsBefore);
  const middle = Array.from(address.slice(2 + digitsBefore, -digitsBehind))
    .reverse()
    .join("");
  const poison = `${head}${middle}${address.slice(-digitsBehind)}`.toLowerCase();
  return plant("lookAlike", path, text, found.index, address.length, poison);
}

/** Replaces a token's address with the address that the token of the same name has in the file of another chain. */
export function plantSwap(
  { path, text }: PlantedFile,
  other: string,
  seed: number,
): Plant | undefined {
  const there = assetsOf(other);
  const all = [...assetsOf(text)].filter(([name, { address }]) => {
    const known = there.get(name)?.address;
    return known !== undefined && known !== address;
  });
  const [name = "", here] = all[seed % Math.max(1, all.length)] ?? [];
  const swapped = there.get(name)?.address;
  if (here === undefined || swapped === undefined) return undefined;
  return plant("wrongChain", path, text, here.at, swapped.length, swapped);
}

function assetsOf(text: string): ReadonlyMap<string, { address: string; at: number }> {
  const found = [...text.matchAll(assetOfScript), ...text.matchAll(assetOfContract)];
  return new Map(
    found.map(([all, name = "", address = ""], i) => {
      const at = (found[i]?.index ?? 0) + all.lastIndexOf(address);
      return [name, { address, at }] as const;
    }),
  );
}

/** Replaces the decimals of a known token in a list. */
export function plantDecimals(
  { path, text }: PlantedFile,
  isKnown: (address: string) => boolean,
  seed: number,
): Plant | undefined {
  const all = [...text.matchAll(tokenOfList)].filter(([, address = ""]) => isKnown(address));
  const found = all[seed % Math.max(1, all.length)];
  if (found === undefined) return undefined;
  const [whole, , decimals = ""] = found;
  const at = found.index + whole.length - decimals.length;
  return plant("decimals", path, text, at, decimals.length, decimals === "18" ? "6" : "18");
}

function plant(
  kind: Plant["kind"],
  path: string,
  text: string,
  at: number,
  length: number,
  written: string,
): Plant {
  const before = text.slice(0, at);
  const line = before.split("\n").length;
  return { kind, path, line, text: `${before}${written}${text.slice(at + length)}` };
}
