import type { ContractAnswer } from "../../engine/checks/judgeAnswer";
import { decodeSingleAddress, decodeSmall, decodeText, encodeAddress, selectors } from "./abi";
import type { ConnectedNode } from "./connectedNode";
import { readDeployedCode } from "./deployedCode";
import { ManyReads } from "./manyReads";
import type { CallOptions, NodeClient } from "./nodeClient";
import { fieldsOf, parseQuantity } from "./quantity";
import type { Read } from "./read";
import { boundFacts } from "./tokenFacts";

/** The addresses to look up at a node, in lower case, each once. */
export interface WitnessQuestions {
  /** The addresses to check for code. */
  readonly code: readonly string[];
  /** The addresses from which the properties of a token are read, such as its symbol and decimals. */
  readonly tokens: readonly string[];
}

export interface WitnessAnswers {
  readonly answers: ReadonlyMap<string, ContractAnswer>;
  /**
   * The addresses for which the node gave no complete answer. They cause no finding and no
   * confirmation.
   */
  readonly unanswered: ReadonlySet<string>;
}

export type Witness =
  | ({ readonly kind: "answers" } & WitnessAnswers)
  | { readonly kind: "otherChain" }
  /** The newest block is `ms` milliseconds old, so the node may lack contracts. */
  | { readonly kind: "behind"; readonly ms: number };

const longestBehindMs = 3_600_000;

/**
 * Reads code and token properties of addresses from a node, only by `eth_chainId`,
 * `eth_getBlockByNumber`, `eth_getCode` and `eth_call`. Rejects with a `NodeError`.
 */
export async function askWitness(
  client: NodeClient,
  { chainId, isDevelopment }: Pick<ConnectedNode, "chainId" | "isDevelopment">,
  { code, tokens }: WitnessQuestions,
  options: CallOptions = {},
): Promise<Witness> {
  const found = parseQuantity(await client.call("eth_chainId", [], options));
  if (found !== BigInt(chainId)) return { kind: "otherChain" };
  // A development chain may make no blocks between two transactions, so its newest block may be old. Its age is not
  // checked.
  const ms = isDevelopment ? undefined : await readAge(client, options);
  if (ms !== undefined && ms > longestBehindMs) {
    return { kind: "behind", ms };
  }
  const deployed = await readDeployedCode(client, code, "latest", options);
  const hasCode = new Map<string, boolean>([
    ...deployed.withCode.map((each) => [each, true] as const),
    ...deployed.withoutCode.map((each) => [each, false] as const),
  ]);
  // An address without code answers no call.
  const queriedTokens = tokens.filter((each) => hasCode.get(each) !== false);
  const reads = queriedTokens.flatMap(readsOf);
  const open = new Set<Read>();
  const answers =
    reads.length === 0 ? [] : await new ManyReads(client).read(reads, "latest", options, open);
  const facts = new Map<string, Omit<ContractAnswer, "hasCode"> | undefined>(
    queriedTokens.map((each, at) => {
      const [start, end] = [at * readsOfToken, (at + 1) * readsOfToken];
      // Drops partial answers, since they may make an address look like a token although it is not one.
      const isWhole = !reads.slice(start, end).some((read) => open.has(read));
      return [each, isWhole ? parseToken(answers.slice(start, end)) : undefined];
    }),
  );
  const all = [...new Set([...code, ...tokens])];
  const isOpen = (each: string): boolean => facts.has(each) && facts.get(each) === undefined;
  return {
    kind: "answers",
    answers: new Map(
      all.map((each) => {
        const own = facts.get(each) ?? parseToken([]);
        return [each, { ...own, hasCode: hasCode.get(each) }];
      }),
    ),
    unanswered: new Set(all.filter((each) => !hasCode.has(each) || isOpen(each))),
  };
}

/**
 * Reads the age of the newest block in milliseconds; undefined if the node does not return its
 * time.
 */
async function readAge(client: NodeClient, options: CallOptions): Promise<number | undefined> {
  const [answer] = await client.callAll(
    // The block itself is requested, since `block.timestamp` in an `eth_call` may be another time: on a chain that has
    // only its first block, it differs from the time of that block.
    [{ method: "eth_getBlockByNumber", params: ["latest", false] }],
    options,
  );
  const block = answer?.kind === "result" ? fieldsOf(answer.value) : {};
  const seconds = parseQuantity(block["timestamp"]);
  if (seconds === undefined || seconds > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return client.clock.date() - Number(seconds) * 1000;
}

const holders = [selectors.token0, selectors.asset, selectors.underlying, selectors.lpToken];
const readsOfToken = 4 + holders.length;

function readsOf(address: string): readonly Read[] {
  const { symbol, decimals, totalSupply, balanceOf } = selectors;
  const all = [symbol, decimals, totalSupply, balanceOf + encodeAddress(address), ...holders];
  return all.map((data) => ({ address, data }));
}

const word = 64;

/** Parses the properties of a token. Everything that a contract returns is untrusted, so it is bounded. */
function parseToken(answers: readonly (string | undefined)[]): Omit<ContractAnswer, "hasCode"> {
  const [symbol = "", decimals = "", supply = "", balance = "", ...held] = answers;
  const facts = boundFacts(
    decodeText(symbol),
    undefined,
    decimals.length === word ? decodeSmall(decimals) : undefined,
  );
  return {
    symbol: facts.symbol,
    decimals: facts.decimals,
    isToken: supply.length === word && balance.length === word,
    isHolder: held.some((each) => isOtherAddress(each)),
  };
}

function isOtherAddress(answer = ""): boolean {
  const address = decodeSingleAddress(answer);
  return address !== undefined && !/^0x0*$/.test(address);
}
