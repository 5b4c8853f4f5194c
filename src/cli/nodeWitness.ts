import { Gate } from "../sources/gate/gate";
import { NodeError } from "../sources/node/nodeError";
import { parseNodeUrl } from "../sources/node/nodeUrl";
import { openWitness } from "../sources/node/openWitness";
import { askWitness, type WitnessAnswers, type WitnessQuestions } from "../sources/node/witness";

export interface NodeToAsk extends WitnessQuestions {
  readonly chainId: number;
  /** A secret. */
  readonly url: string;
}

/** What a node says; a failure is one of our own sentences, without anything of the node or its URL. */
export type NodeReport = WitnessAnswers | { readonly failure: string };

/** Why a text is no URL of a node; undefined if it is one. The text is not repeated. */
export function refuseNodeUrl(text: string): string | undefined {
  const verdict = parseNodeUrl(text);
  return verdict.valid ? undefined : verdict.reason;
}

/** All requests of a node end after this. */
const longestMs = 120_000;

/** Those of anvil, Hardhat and `geth --dev`. */
const developmentChains: ReadonlySet<number> = new Set([31_337, 1_337]);

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
    const isDevelopment = developmentChains.has(chainId);
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
    // Another error may hold the URL.
    return { failure: error instanceof NodeError ? error.message : "The node cannot be asked." };
  } finally {
    client.close();
  }
}

/** A command cannot prompt: what may be a private key stays here. */
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
