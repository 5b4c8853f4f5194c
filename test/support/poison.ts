export const usdc = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

/** A look-alike: its first and last digits are those of USDC. */
export const poison = "0xa0b86f2d3c9b71e85da04c67f19e82b350f6eb48";
