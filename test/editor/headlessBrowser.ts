import { type BrowserContext, chromium } from "playwright-core";
import { installChromium } from "./chromium";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface BrowserOptions {
  /** Holds the secrets of the editor's user, among others. */
  readonly profileFolder: string;
  readonly debuggingPort: number | undefined;
}

/** Chromium without a display; it ends when our process does, in whatever way. */
export async function startHeadlessBrowser(options: BrowserOptions): Promise<BrowserContext> {
  const { executable, environment } = await installChromium();
  const context = await chromium.launchPersistentContext(options.profileFolder, {
    executablePath: executable,
    env: { ...inheritedEnvironment(), ...environment },
    args:
      options.debuggingPort === undefined
        ? flags
        : [...flags, `--remote-debugging-port=${options.debuggingPort}`],
    colorScheme: "dark",
    viewport: { width: 1440, height: 900 },
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  // The front of code-server, which we do without, answers this; the workbench encrypts secrets with
  // it, and without an answer forgets them at every reload.
  await context.route(/\/mint-key$/, (route) => route.fulfill({ body: Buffer.alloc(32, 1) }));
  return context;
}

function inheritedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
