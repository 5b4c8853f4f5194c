import { version } from "../../package.json";
import { parseCommandLine } from "./commandLine";
import { describeFault } from "./describeFault";
import { helpText } from "./helpText";
import { safeLine } from "./safeLine";

/** Runs the command and sets the exit code: 0 clean, 1 findings, 2 failure; for `hook`, 2 findings, 1 failure. */
export async function runCommand(words: readonly string[]): Promise<void> {
  // A failed write to stdout is reported by the caller of the write. A failed write to stderr must not cause exit code
  // 1, which means findings.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
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
    // For an agent, 2 means findings, so `hook` ends with 1 even for a mistyped option.
    process.exitCode = words[0] === "hook" ? 1 : 2;
    process.stderr.write(`address-atlas: ${safeLine(describeFault(error))}\n`);
  }
}
