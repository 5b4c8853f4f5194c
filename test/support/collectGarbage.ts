import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects all garbage of this process, or only the young generation, before it returns. */
export const collectGarbage = runInNewContext("gc") as (options?: {
  readonly type: "minor";
}) => void;
