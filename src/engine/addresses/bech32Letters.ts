/** The letters of bech32 (BIP-173), five bits each; cashaddr uses the same. */
export const bech32Letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/** The value of a letter, by its character code. */
export const bech32Values = new Uint8Array(128);
for (let i = 0; i < bech32Letters.length; i += 1) bech32Values[bech32Letters.charCodeAt(i)] = i;
