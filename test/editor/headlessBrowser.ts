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
  /** The browser's profile. It also contains the secrets that the editor stores. */
  readonly profileFolder: string;
  readonly debuggingPort: number | undefined;
}

/** Starts Chromium without a display. The browser ends when this process ends for any reason. */
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
  // Answers in place of code-server's front end, which the tests do not use. The workbench encrypts secrets with the
  // answer. Without it, secrets are lost at every reload.
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
