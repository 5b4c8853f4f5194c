import { Disposable, lm } from "vscode";
import { agentTools, toolId } from "../platform/agentTools";
import type { Session } from "../session/session";
import type { AgentParts } from "./agentAnswers";

/**
 * Registers the tools for the editor's language models. Skips tools that the editor refuses; an editor without
 * language models refuses all tools.
 */
export function registerAgentTools(
  session: Pick<Session, "catalog" | "knowledge" | "names" | "gate" | "warnings" | "lazy">,
  propose: AgentParts["propose"],
): Disposable {
  const { catalog, knowledge, names } = session;
  const answers = session.lazy(async () => {
    const [{ AgentAnswers }, gate, warnings] = await Promise.all([
      import("./agentAnswers"),
      session.gate.get(),
      session.warnings.get(),
    ]);
    return new AgentAnswers({ catalog, knowledge, names, gate, warnings, propose });
  });
  const registered = agentTools.flatMap((tool) => {
    try {
      return lm.registerTool<unknown>(toolId(tool), {
        prepareInvocation: async ({ input }) => (await answers.get()).prepare(tool, input),
        invoke: async ({ input }, token) => (await answers.get()).answer(tool, input, token),
      });
    } catch {
      return [];
    }
  });
  return Disposable.from(...registered);
}
