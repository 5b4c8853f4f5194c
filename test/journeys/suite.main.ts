import path from "node:path";
import { endWithSuite } from "../runner/endWithSuite";
import { runMocha, suiteVariables } from "../runner/runMocha";
import { assertNoKeyBelow } from "../support/keyInFiles";

async function run(): Promise<number> {
  const failures = await runMocha(__dirname, 300_000);
  const results = process.env[suiteVariables.results];
  // What is kept of the journeys; results themselves may say of a failure what a request carried.
  if (results !== undefined) await assertNoKeyBelow(path.join(path.dirname(results), "journeys"));
  return failures;
}

endWithSuite(run());
