/** Public addresses of several families. */
export const vitalik = "0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045";
export const usdcOnEthereum = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
export const usdtOnEthereum = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
export const satoshi = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
export const systemProgram = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
export const deadMove = `0x${"dead".repeat(16)}`;
