import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sampleMarker } from "../../src/sources/local/sample/sampleSwitch";

/** Leaves what a user leaves who has turned the sample on, in the folder of a local service. */
export async function showSample(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, sampleMarker), "");
}

/** The folder of the local service of a user of the editor. */
export function localServiceFolder(userData: string): string {
  return path.join(userData, "User/globalStorage/address-atlas.address-atlas/local-service");
}
