import { writeFileSync } from "node:fs";
import { serveVerbs, type Verbs } from "../support/verbs";

/**
 * The environment variable with the path of a report file. The suite in the host writes either its measurements as JSON
 * or the URL of its server to this file.
 */
export const reportVariable = "ATLAS_MEASURED";

export type HostVerbs = Verbs;

/** Runs inside the extension host. Executes requested operations until the bench requests `end`. */
export async function obey(verbs: HostVerbs): Promise<void> {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const served = await serveVerbs(verbs, (verb) => {
    if (verb === "end") end();
  });
  writeFileSync(process.env[reportVariable] ?? "", `${served.url}\n`);
  await ended;
  served.close();
}
