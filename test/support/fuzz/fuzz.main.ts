import { describeBreaches, fuzz } from "./fuzz";

/**
 * `npm run test:fuzz -- ROUNDS SEED` runs the fuzzer for a number of rounds. To repeat a breach, run one round with its
 * seed.
 */
async function main(rounds: number, seed: number): Promise<void> {
  console.log(`${rounds} rounds from seed ${seed}`);
  const start = Date.now();
  const { breaches, counts } = await fuzz(rounds, seed, (done, report) => {
    if (done % 200 > 0) return;
    console.log(`${done} rounds`);
    for (const line of describeBreaches(report.breaches)) console.log(line);
  });
  const { operations, requests, rows, links } = counts;
  const seconds = ((Date.now() - start) / 1_000).toFixed(0);
  console.log(
    `${operations} operations, ${requests} requests, ${rows} rows and ${links} links in ${seconds} s`,
  );
  for (const line of describeBreaches(breaches)) console.log(line);
  if (breaches.length > 0) process.exitCode = 1;
}

const [rounds = "1000", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
main(Number(rounds), Number(seed)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
