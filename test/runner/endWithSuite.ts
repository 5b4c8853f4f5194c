/** Sets the exit code of this process: 0 if no test of the suite failed. */
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
