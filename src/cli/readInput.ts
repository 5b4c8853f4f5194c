import { largestFile } from "../project/scan/scanFile";

/** Standard input; of more than a file may have, one byte more than that. */
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
