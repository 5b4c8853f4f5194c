import type { Refusal } from "./changeLabels";
import { errorCode } from "../../../engine/text/errorCode";

/** Maps error codes of Node.js and of VS Code's file systems to refusals. */
const refusalOfCode: ReadonlyMap<string, Refusal> = new Map([
  ["EACCES", "readOnly"],
  ["EPERM", "readOnly"],
  ["EROFS", "readOnly"],
  ["NoPermissions", "readOnly"],
  ["FileNotFound", "gone"],
  ["EISDIR", "busy"],
  ["EBUSY", "busy"],
  ["ELOOP", "foreign"],
  ["EXDEV", "outside"],
  ["ENOSPC", "full"],
  ["EDQUOT", "full"],
]);

/** Returns the reason why a file could not be written; undefined for an unexpected error. */
export function findRefusal(error: unknown): Refusal | undefined {
  return refusalOfCode.get(errorCode(error) ?? "");
}
