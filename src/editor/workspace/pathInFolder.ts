import type { Uri } from "vscode";

/** Returns the path of a file relative to a folder, with `/`; undefined for the folder itself and outside of it. */
export function pathInFolder(folder: Uri, { scheme, authority, path }: Uri): string | undefined {
  if (folder.scheme !== scheme || folder.authority !== authority) return undefined;
  const start = folder.path.endsWith("/") ? folder.path : `${folder.path}/`;
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}
