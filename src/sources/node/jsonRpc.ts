import { isRecord } from "../../engine/text/isRecord";
import type { ReadingMethod } from "./methods";
import { NodeError } from "./nodeError";
import { type NodeRefusal, readRefusal } from "./nodeRefusal";

export interface NodeCall {
  readonly method: ReadingMethod;
  readonly params: readonly unknown[];
}

/** The answer of a node to one call. The value is untrusted. */
export type NodeAnswer =
  | { readonly kind: "result"; readonly value: unknown }
  | { readonly kind: "refused"; readonly refusal: NodeRefusal };

/** Whether the node refused a call because of its rate limit. */
export function isOfRate(answer: NodeAnswer | undefined): boolean {
  return answer?.kind === "refused" && answer.refusal.kind === "rate";
}

/** Returns the value of an answer. Throws E_RATE or E_REFUSED if the node refused the call. */
export function takeResult(answer: NodeAnswer | undefined): unknown {
  if (answer?.kind === "result") return answer.value;
  const refusal = answer?.refusal ?? { kind: "other" };
  throw new NodeError(refusal.kind === "rate" ? "E_RATE" : "E_REFUSED", { refusal });
}

/**
 * Formats the body of a request. A single call is not sent as a batch, since some nodes refuse
 * batches.
 */
export function formatCalls(calls: readonly NodeCall[], firstId: number): string {
  const requests = calls.map(({ method, params }, index) => ({
    jsonrpc: "2.0",
    id: firstId + index,
    method,
    params,
  }));
  return JSON.stringify(requests.length === 1 ? requests[0] : requests);
}

/**
 * Assigns answers to calls by id, in any order. Missing answers stay undefined; answers with unknown ids are skipped.
 * If the only answer is an error without a known id, the error concerns all calls, and its meaning is returned.
 * Undefined if the body is a single value that answers no call.
 */
export function parseAnswers(
  json: unknown,
  firstId: number,
  count: number,
): readonly (NodeAnswer | undefined)[] | NodeRefusal | undefined {
  const answers: (NodeAnswer | undefined)[] = new Array<undefined>(count).fill(undefined);
  const list: readonly unknown[] = Array.isArray(json) ? json : [json];
  for (const each of list) {
    const index = isRecord(each) && typeof each["id"] === "number" ? each["id"] - firstId : -1;
    if (index in answers && answers[index] === undefined) answers[index] = parseAnswer(each);
  }
  if (answers.some((answer) => answer !== undefined)) return answers;
  const [only] = list;
  if (list.length === 1 && isRecord(only) && isError(only)) return readRefusal(only["error"]);
  return Array.isArray(json) ? answers : undefined;
}

function parseAnswer(each: unknown): NodeAnswer | undefined {
  if (!isRecord(each)) return undefined;
  if (isError(each)) return { kind: "refused", refusal: readRefusal(each["error"]) };
  return "result" in each ? { kind: "result", value: each["result"] } : undefined;
}

/** Whether an answer is an error. Some nodes send `"error": null` next to a result. */
function isError(answer: Readonly<Record<string, unknown>>): boolean {
  return answer["error"] !== undefined && answer["error"] !== null;
}
