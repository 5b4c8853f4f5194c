const base58 = "[1-9A-HJ-NP-Za-km-z]";
const bech32 = "[02-9ac-hj-np-z]";

/** The obvious alternative to the detector: one regular expression with the shapes of all address formats. */
export const combinedShapes = [
  "0x(?:[0-9a-fA-F]{64}|[0-9a-fA-F]{40})",
  `[13]${base58}{25,33}`,
  `[DA9]${base58}{33}`,
  `bc1${bech32}{11,87}`,
  `(?:bitcoincash:)?[qp]${bech32}{41}`,
  "[EU][Qf][0-9A-Za-z_-]{46}",
  "(?:0|-1):[0-9a-fA-F]{64}",
  `${base58}{32,44}`,
]
  .map((shape) => `\\b${shape}\\b`)
  .join("|");

/** Covers everything that the detector finds, including forms that depend on adjacent text. */
export const everyShape = [
  combinedShapes,
  `\\b(?:[a-z]+:)?[qp]${bech32}{60}\\b`,
  "[EU][Qf][0-9A-Za-z+/]{46}",
  "0x[0-9a-fA-F]{1,63}::",
  "@0x[0-9a-fA-F]{1,63}",
  'address!\\("(?:0x)?[0-9a-fA-F]{1,64}"',
  "\\b0x(?:[0-9a-fA-F]{8})?(?:[0-9a-fA-F]{64})+\\b",
].join("|");
