import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sampleMarker } from "../../src/sources/local/sample/sampleSwitch";

/** Turns on the sample for a local service: writes the file that stores this choice into the service's folder. */
export async function showSample(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, sampleMarker), "");
}

/** Returns the folder of the local service in the editor's user data. */
export function localServiceFolder(userData: string): string {
  return path.join(userData, "User/globalStorage/address-atlas.address-atlas/local-service");
}
