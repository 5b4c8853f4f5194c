import type { Chain, Token } from "../service/schemas";
import { buildToken } from "./bookTokens";
import { answer, type EndpointAnswer, type EndpointCall, refuse } from "./endpoint";
import { buildNodeChains } from "./nodeChains";
import { pageByNumber } from "./pageLinks";
import { localChains } from "./localChains";

/** interface.md, 1: List All Tokens. */
export function listTokens({ fields, state }: EndpointCall): EndpointAnswer<readonly Token[]> {
  const { tokens } = state.sample;
  const page = pageByNumber(fields, tokens.length);
  if (page === undefined) return refuse("badRequest");
  return answer(tokens.slice(page.start, page.end).map(buildToken), page.links);
}

/**
 * interface.md, 4: List All Blockchains. A chain that only a connected node has is listed first, since the user works
 * on it.
 */
export async function listChains({
  state,
}: EndpointCall): Promise<EndpointAnswer<readonly Chain[]>> {
  return answer([...buildNodeChains(await state.listNodes()), ...localChains]);
}
