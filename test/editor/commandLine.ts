import { parseArgs } from "node:util";

/** What our editor understands of VS Code's command line. */
export interface CommandLine {
  readonly userDataFolder: string | undefined;
  readonly extensionsFolder: string | undefined;
  readonly extensionDevelopmentPath: string | undefined;
  readonly extensionTestsPath: string | undefined;
  readonly extensionToInstall: string | undefined;
  /** Whether folders are trusted without asking. */
  readonly trusting: boolean;
  /** Where a program that drives the window may connect. */
  readonly debuggingPort: number | undefined;
  /** The language of the window. */
  readonly locale: string | undefined;
  /** The folder that is opened, or a `.code-workspace`. */
  readonly workspace: string | undefined;
}

/** Arguments that it has no use for are passed over, as VS Code does. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    options: {
      "user-data-dir": text,
      "extensions-dir": text,
      extensionDevelopmentPath: text,
      extensionTestsPath: text,
      "install-extension": text,
      "remote-debugging-port": text,
      locale: text,
    },
  });
  const given = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const port = given("remote-debugging-port");
  return {
    userDataFolder: given("user-data-dir"),
    extensionsFolder: given("extensions-dir"),
    extensionDevelopmentPath: given("extensionDevelopmentPath"),
    extensionTestsPath: given("extensionTestsPath"),
    extensionToInstall: given("install-extension"),
    trusting: values["disable-workspace-trust"] === true,
    debuggingPort: port === undefined ? undefined : Number(port),
    locale: given("locale"),
    workspace: positionals[0],
  };
}
