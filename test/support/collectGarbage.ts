import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects all garbage of this process at once, or only what is young. */
export const collectGarbage = runInNewContext("gc") as (options?: {
  readonly type: "minor";
}) => void;
