/**
 * The tools for language models. The names are those in the setting `agents.tools`, which can switch
 * each of them off, or on if it writes.
 */
export const agentTools = [
  "lookUpAddress",
  "findTags",
  "listTaggedAddresses",
  "listHoldings",
  "listTransactions",
  "assignTag",
] as const;

export type AgentTool = (typeof agentTools)[number];

/** Whether a tool only reads. Those that write are off until the user switches them on. */
export function onlyReads(tool: AgentTool): boolean {
  return tool !== "assignTag";
}

/** Whether the setting lets models call a tool; only `true` and `false` count. */
export function isToolOn(tool: AgentTool, setting: Readonly<Record<string, unknown>>): boolean {
  const value = setting[tool];
  return typeof value === "boolean" ? value : onlyReads(tool);
}

/** The name under which the manifest contributes a tool. */
export function toolId(tool: AgentTool): string {
  return `addressAtlas_${tool}`;
}
