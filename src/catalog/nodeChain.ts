/** Whether a chain is that of one connected node alone. Its identifier says nothing to people. */
export function isNodeChain(chain: string): boolean {
  return /^node-[0-9a-f]{8}$/.test(chain);
}

/** What people read of a chain beside its name: its identifier, unless only a node has it. */
export function identifierOf(chain: string): string {
  return isNodeChain(chain) ? "" : chain;
}
