import { largestFile } from "../project/files/largestFile";

/** Reads standard input. Input that is too long is cut after `most` + 1 bytes, so that the caller can detect it. */
export async function readInput(most = largestFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length > most) break;
  }
  return Buffer.concat(parts).subarray(0, most + 1);
}
