import { parentPort, workerData } from "node:worker_threads";
import { deriveAddresses } from "../engine/checks/deriveAddress";

/** What a thread is started with that derives addresses: values that may be private keys. */
export interface DeriveData {
  readonly keyValues: readonly string[];
}

parentPort?.postMessage(deriveAddresses((workerData as DeriveData).keyValues));
