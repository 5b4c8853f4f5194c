import { runKillRounds } from "./killRounds";
import { makeTemporaryFolder } from "./temporaryFolder";

/** `npm run test:kill -- [rounds]`: faults.md, G-01, at full length. */
async function main(rounds: number): Promise<void> {
  const folder = await makeTemporaryFolder();
  const { acknowledged, lost } = await runKillRounds(folder.path, rounds);
  console.log(
    `${rounds} rounds of kill -9: ${acknowledged} tags acknowledged, ${lost.length} lost`,
  );
  if (lost.length === 0 && acknowledged > 0) await folder.remove();
  else process.exitCode = 1;
}

main(Number(process.argv[2] ?? 500)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
