import { version } from "../../package.json";
import { CommandError } from "../project/files/commandError";
import { parseCommandLine } from "./commandLine";
import { helpText } from "./helpText";
import { safeLine } from "./safeLine";

/** Runs the command and sets the exit code: 0 clean, 1 findings, 2 could not run. */
export async function runCommand(words: readonly string[]): Promise<void> {
  // What cannot be written is told by whoever writes it.
  process.stdout.on("error", () => undefined);
  try {
    const command = parseCommandLine(words);
    switch (command.kind) {
      case "help":
        process.stdout.write(helpText);
        return;
      case "version":
        process.stdout.write(`${version}\n`);
        return;
      case "scan": {
        const { scan } = await import("./scan");
        process.exitCode = await scan(command);
        return;
      }
      case "check": {
        const { check } = await import("./check");
        process.exitCode = await check(command);
        return;
      }
      case "hook": {
        const { hook } = await import("./hook");
        process.exitCode = await hook();
        return;
      }
      case "mcp": {
        const { mcp } = await import("./mcp");
        await mcp(command.folder);
        return;
      }
      case "lsp": {
        const { lsp } = await import("./lsp");
        await lsp();
        return;
      }
      case "name":
      case "find": {
        const { lookUp } = await import("./lookUp");
        process.exitCode = await lookUp(command);
      }
    }
  } catch (error) {
    process.exitCode = 2;
    const sentence =
      error instanceof CommandError
        ? error.message
        : `This is an error of ours: ${error instanceof Error ? error.name : "unknown"}.`;
    process.stderr.write(`address-atlas: ${safeLine(sentence)}\n`);
  }
}
