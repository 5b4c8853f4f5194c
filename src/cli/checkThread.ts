import { workerData } from "node:worker_threads";
import { answerScanTasks } from "../workspace/answerScanTasks";
import type { ScanThreadData } from "../workspace/scanTask";
import { type KnownData, KnownFacts } from "./knownFacts";
import { lookAtFile } from "./lookAtFile";
import { readChainId } from "./readChainId";

/** What a thread needs to know besides the folders. */
export interface CheckData {
  readonly known: KnownData;
  /** The paths that are checked, for each root; undefined for all. */
  readonly only: readonly ReadonlySet<string>[] | undefined;
  readonly withChains: boolean;
}

const data = workerData as ScanThreadData;
const { known, only, withChains } = data.more as CheckData;
const facts = new KnownFacts(known);

answerScanTasks(data, (text, path, root) =>
  lookAtFile(text, path, facts, {
    isChecked: only === undefined || only[root]?.has(path) === true,
    withChains,
    chainId: readChainId(data.roots[root]?.path ?? "", path),
  }),
);
