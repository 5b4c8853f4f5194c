import { identify } from "../../../engine/addresses/identify";
import type { ValidAddress } from "../../../engine/addresses/addressFormat";
import { nameOfChain } from "../../../engine/chains/chainRef";
import type { Chain } from "../../../sources/service/schemas";

/** The chain ids of TRON and its test networks, which have an address format of their own. */
const idsOfTron = [728126428, 2494104990, 3448148188];

/** Returns the chains on which an address can exist, and those of the shown rows; all chains if it is invalid. */
export function findPossibleChains(
  chains: readonly Chain[],
  address: string,
  shown: ReadonlySet<string>,
): readonly Chain[] {
  const verdict = identify(address);
  if (!verdict.valid) return chains;
  return chains.filter((each) => shown.has(each.chain) || canBeOn(verdict, each));
}

/** Whether an address can exist on a chain of the service, which may list chains that interface.md does not have. */
function canBeOn({ chains, format }: ValidAddress, { chain, chainId }: Chain): boolean {
  if (chains.some((each) => each === chain)) return true;
  const isOfEvm = chainId !== null && chainId !== -1 && !idsOfTron.includes(chainId);
  if (isOfEvm) return format === "evm";
  return nameOfChain(chain) === undefined && (chainId === null || format !== "evm");
}
