/** The alphabet of bech32 (BIP-173), five bits per letter; cashaddr uses the same alphabet. */
export const bech32Letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/** The five bits of a letter, indexed by character code. */
export const bech32Values = new Uint8Array(128);
for (let i = 0; i < bech32Letters.length; i += 1) bech32Values[bech32Letters.charCodeAt(i)] = i;
