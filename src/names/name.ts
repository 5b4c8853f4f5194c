import type { ChainIdentifier } from "../addresses/addressFormat";

/** What an address is called by somebody else, known on this machine. */
export interface Name {
  readonly text: string;
  readonly kind: NameKind;
  /**
   * The chains it holds on; `every`: all chains of the address's form. None: it holds on a chain that is
   * not ours, which its text tells.
   */
  readonly chains: readonly ChainIdentifier[] | "every";
  readonly source: NameSource;
  /** Of a token: its full name and its decimals, both on these chains. */
  readonly token?: { readonly name: string; readonly decimals: number };
}

export type NameKind = "token" | "contract" | "deployment" | "label";

/** Where a name comes from; always told with it. */
export interface NameSource {
  /** As users read it: "Aave address book". */
  readonly title: string;
  readonly version: string;
}

/** A service may have chains that no name speaks of. */
export function holdsOn({ chains }: Name, chain: string): boolean {
  return chains === "every" || chains.some((each) => each === chain);
}
