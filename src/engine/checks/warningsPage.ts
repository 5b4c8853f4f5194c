/** The page that explains each kind of warning in a separate chapter. */
export const warningsPage =
  "https://github.com/address-atlas/address-atlas/blob/main/docs/warnings.md";
