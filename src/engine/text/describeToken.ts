import { safeText } from "./safeText";

interface DescribedToken {
  readonly symbol: string;
  readonly name: string;
  readonly deployments: readonly { readonly chain: string }[];
}

/**
 * What follows a token's symbol: its chains, since several tokens may share a symbol and a name, and then its
 * name. The chains come first because a narrow view cuts off the end.
 */
export function describeToken({ symbol, name, deployments }: DescribedToken): string {
  const chains = [...new Set(deployments.map(({ chain }) => safeText(chain, 20)))];
  const names = name === symbol ? [] : [safeText(name)];
  return [...joinFirst(chains, 2), ...names].join(" · ");
}

/** The first words and the number of the others: `ethereum, base +3`. Undefined if there are none. */
export function joinFirst(words: readonly string[], most: number): readonly string[] {
  const hidden = words.length - most;
  if (hidden <= 0) return words.length === 0 ? [] : [words.join(", ")];
  return [`${words.slice(0, most).join(", ")} +${hidden}`];
}
