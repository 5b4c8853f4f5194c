import {
  buildExplorerLinks,
  type ExplorerLink,
  type ExplorerTarget,
} from "../../catalog/explorerLinks";
import type { Chain } from "../../service/schemas";

/**
 * The explorers that the user prefers, chain identifier to explorer name; invalid entries are
 * skipped.
 */
type PreferredExplorers = Readonly<Record<string, unknown>>;

interface LinkChoice {
  /** The links on offer; for a chain with a preferred explorer only that one. */
  readonly offered: readonly ExplorerLink[];
  /** Those left out because another explorer is preferred. */
  readonly others: readonly ExplorerLink[];
}

/** The explorer pages on offer for a target on some chains. */
export function chooseLinks(
  chains: readonly Chain[],
  target: ExplorerTarget,
  preferred: PreferredExplorers,
): LinkChoice {
  const offered: ExplorerLink[] = [];
  const others: ExplorerLink[] = [];
  for (const chain of chains) {
    const links = buildExplorerLinks(chain, target);
    const name = Object.hasOwn(preferred, chain.chain) ? preferred[chain.chain] : undefined;
    const hasPreferred = links.some((link) => link.name === name);
    for (const link of links) {
      (hasPreferred && link.name !== name ? others : offered).push(link);
    }
  }
  return { offered, others };
}
