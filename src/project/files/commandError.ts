/**
 * An error that prevents the command from running, with exit code 2 (`hook`: 1). The message is one sentence for the
 * user.
 */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
