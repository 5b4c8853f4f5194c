/** Packages without types. Tests compare results with them. */
declare module "multicoin-address-validator" {
  export function validate(address: string, currency: string): boolean;
}

declare module "cashaddrjs" {
  export function decode(address: string): { prefix: string; type: string; hash: Uint8Array };
}
