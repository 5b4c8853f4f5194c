import type { AddressIdentity } from "../addresses/addressFormat";
import type { AnchorStrength } from "./finding";

/** A known address, and whether a tag or book (strong) or only a file of the workspace (weak) vouches for it. */
export interface KnownAnchor extends AddressIdentity {
  readonly strength: AnchorStrength;
}

/** The ends of known addresses: finds the one that an address imitates. */
export class AnchorIndex {
  readonly #anchors: KnownAnchor[] = [];

  get size(): number {
    return this.#anchors.length;
  }

  /** Adds an address, or makes a weak one strong. */
  add(anchor: KnownAnchor): void {
    this.#anchors.push(anchor);
  }
}
