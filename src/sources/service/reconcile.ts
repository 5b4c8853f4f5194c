import { reservedTag } from "../../engine/known/tagPattern";
import { type AddressOutcome, type PostedAssignment, notDone } from "./postAssignment";
import { RequestError } from "../transport/requestError";
import { isOfTransport } from "../transport/retryPolicy";

/** The time limit for all addresses of one POST together, waits included (faults.md, rule 8). */
const totalMs = 30_000;
/** The number of GETs without an answer after which the service is considered down. */
const mostFailures = 3;
const atOnce = 4;

/**
 * Determines the outcome for each address of a POST whose outcome is unknown. An outcome stays unknown if its GET
 * fails, the service is considered down, the time limit is reached, or a signal aborts.
 */
export async function reconcile(
  assignment: PostedAssignment,
  cause: RequestError,
): Promise<readonly AddressOutcome[]> {
  const { addresses, clock } = assignment;
  const { code, facts } = cause;
  const outcomes = addresses.map(
    (address): AddressOutcome => ({ address, outcome: "unknown", code, facts }),
  );
  const end = new AbortController();
  const signal = AbortSignal.any([end.signal, ...assignment.signals]);
  const stop = (): void => {
    end.abort();
  };
  const timer = clock.schedule(stop, totalMs);
  let failures = 0;
  const onFailure = (error: unknown): void => {
    if (error instanceof RequestError && isOfTransport(error.code)) failures += 1;
    if (failures >= mostFailures) stop();
  };
  const rest = addresses.entries();
  const askForRest = async (): Promise<void> => {
    for (const [i, address] of rest) {
      if (signal.aborted) return;
      try {
        outcomes[i] = await askFor(assignment, address, cause, signal);
      } catch (error) {
        onFailure(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askForRest));
  timer.cancel();
  return outcomes;
}

/**
 * Requests the details of an address. An address that was never tagged has no details, so 404 means
 * "not done". If that is wrong and the user assigns the tag again, nothing changes.
 */
async function askFor(
  { tag, retrieve }: PostedAssignment,
  address: string,
  cause: RequestError,
  signal: AbortSignal,
): Promise<AddressOutcome> {
  try {
    const record = await retrieve(address, signal);
    if (tag !== reservedTag && !record.tags.includes(tag)) return notDone(address, cause);
    return { address, outcome: "done", record };
  } catch (error) {
    if (error instanceof RequestError && error.code === "E_NOT_FOUND")
      return notDone(address, cause);
    throw error;
  }
}
