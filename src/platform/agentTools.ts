/**
 * The tools for language models, all read only. The names are those in the setting `agents.tools`,
 * which can switch each of them off.
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
