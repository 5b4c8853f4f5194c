import { safeText } from "./safeText";

interface DescribedToken {
  readonly symbol: string;
  readonly name: string;
  readonly deployments: readonly { readonly chain: string }[];
}

/**
 * Returns the text to show after a token's symbol: the chains, then the name if it differs from the symbol. The chains
 * distinguish tokens with equal symbols and names. They come first because a narrow view cuts off the end.
 */
export function describeToken({ symbol, name, deployments }: DescribedToken): string {
  const chains = [...new Set(deployments.map(({ chain }) => safeText(chain, 20)))];
  const names = name === symbol ? [] : [safeText(name)];
  return [...joinFirst(chains, 2), ...names].join(" · ");
}

/**
 * Joins the first `most` words and adds the number of the other words: `ethereum, base +3`. Returns a list that
 * contains only this text, or an empty list if there are no words.
 */
export function joinFirst(words: readonly string[], most: number): readonly string[] {
  const hidden = words.length - most;
  if (hidden <= 0) return words.length === 0 ? [] : [words.join(", ")];
  return [`${words.slice(0, most).join(", ")} +${hidden}`];
}
