/** The page that explains each kind of warning, with a chapter for each. */
export const warningsPage =
  "https://github.com/address-atlas/address-atlas/blob/main/docs/warnings.md";
