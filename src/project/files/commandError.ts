/**
 * An error that prevents the command from running, with exit code 2 (`hook`: 1). The message is one sentence for the
 * user.
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Returns the code of a system error, such as "ENOENT"; "unknown error" for any other error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown error";
}
