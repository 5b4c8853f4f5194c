import type { TokenAtAddress } from "../../engine/known/knownAddress";
import {
  type AddressIdentity,
  formatAddressKey,
  type Verdict,
} from "../../engine/addresses/addressFormat";
import type { Deployment, Token } from "../service/schemas";

const mostDeployments = 50_000;
/**
 * The maximum number of tokens that are kept for one address. Several chains may have different tokens at the same
 * address. Two tokens at one address of the same chain are an error of the list.
 */
const mostTokensOfAddress = 4;

/** The tokens at addresses, limited in size. Native coins have no address. */
export class TokenIndex {
  readonly #byAddress = new Map<string, TokenAtAddress[]>();
  readonly #tokens: Token[] = [];
  #deployments = 0;
  #leftOut = 0;

  constructor(private readonly identify: (address: string) => Verdict) {}

  /** The tokens in the index, without their icons, which the index does not need. */
  get tokens(): readonly Token[] {
    return this.#tokens;
  }

  /** The number of tokens that did not fit into the index. */
  get leftOut(): number {
    return this.#leftOut;
  }

  find(address: AddressIdentity): readonly TokenAtAddress[] {
    return this.#byAddress.get(formatAddressKey(address)) ?? [];
  }

  /** Yields every address at which a token is deployed. */
  *addresses(): Generator<AddressIdentity> {
    for (const { deployments } of this.#tokens) {
      for (const { address } of deployments) {
        const verdict = this.identify(address);
        if (verdict.valid) yield verdict;
      }
    }
  }

  add(tokens: readonly Token[]): void {
    for (const token of tokens) {
      const deployments = this.#deployments + token.deployments.length;
      if (deployments > mostDeployments) {
        this.#leftOut += 1;
        continue;
      }
      this.#deployments = deployments;
      this.#put({ ...token, icon_url: null });
    }
  }

  #put(token: Token): void {
    this.#tokens.push(token);
    for (const [key, deployments] of this.#placesOf(token)) {
      const known = this.#byAddress.get(key) ?? [];
      if (known.length >= mostTokensOfAddress) continue;
      known.push({ symbol: token.symbol, name: token.name, deployments });
      this.#byAddress.set(key, known);
    }
  }

  #placesOf(token: Token): ReadonlyMap<string, readonly Deployment[]> {
    const places = new Map<string, Deployment[]>();
    for (const deployment of token.deployments) {
      const verdict = this.identify(deployment.address);
      if (!verdict.valid) continue;
      const key = formatAddressKey(verdict);
      const place = places.get(key);
      if (place === undefined) places.set(key, [deployment]);
      else place.push(deployment);
    }
    return places;
  }
}
