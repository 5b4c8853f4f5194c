import { CommandError } from "../project/files/commandError";

/** Describes an error in one sentence, without text from files. */
export function describeFault(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  return `This is an error of ours: ${error instanceof Error ? error.name : "unknown"}.`;
}
