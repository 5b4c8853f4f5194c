import {
  buildExplorerLinks,
  type ExplorerLink,
  type ExplorerTarget,
} from "../../../sources/catalog/explorerLinks";
import type { Chain } from "../../../sources/service/schemas";

interface LinkChoice {
  /** The links on offer; for a chain with a preferred explorer only that one. */
  readonly offered: readonly ExplorerLink[];
  /** Those skipped because another explorer is preferred. */
  readonly others: readonly ExplorerLink[];
}

/** The explorer pages on offer for a target on some chains. */
export function chooseLinks(
  chains: readonly Chain[],
  target: ExplorerTarget,
  isPreferred: (link: ExplorerLink) => boolean,
): LinkChoice {
  const offered: ExplorerLink[] = [];
  const others: ExplorerLink[] = [];
  for (const chain of chains) {
    const links = buildExplorerLinks(chain, target);
    const hasPreferred = links.some(isPreferred);
    for (const link of links) {
      (hasPreferred && !isPreferred(link) ? others : offered).push(link);
    }
  }
  return { offered, others };
}
