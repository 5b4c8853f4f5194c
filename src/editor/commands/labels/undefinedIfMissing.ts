import { errorCode } from "../../../engine/text/errorCode";

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
