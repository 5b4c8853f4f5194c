import { Disposable, lm } from "vscode";
import type { AgentAnswers } from "./agentAnswers";
import { agentTools, toolId } from "../platform/agentTools";

/**
 * Offers what this session knows to the language models of the editor. An editor without them, or
 * one that refuses a tool, is left as it is.
 */
export function registerAgentTools(load: () => Promise<AgentAnswers>): Disposable {
  const registered = agentTools.flatMap((tool) => {
    try {
      return lm.registerTool<unknown>(toolId(tool), {
        prepareInvocation: async ({ input }) => (await load()).prepare(tool, input),
        invoke: async ({ input }, token) => (await load()).answer(tool, input, token),
      });
    } catch {
      return [];
    }
  });
  return Disposable.from(...registered);
}
