/** Whether a chain is known only from one connected node. The identifier of such a chain means nothing to users. */
export function isNodeChain(chain: string): boolean {
  return /^node-[0-9a-f]{8}$/.test(chain);
}

/**
 * Returns the identifier that is shown next to the name of a chain; empty for a chain that only a
 * node has.
 */
export function identifierOf(chain: string): string {
  return isNodeChain(chain) ? "" : chain;
}

export interface ChainOfNode {
  readonly chain: string;
  readonly chainId: number;
}

/**
 * Returns the name of a chain in files, answers and other output: its identifier. For a chain that only a node has, the
 * name is the chain id in CAIP-2 form, such as `eip155:31337`, which scripts know; `eip155` if the node is not in
 * `nodes`. Two nodes with one chain id get the same name.
 */
export function exportChain(chain: string, nodes: readonly ChainOfNode[]): string {
  if (!isNodeChain(chain)) return chain;
  const node = nodes.find((each) => each.chain === chain);
  return node === undefined ? "eip155" : `eip155:${node.chainId}`;
}

/** Returns a copy of records of interface.md in which every chain has the name that `exportChain` returns. */
export function exportChains(value: unknown, nodes: readonly ChainOfNode[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => exportChains(each, nodes));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => {
      if (name === "chain" && typeof each === "string") return [name, exportChain(each, nodes)];
      if (name === "chains" && Array.isArray(each)) return [name, exportAll(each, nodes)];
      return [name, exportChains(each, nodes)];
    }),
  );
}

function exportAll(chains: readonly unknown[], nodes: readonly ChainOfNode[]): readonly unknown[] {
  return chains.map((chain) => (typeof chain === "string" ? exportChain(chain, nodes) : chain));
}

/**
 * Reverses `exportChain`: returns the chain for an identifier, or for the CAIP-2 form of a
 * connected node's chain id.
 */
export function importChain(text: string, nodes: readonly ChainOfNode[]): string {
  const node = nodes.find(({ chain }) => isNodeChain(chain) && exportChain(chain, nodes) === text);
  return node?.chain ?? text;
}
