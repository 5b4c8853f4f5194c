import type { IndexState } from "./liveIndex";

/** Whether the tag index holds all that the service had when it was last asked. */
export function holdsAll(state: IndexState): boolean {
  const { activity, checkedAt, leftOut, failedTags, failure } = state;
  return (
    activity === "idle" &&
    checkedAt !== undefined &&
    leftOut.addresses + leftOut.tags + failedTags === 0 &&
    failure === undefined
  );
}
