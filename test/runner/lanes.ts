import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * The journeys in a few lanes that run side by side, since a journey mostly waits for a window; the
 * larger files are dealt out first, each to the lane that has least.
 */
export function splitIntoLanes(root: string, count: number): readonly (readonly string[])[] {
  const folder = path.join(root, "test/journeys");
  const files = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => ({ name, size: statSync(path.join(folder, name)).size }))
    .sort((one, other) => other.size - one.size || one.name.localeCompare(other.name));
  const lanes = Array.from({ length: count }, () => ({ size: 0, files: new Array<string>() }));
  for (const { name, size } of files) {
    const [least] = lanes.toSorted((one, other) => one.size - other.size);
    if (least === undefined) continue;
    least.files.push(name.replace(/\.ts$/, ".js"));
    least.size += size;
  }
  return lanes.map((lane) => lane.files).filter((lane) => lane.length > 0);
}
