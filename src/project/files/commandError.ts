/** Why the command cannot run: one sentence for people. It ends with exit code 2. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** The code of an error of the system, such as ENOENT. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown error";
}
