import { identify } from "../../engine/addresses/identify";
import { type AskPerson, Gate } from "../gate/gate";
import type { TagKnowledge } from "../tags/tagKnowledge";
import type { Catalog } from "./catalog";

type Index = Pick<TagKnowledge, "has" | "hasTag"> & { open(): Promise<unknown> };

/**
 * Opens the gate in front of the service in use. The tag index and the catalog show which texts the
 * service itself has sent; the gate lets these pass without a prompt.
 */
export function openGate(catalog: Catalog, index: Index, ask: AskPerson): Gate {
  return new Gate({
    service: () => catalog.service,
    open: () => index.open(),
    hasNamed: (text) => isIndexed(index, text) || isLoaded(catalog, text),
    ask,
  });
}

function isIndexed(index: Index, text: string): boolean {
  const verdict = identify(text);
  return index.hasTag(text) || (verdict.valid && index.has(verdict));
}

/**
 * Whether a loaded row contains the text as a tag, a chain, a transaction hash or an address. Addresses of transactions
 * count only if they could be mistaken for a private key.
 */
function isLoaded(catalog: Catalog, text: string): boolean {
  const { chains, tags, tokens, transactions } = catalog;
  const lower = text.toLowerCase();
  const isIt = ({ address }: { readonly address: string }): boolean =>
    address.toLowerCase() === lower;
  return (
    transactions.findChain(text) !== undefined ||
    transactions.hasAddress(text) ||
    tags.items.some(({ tag }) => tag === text) ||
    chains.items.some(({ chain }) => chain === text) ||
    tokens.items.some(({ deployments }) => deployments.some(isIt)) ||
    catalog.openedTags.some((tag) => catalog.addressesOf(tag).items.some(isIt))
  );
}
