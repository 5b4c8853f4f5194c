/** Returns the code of an error of Node.js or of the file systems of the editor, such as "ENOENT". */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
