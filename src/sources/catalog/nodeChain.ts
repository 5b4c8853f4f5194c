/** Whether a chain is that of one connected node alone. Its identifier says nothing to people. */
export function isNodeChain(chain: string): boolean {
  return /^node-[0-9a-f]{8}$/.test(chain);
}

/** What people read of a chain next to its name: its identifier, unless only a node has it. */
export function identifierOf(chain: string): string {
  return isNodeChain(chain) ? "" : chain;
}

/** A connected node as far as its chain is concerned. */
export interface ChainOfNode {
  readonly chain: string;
  readonly chainId: number;
}

/**
 * How a chain is called in files, answers and whatever else leaves the editor: by its identifier, and that of
 * a node alone by its chain id as CAIP-2 writes it, `eip155:31337`, which scripts know. Two nodes with one chain
 * id are the same there.
 */
export function exportChain(chain: string, nodes: readonly ChainOfNode[]): string {
  if (!isNodeChain(chain)) return chain;
  const node = nodes.find((each) => each.chain === chain);
  return node === undefined ? "eip155" : `eip155:${node.chainId}`;
}

/** Records of the interface in which chains are called as above. */
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

/** The chain that is called so outside: an identifier, or the chain id of a connected node. */
export function importChain(text: string, nodes: readonly ChainOfNode[]): string {
  const node = nodes.find(({ chain }) => isNodeChain(chain) && exportChain(chain, nodes) === text);
  return node?.chain ?? text;
}
