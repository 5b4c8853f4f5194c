import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { AddressIdentity } from "../engine/addresses/addressFormat";
import { countThreads } from "../project/scan/scanFolders";
import type { DeriveData } from "./deriveThread";

type Derived = readonly (AddressIdentity | undefined)[];

/** The minimum number of values for which starting threads is faster. */
const fewValues = 400;

/** Derives the addresses of possible private keys, in order. Many values are derived in threads. */
export async function deriveAll(values: readonly string[]): Promise<Derived> {
  if (values.length < fewValues) return await deriveHere(values);
  const count = countThreads();
  const shares = Array.from({ length: count }, (_, share) => {
    const size = Math.ceil(values.length / count);
    return values.slice(share * size, (share + 1) * size);
  });
  return (await Promise.all(shares.map(deriveInThread))).flat();
}

async function deriveInThread(keyValues: readonly string[]): Promise<Derived> {
  const worker = new Worker(__filename, { workerData: { keyValues } satisfies DeriveData });
  try {
    const [derived] = (await once(worker, "message")) as [Derived];
    return derived;
  } catch {
    // The machine may refuse another thread.
    return await deriveHere(keyValues);
  } finally {
    await worker.terminate();
  }
}

async function deriveHere(values: readonly string[]): Promise<Derived> {
  const { deriveAddresses } = await import("../engine/checks/deriveAddress");
  return deriveAddresses(values);
}
