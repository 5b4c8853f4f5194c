import { safeText } from "./safeText";

interface DescribedToken {
  readonly symbol: string;
  readonly name: string;
  readonly deployments: readonly { readonly chain: string }[];
}

/**
 * The text behind a token's symbol: its chains, since several tokens may share symbol and name, and then its name.
 * The chains come first because a narrow view cuts off the end.
 */
export function describeToken({ symbol, name, deployments }: DescribedToken): string {
  const chains = [...new Set(deployments.map(({ chain }) => safeText(chain, 20)))];
  const names = name === symbol ? [] : [safeText(name)];
  return [...joinFirst(chains, 2), ...names].join(" · ");
}

/**
 * Returns the first words and the number of hidden ones, as in `ethereum, base +3`, in a list of one text; an
 * empty list if there are no words.
 */
export function joinFirst(words: readonly string[], most: number): readonly string[] {
  const hidden = words.length - most;
  if (hidden <= 0) return words.length === 0 ? [] : [words.join(", ")];
  return [`${words.slice(0, most).join(", ")} +${hidden}`];
}
