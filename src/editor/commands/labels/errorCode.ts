/** The code of what Node or a file system of the editor throws. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** Undefined if there is no such file. */
export async function undefinedIfMissing<T>(reading: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "FileNotFound") return undefined;
    throw error;
  }
}
