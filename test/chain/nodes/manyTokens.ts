import assert from "node:assert/strict";
import type { Address } from "viem";
import { compile } from "./contracts";
import type { Oracle } from "./oracle";

/** The number of tokens that the book has on its largest chain. */
export const tokenCount = 843;
/** The number of tokens to deploy in one transaction; more would not fit into one block. */
const madeAtOnce = 40;

export interface ManyTokens {
  /** A contract whose `balancesOf(address)(uint256[])` returns the balances of all tokens. */
  readonly factory: Address;
  readonly tokens: readonly Address[];
}

/** Deploys `tokenCount` tokens. The holder has a different balance of each. */
export async function deployManyTokens(oracle: Oracle, holder: Address): Promise<ManyTokens> {
  const { TokenFactory } = await compile("Tokens.sol");
  assert.ok(TokenFactory);
  const { abi } = TokenFactory;
  const factory = await oracle.deploy(TokenFactory);
  for (let made = 0; made < tokenCount; made += madeAtOnce) {
    const count = Math.min(madeAtOnce, tokenCount - made);
    await oracle.write(factory, abi, "make", [BigInt(count), holder]);
  }
  const tokens = (await oracle.read(factory, abi, "list")) as readonly Address[];
  assert.equal(tokens.length, tokenCount);
  return { factory, tokens };
}
