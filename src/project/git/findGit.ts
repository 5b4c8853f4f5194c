import { existsSync } from "node:fs";
import { win32 } from "node:path";
import { CommandError } from "../files/commandError";

interface Machine {
  readonly platform: string;
  /** The variable PATH. */
  readonly paths: string;
  readonly exists: (file: string) => boolean;
}

/**
 * What git is started by. On Windows a program without a folder is looked for where it is started before it is in
 * PATH, and that is a folder whose files nobody trusts.
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
