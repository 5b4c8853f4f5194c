import type { Refusal } from "./changeLabels";
import { errorCode } from "./errorCode";

/** The codes of Node and of the editor's file systems. */
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

/** The reason why a file could not be written; undefined for an unexpected error. */
export function findRefusal(error: unknown): Refusal | undefined {
  return refusalOfCode.get(errorCode(error) ?? "");
}
