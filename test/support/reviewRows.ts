import type { AddressRow, MalformedRow } from "../../src/editor/tagging/review";

/** Returns a row for an unknown EVM address. `facts` replaces individual fields. */
export function addressRow(number: number, facts: Partial<AddressRow> = {}): AddressRow {
  const address = `0x${String(number).padStart(40, "0")}`;
  return {
    kind: "address",
    id: `evm ${address}`,
    format: "evm",
    canonical: address,
    address,
    text: address,
    times: 1,
    chains: ["ethereum", "base"],
    tags: [],
    names: [],
    standing: "new",
    doubts: [],
    ...facts,
  };
}

export function malformedRow(text: string, reason = "The checksum is wrong"): MalformedRow {
  return { kind: "malformed", id: `malformed ${text}`, text, times: 1, reason };
}
