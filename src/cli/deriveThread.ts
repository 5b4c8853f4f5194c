import { parentPort, workerData } from "node:worker_threads";
import { deriveAddresses } from "../engine/checks/deriveAddress";

/** The data for a thread that derives addresses: possible private keys. */
export interface DeriveData {
  readonly keyValues: readonly string[];
}

parentPort?.postMessage(deriveAddresses((workerData as DeriveData).keyValues));
