import { parseArgs } from "node:util";

/** The supported options of VS Code's command line. */
export interface CommandLine {
  readonly userDataFolder: string | undefined;
  readonly extensionsFolder: string | undefined;
  readonly extensionDevelopmentPath: string | undefined;
  readonly extensionTestsPath: string | undefined;
  readonly extensionToInstall: string | undefined;
  /** Whether folders are trusted without a prompt. */
  readonly trusting: boolean;
  /** The port for a program that controls the window. */
  readonly debuggingPort: number | undefined;
  /** The language of the window, such as "de". */
  readonly locale: string | undefined;
  /** The folder or `.code-workspace` file to open. */
  readonly workspace: string | undefined;
}

/** Parses the arguments. Ignores unknown ones, as VS Code does. */
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
