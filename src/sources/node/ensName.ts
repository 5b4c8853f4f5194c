import { hashEnsName } from "../../engine/addresses/hashEnsName";
import { decodeText, selectors } from "./abi";
import {
  addressOfCall,
  call,
  type ContractRead,
  readEach,
  type ReadContract,
} from "./contractReads";

/** The chain id of Ethereum, where the ENS registry is. */
export const chainOfEns = 1;

const registry = "0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e";
/** Matches the names that are shown. Names with other characters need normalization and may have look-alikes. */
const plainName = /^(?=.{3,255}$)(?:[a-z0-9_-]{1,63}\.)+[a-z0-9_-]{1,63}$/;

/**
 * Reads the primary ENS name of an address at a block: the name that the address claims, if the name resolves to the
 * address and `plainName` matches it. Rejects with a `NodeError`.
 */
export async function readEnsName(contract: ReadContract): Promise<string | undefined> {
  const ask = async <Value>(of: string, read: ContractRead<Value>): Promise<Value | undefined> =>
    (await readEach({ ...contract, address: of }, [read]))[0];
  const findResolver = (node: string): Promise<string | undefined> =>
    ask(registry, call(selectors.resolver + node, addressOfCall));
  const reverse = hashEnsName(`${contract.address.slice(2)}.addr.reverse`);
  const claimedBy = await findResolver(reverse);
  if (claimedBy === undefined) return undefined;
  const name = await ask(claimedBy, call(selectors.nameOfNode + reverse, decodeText));
  if (name === undefined || !plainName.test(name)) return undefined;
  const node = hashEnsName(name);
  const resolver = await findResolver(node);
  if (resolver === undefined) return undefined;
  const address = await ask(resolver, call(selectors.addressOfNode + node, addressOfCall));
  return address === contract.address ? name : undefined;
}
