/** The settlement address of the sample workspace's treasury. */
export const settlement = "0x28C6c06298d514Db089934071355E5743bf21d60";

/** A look-alike: its first and last four digits are those of `settlement`. */
export const lookAlike = `0x28c6${"1".repeat(32)}1d60`;

export const mistypedBitcoin = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb";
export const tooShort = "0xdAC17F958D2ee523a2206206994597C13D831ec";

const evm = [
  "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
  "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  "0x6B175474E89094C44Da98b954EedeAC495271d0F",
  "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2",
  "0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D",
  "0xE592427A0AEce92De3Edee1F18E0157C05861564",
  "0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2",
  "0x000000000022D473030F116dDEE9F6B43aC78BA3",
  ...Array.from({ length: 8 }, (_, i) => `0x${String(i + 1).repeat(40)}`),
];
const bitcoin = [
  "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  "1BoatSLRHtKNngkdXEeobR76b53LETtpyT",
  "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
];
const bitcoincash = ["bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a"];
const solana = [
  "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  "So11111111111111111111111111111111111111112",
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
];
const ton = [
  "Ef_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXDvq",
  "EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c",
];

/** Thirty addresses of five families. Two are malformed, and one is a look-alike of `settlement`. */
export const thirtyAddresses: readonly string[] = [
  ...evm,
  ...bitcoin,
  ...bitcoincash,
  ...solana,
  ...ton,
  "0x9999999999999999999999999999999999999999",
  "0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  lookAlike,
  mistypedBitcoin,
  tooShort,
];
