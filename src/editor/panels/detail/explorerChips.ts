import type { ExplorerTarget } from "../../../sources/catalog/explorerLinks";
import { named } from "../../../sources/gate/cleared";
import { safeText } from "../../../engine/text/safeText";
import type { Cell, Chip } from "../messages/toPage";
import { type Knowledge, type Link, reservedAddress } from "./knowledge";

/** Builds a link for each explorer of a chain. `full` is the host, so that the user sees it before the link opens. */
export function buildExplorerChips(
  chain: string,
  target: ExplorerTarget,
  knowledge: Knowledge,
  link: Link,
): readonly Chip[] {
  return knowledge.findExplorers(chain, target).map((page) => ({
    text: safeText(page.name, 40),
    full: page.host,
    open: link({ kind: "browse", url: page.url }),
    icon: null,
  }));
}

export function buildTransactionLinks(
  chain: string,
  hash: string,
  knowledge: Knowledge,
  link: Link,
): Cell {
  const target = { kind: "transaction", hash: named(hash) } as const;
  return { kind: "links", chips: buildExplorerChips(chain, target, knowledge, link) };
}

/** Builds the explorer links of an address, for a row. The native coin has none. */
export function buildAddressLinks(
  chain: string,
  address: string,
  knowledge: Knowledge,
  link: Link,
): Cell {
  if (address === reservedAddress) return { kind: "links", chips: [] };
  const target = { kind: "address", address: named(address) } as const;
  return { kind: "links", chips: buildExplorerChips(chain, target, knowledge, link) };
}
