import path from "node:path";
import { runMocha } from "../runner/runMocha";

/** Called by the extension host. Runs the tests of this folder, or those in the folder `alone`. */
export async function run(): Promise<void> {
  const alone = process.env["ATLAS_ALONE"] === "1";
  const failures = await runMocha(
    alone ? path.join(__dirname, "alone") : __dirname,
    120_000,
    alone ? [] : ["alone"],
  );
  if (failures > 0) throw new Error(`${failures} failed`);
}
