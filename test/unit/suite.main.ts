import { runMocha } from "../runner/runMocha";

// Long, since many tests start programs, and a busy machine takes several times as long for that.
runMocha(__dirname, 120_000).then(
  (failures) => {
    process.exitCode = failures === 0 ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? "") : String(error)}\n`);
    process.exitCode = 1;
  },
);
