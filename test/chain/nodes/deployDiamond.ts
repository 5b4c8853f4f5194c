import { type Address, type Hex, toFunctionSelector } from "viem";
import { loadDiamondPart } from "./contracts";
import type { Oracle } from "./oracle";

/** Deploys the reference implementation of a diamond (EIP-2535). Returns its address and those of its facets. */
export async function deployDiamond(
  oracle: Oracle,
  owner: string,
): Promise<{ readonly at: Address; readonly facets: readonly Address[] }> {
  const parts = await Promise.all(
    ["DiamondCutFacet", "DiamondLoupeFacet", "OwnershipFacet"].map(loadDiamondPart),
  );
  const cuts: { facetAddress: Address; action: number; functionSelectors: Hex[] }[] = [];
  for (const facet of parts) {
    const functions = facet.abi.filter((each) => each.type === "function");
    const functionSelectors = functions.map((each) => toFunctionSelector(each));
    cuts.push({ facetAddress: await oracle.deploy(facet), action: 0, functionSelectors });
  }
  const at = await oracle.deploy(await loadDiamondPart("Diamond"), [owner, cuts, []]);
  return { at, facets: cuts.map(({ facetAddress }) => facetAddress) };
}
