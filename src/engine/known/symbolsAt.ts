import { nameOfChain } from "../chains/chainRef";
import type { InferredChain } from "../chains/inferredChain";
import type { TokenAtAddress } from "./knownAddress";

/**
 * Returns the symbols of the tokens at an address, for a list of places that contain the address. `inferred`: the
 * chain of each place. If none of the tokens is on any of these chains, each symbol is followed by the first chain of
 * the token: `USDC · Ethereum`. `withChain`: each symbol is always followed by a chain (`followByChain`), for a list
 * that shows no chains.
 */
export function symbolsAt(
  tokens: readonly TokenAtAddress[],
  inferred: readonly (InferredChain | undefined)[],
  withChain = false,
): readonly string[] {
  const isAnywhere = inferred.length === 0 || inferred.includes(undefined);
  const here = tokens.filter(
    ({ deployments }) => isAnywhere || deployments.some(({ chain }) => isAt(chain, inferred)),
  );
  const symbols =
    here.length > 0 && !withChain
      ? here.map(({ symbol }) => symbol)
      : (here.length > 0 ? here : tokens).map(({ symbol, deployments }) =>
          followByChain(
            symbol,
            deployments.map(({ chain }) => chain),
            inferred,
          ),
        );
  return [...new Set(symbols)];
}

/**
 * Returns a symbol or a name, followed by a chain: the first of its chains that is the chain of a place; if there is
 * none, its first chain.
 */
export function followByChain(
  text: string,
  chains: readonly string[],
  inferred: readonly (InferredChain | undefined)[],
): string {
  const here = chains.filter((chain) => isAt(chain, inferred));
  const [first, ...others] = here.length > 0 ? here : chains;
  if (first === undefined) return text;
  return `${text} · ${nameOfChain(first) ?? first}${others.length > 0 ? ", …" : ""}`;
}

function isAt(chain: string, inferred: readonly (InferredChain | undefined)[]): boolean {
  return inferred.some((each) => each?.chain === chain);
}
