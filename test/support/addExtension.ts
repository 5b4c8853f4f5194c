import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

interface ListedExtension {
  readonly identifier: { readonly id: string };
  readonly version: string;
  readonly location: object;
  readonly relativeLocation: string;
}

/** Installs a test extension from its folder, next to Address Atlas. */
export async function addExtension(extensionsFolder: string, source: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(source, "package.json"), "utf8")) as {
    readonly name: string;
    readonly publisher: string;
    readonly version: string;
  };
  const id = `${manifest.publisher}.${manifest.name}`;
  const relativeLocation = `${id}-${manifest.version}`;
  const folder = path.join(extensionsFolder, relativeLocation);
  await cp(source, folder, { recursive: true });
  const list = path.join(extensionsFolder, "extensions.json");
  const listed = JSON.parse(await readFile(list, "utf8")) as readonly ListedExtension[];
  const location = { $mid: 1, path: folder, scheme: "file" };
  const added = { identifier: { id }, version: manifest.version, location, relativeLocation };
  await writeFile(list, JSON.stringify([...listed, added]));
}
