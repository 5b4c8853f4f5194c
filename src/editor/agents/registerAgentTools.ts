import { Disposable, lm } from "vscode";
import type { AgentAnswers } from "./agentAnswers";
import { agentTools, toolId } from "../platform/agentTools";

/**
 * Offers what is known here to the editor's language models. Does nothing in an editor that has
 * none or refuses a tool.
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
