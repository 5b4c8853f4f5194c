import type { Deployment, Token } from "../service/schemas";

export interface DeployedToken {
  readonly token: Token;
  readonly deployment: Deployment;
}

/** Finds tokens by chain and address in a growing list of tokens. */
export class DeploymentIndex {
  readonly #byPlace = new Map<string, DeployedToken>();
  #tokens: readonly Token[] = [];
  #indexed = 0;

  find(tokens: readonly Token[], chain: string, address: string): DeployedToken | undefined {
    this.#follow(tokens);
    return this.#byPlace.get(placeOf(chain, address));
  }

  #follow(tokens: readonly Token[]): void {
    if (tokens !== this.#tokens) {
      this.#byPlace.clear();
      this.#indexed = 0;
      this.#tokens = tokens;
    }
    for (const token of tokens.slice(this.#indexed)) {
      for (const deployment of token.deployments) {
        const place = placeOf(deployment.chain, deployment.address);
        if (!this.#byPlace.has(place)) this.#byPlace.set(place, { token, deployment });
      }
    }
    this.#indexed = tokens.length;
  }
}

/**
 * Returns a key for an address on a chain. The case of hex addresses does not matter; the case of all other addresses
 * does.
 */
function placeOf(chain: string, address: string): string {
  return JSON.stringify([chain, /^0x/i.test(address) ? address.toLowerCase() : address]);
}
