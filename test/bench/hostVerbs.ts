import { writeFileSync } from "node:fs";
import { serveVerbs, type Verbs } from "../support/verbs";

/** Where the suite in the host writes what it measured, as JSON, or where it listens. */
export const reportVariable = "ATLAS_MEASURED";

/** What a bench may have the host do: by name, with what it is given, as JSON. */
export type HostVerbs = Verbs;

/** Runs inside the host: does what the bench requests, until it requests the end. */
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
