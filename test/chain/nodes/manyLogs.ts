import assert from "node:assert/strict";
import type { Address } from "viem";
import { compile } from "./contracts";
import type { Oracle } from "./oracle";

const paidAtOnce = 400;

/**
 * Sends `count` transfers of one token to an address, 400 in each block. The sender addresses are the numbers from 1.
 */
export async function sendManyTransfers(oracle: Oracle, to: Address, count: number): Promise<void> {
  const { Crowd } = await compile("Tokens.sol");
  assert.ok(Crowd);
  const crowd = await oracle.deploy(Crowd);
  for (let first = 1; first <= count; first += paidAtOnce) {
    const next = Math.min(paidAtOnce, count + 1 - first);
    await oracle.write(crowd, Crowd.abi, "pay", [to, BigInt(first), BigInt(next)]);
  }
}
