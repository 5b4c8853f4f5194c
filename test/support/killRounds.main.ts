import { runKillRounds } from "./killRounds";
import { runPowerCuts } from "./powerCuts";
import { makeTemporaryFolder } from "./temporaryFolder";

/** `npm run test:kill -- [rounds]` runs the tests of G-01, G-17, G-18 and G-27 of faults.md at full length. */
async function main(rounds: number): Promise<void> {
  const folder = await makeTemporaryFolder();
  const killed = await runKillRounds(`${folder.path}/killed`, rounds);
  console.log(
    `${rounds} rounds of kill -9: ${killed.acknowledged} acknowledged (${killed.changes} removals and renames), journal removed or ` +
      `replaced ${killed.moves} times, ${killed.lost.length} lost`,
  );
  const seed = Number(process.env["ATLAS_SEED"] ?? Date.now() % 1_000_000);
  const cut = await runPowerCuts(`${folder.path}/cut`, rounds, seed);
  console.log(
    `${rounds} power cuts with failing fdatasync (seed ${seed}): ${cut.acknowledged} acknowledged (${cut.changes} removals and renames), ` +
      `${cut.refused} refused, journal removed or replaced ${cut.moves} times, ${cut.lost.length} lost`,
  );
  for (const change of [...killed.lost, ...cut.lost].slice(0, 20)) console.log(`lost: ${change}`);
  const isGood = [killed, cut].every(({ lost, changes }) => lost.length === 0 && changes > 0);
  if (isGood) await folder.remove();
  else process.exitCode = 1;
}

main(Number(process.argv[2] ?? 500)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
