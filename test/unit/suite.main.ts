import { runMocha } from "../runner/runMocha";

runMocha(__dirname, 30_000).then(
  (failures) => {
    process.exitCode = failures === 0 ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? "") : String(error)}\n`);
    process.exitCode = 1;
  },
);
