import { isDevelopmentId } from "../engine/chains/chainRef";
import { Gate } from "../sources/gate/gate";
import { NodeError } from "../sources/node/nodeError";
import { parseNodeUrl } from "../sources/node/nodeUrl";
import { openWitness } from "../sources/node/openWitness";
import { askWitness, type WitnessAnswers, type WitnessQuestions } from "../sources/node/witness";

interface NodeToAsk extends WitnessQuestions {
  readonly chainId: number;
  /** The URL of the node, which is a secret. */
  readonly url: string;
}

/** The answers of a node. A failure is a sentence of the extension, without text from the node or its URL. */
export type NodeReport = WitnessAnswers | { readonly failure: string };

/**
 * Returns the reason why a text is not a valid URL of a node; undefined if it is valid. The reason does not contain the
 * text.
 */
export function refuseNodeUrl(text: string): string | undefined {
  const verdict = parseNodeUrl(text);
  return verdict.valid ? undefined : verdict.reason;
}

/** The time limit for all requests to a node, in milliseconds. */
const longestMs = 120_000;

/** Queries one node. Never rejects. */
export async function askNode({ chainId, url, code, tokens }: NodeToAsk): Promise<NodeReport> {
  const verdict = parseNodeUrl(url);
  if (!verdict.valid) return { failure: `${verdict.reason}.` };
  const { client, isSpent } = openWitness(verdict.url, process.env);
  const gate = openGate();
  const cleared = (addresses: readonly string[]): readonly string[] =>
    addresses.flatMap((each) => gate.pass(each) ?? []);
  const signal = AbortSignal.timeout(longestMs);
  try {
    const questions = { code: cleared(code), tokens: cleared(tokens) };
    const isDevelopment = isDevelopmentId(chainId);
    const found = await askWitness(client, { chainId, isDevelopment }, questions, { signal });
    switch (found.kind) {
      case "answers":
        return found;
      case "otherChain":
        return { failure: "The node is of another chain." };
      case "behind":
        return { failure: `The newest block of the node is ${describeAge(found.ms)} old.` };
    }
  } catch (error) {
    if (isSpent()) return { failure: "The node would need too many requests." };
    if (signal.aborted) return { failure: "The node did not answer in time." };
    // The message of any other error may contain the URL.
    return { failure: error instanceof NodeError ? error.message : "The node cannot be asked." };
  } finally {
    client.close();
  }
}

/** Creates a gate that never prompts, since a command cannot prompt: possible private keys are not sent. */
function openGate(): Gate {
  return new Gate({
    service: () => ({ id: "node", isInProcess: false }),
    open: () => Promise.resolve(undefined),
    hasNamed: () => false,
    ask: () => Promise.resolve(false),
  });
}

function describeAge(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
