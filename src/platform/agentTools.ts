/**
 * What language models may call, all of it read only. The names are those of the setting
 * `agents.tools`, by which each can be switched off.
 */
export const agentTools = [
  "lookUpAddress",
  "findTags",
  "listTaggedAddresses",
  "listHoldings",
  "listTransactions",
] as const;

export type AgentTool = (typeof agentTools)[number];

/** The name under which the manifest contributes a tool. */
export function toolId(tool: AgentTool): string {
  return `addressAtlas_${tool}`;
}
