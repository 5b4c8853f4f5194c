import { identify } from "../../../engine/addresses/identify";
import type { ValidAddress } from "../../../engine/addresses/addressFormat";
import { nameOfChain } from "../../../engine/chains/chainRef";
import { nameOfListedChain } from "../../../engine/chains/listedChain";
import type { Chain } from "../../../sources/service/schemas";

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
  const isOfEvm = chainId !== null && chainId !== -1 && !isOfTron(chainId);
  if (isOfEvm) return format === "evm";
  return nameOfChain(chain) === undefined && (chainId === null || format !== "evm");
}

/** Whether a chain id is that of TRON or of its test networks, which have an address format of their own. */
function isOfTron(chainId: number): boolean {
  return /^Tron\b/.test(nameOfListedChain(chainId) ?? "");
}
