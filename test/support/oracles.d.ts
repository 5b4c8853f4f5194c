/** Packages without types. Tests compare the extension's verdicts with those of these packages. */
declare module "multicoin-address-validator" {
  export function validate(address: string, currency: string): boolean;
}

declare module "cashaddrjs" {
  export function decode(address: string): { prefix: string; type: string; hash: Uint8Array };
}
