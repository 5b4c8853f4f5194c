import { nameOfChain } from "../chains/chainRef";
import type { InferredChain } from "../chains/inferredChain";
import type { TokenAtAddress } from "./knownAddress";

/**
 * Returns the symbols of the tokens at an address, for a list of its places with these chains. If none of the tokens is
 * on any of the chains, each symbol is followed by the first chain of the token: `USDC · Ethereum`. `withChain`: it is
 * always followed by its first chain on which a place is, for a list that shows no chains.
 */
export function symbolsAt(
  tokens: readonly TokenAtAddress[],
  inferred: readonly (InferredChain | undefined)[],
): readonly string[] {
  const isAnywhere = inferred.length === 0 || inferred.includes(undefined);
  const here = tokens.filter(
    ({ deployments }) =>
      isAnywhere || deployments.some((own) => inferred.some((each) => each?.chain === own.chain)),
  );
  const symbols =
    here.length > 0
      ? here.map(({ symbol }) => symbol)
      : tokens.map(({ symbol, deployments: [first] }) =>
          first === undefined ? symbol : `${symbol} · ${nameOfChain(first.chain) ?? first.chain}`,
        );
  return [...new Set(symbols)];
}
