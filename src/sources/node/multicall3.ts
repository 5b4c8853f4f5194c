import {
  decodeNumber,
  decodeSmall,
  encodeAddress,
  encodeBytes,
  encodeNumber,
  selectors,
} from "./abi";
import type { Read } from "./read";

/** The address of Multicall3 on nearly every chain that has it; the aggregator also runs at this address. */
export const multicall3Address = "0xca11bde05977b3631167028862be2a173976ca11";

/** Formats the data of `aggregate3`. Each read may fail without failing the others. */
export function formatAggregate3(reads: readonly Read[]): string {
  const calls = reads.map(({ address, data }) => {
    const target = data === "" ? multicall3Address : address;
    const callData = data === "" ? selectors.getEthBalance + encodeAddress(address) : data;
    return encodeAddress(target) + encodeNumber(1) + encodeNumber(96) + encodeBytes(callData);
  });
  let offset = reads.length * 32;
  const offsets = calls.map((call) => {
    const start = encodeNumber(offset);
    offset += call.length / 2;
    return start;
  });
  const array = encodeNumber(reads.length) + offsets.join("") + calls.join("");
  return `0x${selectors.aggregate3}${encodeNumber(32)}${array}`;
}

/** Parses an answer of `aggregate3` into the same form as `parseReads`. */
export function parseAggregate3(
  value: unknown,
  count: number,
): readonly (string | undefined)[] | undefined {
  if (typeof value !== "string" || !value.startsWith("0x")) return undefined;
  const array = value.slice(2 + 64);
  if (decodeNumber(value.slice(2)) !== 32n || decodeNumber(array) !== BigInt(count)) {
    return undefined;
  }
  const body = array.slice(64);
  const answers: (string | undefined)[] = [];
  for (let index = 0; index < count; index += 1) {
    const result = body.slice((decodeSmall(body, index) ?? body.length) * 2);
    const success = decodeNumber(result);
    const length = decodeSmall(result, 2);
    if (success === undefined || length === undefined) return undefined;
    const answer = result.slice(192, 192 + length * 2);
    if (answer.length < length * 2) return undefined;
    answers.push(success === 1n ? answer : undefined);
  }
  return answers;
}
