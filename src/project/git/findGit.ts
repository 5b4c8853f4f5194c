import { existsSync } from "node:fs";
import { win32 } from "node:path";
import { CommandError } from "../files/commandError";

interface Machine {
  readonly platform: string;
  /** The environment variable PATH. */
  readonly paths: string;
  readonly exists: (file: string) => boolean;
}

/**
 * Returns the program to start as git. On Windows, this is a full path. For a name without a folder, Windows would
 * first search the current folder, which is not trusted.
 */
export function findGit({ platform, paths, exists }: Machine = thisMachine()): string {
  if (platform !== "win32") return "git";
  const folders = paths.split(";").filter((folder) => win32.isAbsolute(folder));
  const found = folders.map((folder) => win32.join(folder, "git.exe")).find(exists);
  if (found === undefined) throw new CommandError(noGit);
  return found;
}

export const noGit = "--changed-since needs git, which cannot be started.";

function thisMachine(): Machine {
  return { platform: process.platform, paths: process.env["PATH"] ?? "", exists: existsSync };
}
