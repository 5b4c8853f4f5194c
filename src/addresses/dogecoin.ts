const p2pkh = 0x1e;
const p2sh = 0x16;

/** Whether a base58check version is that of an address on the main net. */
export function isDogecoinVersion(version: number): boolean {
  return version === p2pkh || version === p2sh;
}
