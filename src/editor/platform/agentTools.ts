/**
 * The tools for language models, by their names in the setting `agents.tools`. The setting can switch off any
 * tool, and switch on a tool that writes.
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

/** Whether a tool only reads. A tool that writes is off until the user switches it on. */
export function onlyReads(tool: AgentTool): boolean {
  return tool !== "assignTag";
}

/** Whether the setting lets models call a tool. Values other than `true` and `false` are ignored. */
export function isToolOn(tool: AgentTool, setting: Readonly<Record<string, unknown>>): boolean {
  const value = setting[tool];
  return typeof value === "boolean" ? value : onlyReads(tool);
}

/** Returns the name of a tool in the manifest. */
export function toolId(tool: AgentTool): string {
  return `addressAtlas_${tool}`;
}
