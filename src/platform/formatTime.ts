import { env } from "vscode";

/** A time in the words of the editor's language, which the machine's may not be. */
export function formatTime(time: Date): string {
  return time.toLocaleString(env.language);
}
