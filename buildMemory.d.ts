/** See buildMemory.js. */
export function remember<Result>(
  step: string,
  maker: string,
  input: unknown,
  make: () => Promise<Result> | Result,
  folder?: string,
): Promise<Result>;
