import { writeFileSync } from "node:fs";
import { serveVerbs, type Verbs } from "../support/verbs";

/** The file to which the suite in the host writes its measurements as JSON, or the URL of its server. */
export const reportVariable = "ATLAS_MEASURED";

/** Operations that a bench can request of the host: by name, with a JSON argument. */
export type HostVerbs = Verbs;

/** Runs inside the host: carries out operations until the bench requests the end. */
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
