import {
  buildExplorerLinks,
  type ExplorerLink,
  type ExplorerTarget,
} from "../../../sources/catalog/explorerLinks";
import type { Chain } from "../../../sources/service/schemas";

interface LinkChoice {
  /** The offered links. For a chain with a preferred explorer, only the link to this explorer is offered. */
  readonly offered: readonly ExplorerLink[];
  /** The links that are skipped because another explorer is preferred. */
  readonly others: readonly ExplorerLink[];
}

/** Returns the explorer pages of a target on the given chains. */
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
