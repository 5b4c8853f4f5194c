import { wordAt } from "./abi";
import type { Read } from "./read";

/**
 * An EVM program that carries out many reads in one `eth_call`. The node receives it as a state override, so it is
 * never deployed. Multicall3 is not sent instead, since it has 3,800 bytes of code and limits neither the gas nor the
 * answer of a malicious contract. This program limits each read to 500,000 gas and 2,048 bytes of answer.
 *
 * For each read, the calldata contains a word and then the data of the read. The word has the address in its first 20
 * bytes and the length of the data in its last 2 bytes. A read without data reads the balance of the address. For each
 * read, the program returns a word and then the answer. The second byte of the word is 1 if the read succeeded and
 * otherwise 0, and its last bytes are the length of the answer.
 */
export const aggregatorCode = [
  "0x60006000", // out = 0, in = 0
  "5b368110600f57506000f3", // loop: at the end of the calldata return memory[0..out]
  "5b80359060200181", // word = calldata[in], in += 32
  "61ffff1680828537", // length = word & 0xffff, memory[out..] = the data
  "80603457", // without data:
  "8260601c31846020015260206001605b56", // memory[out + 32] = balance(word >> 96), size = 32
  "5b60008082868660601c6207a120fa", // else: success = staticcall(500000 gas, word >> 96, the data)
  "3d6108008181109180911890910218", // size = min(returndatasize, 2048)
  "806000876020013e90", // memory[out + 32..] = returndata[0..size]
  "5b60f01b81178552", // memory[out] = success << 240 | size
  "60200184019350019050600456", // out += 32 + size, in += length, loop
].join("");

/** Formats the calldata of the program. The data of every read here fits the length field. */
export function formatReads(reads: readonly Read[]): string {
  const parts = reads.map(({ address, data }) => {
    const length = (data.length / 2).toString(16).padStart(24, "0");
    return address.slice(2) + length + data;
  });
  return `0x${parts.join("")}`;
}

/**
 * Returns the answer to each read as hex without `0x`; undefined for a failed read. The whole
 * result is undefined if the program did not run.
 */
export function parseReads(
  value: unknown,
  count: number,
): readonly (string | undefined)[] | undefined {
  if (typeof value !== "string" || !/^0x[0-9a-f]*$/i.test(value)) return undefined;
  const answers: (string | undefined)[] = [];
  let at = 2;
  while (answers.length < count) {
    const word = wordAt(value.slice(at, at + 64), 0);
    if (word === undefined || !/^000[01]0{52}/.test(word)) return undefined;
    const length = Number.parseInt(word.slice(-8), 16) * 2;
    const answer = value.slice(at + 64, at + 64 + length);
    if (answer.length < length) return undefined;
    answers.push(word[3] === "1" ? answer : undefined);
    at += 64 + length;
  }
  return at === value.length ? answers : undefined;
}
