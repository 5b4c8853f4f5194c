import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sampleMarker } from "../../src/sources/local/sample/sampleSwitch";

/** Writes the file with which a user's choice to show the sample is stored in the folder of a local service. */
export async function showSample(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, sampleMarker), "");
}

/** The folder of the local service for an editor user. */
export function localServiceFolder(userData: string): string {
  return path.join(userData, "User/globalStorage/address-atlas.address-atlas/local-service");
}
