import { type InferredChain, chainOfId } from "../chains/inferredChain";
import { join, type Named, readChainExpression, readNumber } from "./chainExpression";
import type { Outline } from "./outline";

const constant = /\b(?:const|constant|final|var)\b/;
const nameOfId = /^(\w{0,40}?)chain_?id(\w*)$/i;
/** The call that makes a client of viem: `createWalletClient({`. */
const makesClient = /^create\w{0,40}Client\(\{/;
/** The maximum length of a text that is read, in UTF-16 units: a longer text probably consists of several files. */
const longestText = 500_000;

/** Cache, since all addresses of a file need the result. */
const known = new WeakMap<Outline, InferredChain | "none">();

/**
 * Returns the chain of the only chain id constant at the top level of a text: `export const CHAIN_ID = 8453;`. Undefined
 * if the text has a further one such as `CHAIN_ID2` or `L1_CHAIN_ID`. Without such a constant, returns the chain of the
 * clients at the top level (`findChainOfClients`).
 */
export function findChainOfConstant(outline: Outline): InferredChain | undefined {
  let chain = known.get(outline);
  if (chain === undefined) {
    chain = readChain(outline) ?? "none";
    known.set(outline, chain);
  }
  return chain === "none" ? undefined : chain;
}

function readChain(outline: Outline): InferredChain | undefined {
  // A constant in prose is an example.
  if (outline.text.length > longestText || outline.language.kind === "markdown") return undefined;
  let only: InferredChain | undefined;
  for (const { keys, declares, value } of outline.entriesOf(-1)) {
    const [, before, behind] = nameOfId.exec(keys[0]?.text ?? "") ?? [];
    if (before === undefined || !constant.test(declares)) continue;
    const id = readNumber(outline.textOfRun(value));
    if (only !== undefined || before !== "" || behind !== "" || id === undefined) return undefined;
    only = chainOfId(id, "chainId");
  }
  return only ?? findChainOfClients(outline);
}

/**
 * Returns the chain that all clients at the top level of a text use: `const client = createPublicClient({ chain: base })`.
 * The chain is only likely, since the text may also have addresses of a chain that it does not call.
 */
function findChainOfClients(outline: Outline): InferredChain | undefined {
  let named: Named;
  for (const { value } of outline.entriesOf(-1)) {
    if (!makesClient.test(outline.textOfRun(value, 60))) continue;
    for (const field of outline.entriesOf(value.first + 2)) {
      if ((field.keys[0]?.text ?? outline.textOfRun(field.run)) !== "chain") continue;
      named = join(named, readChainExpression(outline, field.value, true, "chain") ?? "several");
    }
  }
  return named === undefined || named === "several" ? undefined : { ...named, isLikely: true };
}
