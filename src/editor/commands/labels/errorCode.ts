/** Returns the code of an error of Node.js or of the file systems of the editor. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Resolves with undefined if the file does not exist. */
export async function undefinedIfMissing<T>(reading: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "FileNotFound") return undefined;
    throw error;
  }
}
