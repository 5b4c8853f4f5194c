import path from "node:path";
import { endWithSuite } from "../runner/endWithSuite";
import { runMocha, suiteVariables } from "../runner/runMocha";
import { assertNoKeyBelow } from "../support/keyInFiles";

async function run(): Promise<number> {
  const failures = await runMocha(__dirname, 300_000);
  const results = process.env[suiteVariables.results];
  // Checks that no file of the journeys contains a key. Skips the results, which may contain the text of a failed
  // request.
  if (results !== undefined) await assertNoKeyBelow(path.join(path.dirname(results), "journeys"));
  return failures;
}

endWithSuite(run());
