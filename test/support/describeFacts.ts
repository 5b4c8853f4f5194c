import type { ContractFacts, FactValue } from "../../src/sources/node/contractFacts";

/** Returns the shown values of each label as texts, in order. */
export function describeFacts({
  facts,
}: ContractFacts): Readonly<Record<string, readonly string[]>> {
  const found: Record<string, string[]> = {};
  for (const { label, value } of facts) (found[label] ??= []).push(describeValue(value));
  return found;
}

function describeValue(value: FactValue): string {
  switch (value.kind) {
    case "address":
      return value.address;
    case "word":
      return value.word;
    case "text":
    case "said":
      return value.text ?? "";
    case "count":
      return String(value.count);
    case "amount":
    case "number":
      return `${value.raw} e-${value.decimals}`;
    case "duration":
    case "time":
      return String(value.seconds);
  }
}
