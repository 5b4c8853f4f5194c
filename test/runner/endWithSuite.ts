/** Ends this process with the outcome of the suite that it ran. */
export function endWithSuite(failures: Promise<number>): void {
  failures.then(
    (count) => {
      process.exitCode = count === 0 ? 0 : 1;
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? "") : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
