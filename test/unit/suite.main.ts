import { runMocha } from "../runner/runMocha";

// A long timeout: many tests start programs, which take several times as long on a busy machine.
runMocha(__dirname, 120_000).then(
  (failures) => {
    process.exitCode = failures === 0 ? 0 : 1;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? "") : String(error)}\n`);
    process.exitCode = 1;
  },
);
