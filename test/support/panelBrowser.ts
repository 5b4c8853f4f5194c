import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import type { Catalog } from "../../src/sources/catalog/catalog";
import { buildPage } from "../../src/editor/panels/detail/buildPage";
import type { ComparisonSource } from "../../src/editor/panels/detail/comparisonSource";
import { Detail } from "../../src/editor/panels/detail/detail";
import type { TableName, Thing } from "../../src/editor/panels/messages/shared";
import { parseMessageToHost, type TableState } from "../../src/editor/panels/messages/toHost";
import type { First } from "../../src/editor/panels/messages/toPage";
import { imageSources, type PanelOptions } from "../../src/editor/panels/detail/catalogKnowledge";
import type { Action } from "../../src/editor/panels/detail/knowledge";
import type { Translate } from "../../src/engine/text/translate";
import type { PlacesSource } from "../../src/editor/panels/detail/placesSource";
import type { WorkspaceSource } from "../../src/editor/panels/detail/workspaceSource";
import { installChromium } from "../editor/chromium";
import { quietPort } from "./quietPort";
import { untranslated } from "./untranslated";
import themes from "./themeColours.json";
import { gateOf } from "./gateOf";

interface Theme {
  readonly classes: string;
  readonly colours: Readonly<Record<string, string>>;
}

export type ThemeName = keyof typeof themes;
export const themeNames = Object.keys(themes) as readonly ThemeName[];

export interface PanelSetUp {
  readonly thing: Thing;
  readonly catalog: Catalog;
  readonly workspace?: WorkspaceSource;
  readonly workspaceName?: string;
  readonly comparison?: ComparisonSource;
  readonly places?: PlacesSource;
  readonly theme?: ThemeName;
  /** Changes the first message from the host to the page. */
  readonly first?: (first: First) => First;
  readonly width?: number;
  readonly height?: number;
  readonly options?: Partial<PanelOptions>;
  /** English if undefined. */
  readonly translate?: Translate;
  /** The panel's state before a restart: the host receives `shown` and `tables`, the page receives `state`. */
  readonly shown?: TableName | null;
  readonly tables?: readonly TableState[];
  readonly state?: unknown;
  /** Whether the first data is loaded before the page is created. */
  readonly loaded?: boolean;
  /** Whether the page's style arrives only after its rows. */
  readonly styleIsLate?: boolean;
  /**
   * Whether the page is written into a page that is already drawn, as in the editor. Frames are then drawn before the
   * style arrives.
   */
  readonly isWritten?: boolean;
}

/** A panel in a browser instead of an editor, with the real content and page. */
export interface OpenPanel {
  readonly page: Page;
  readonly detail: Detail;
  /** The actions that the page requested from the host. */
  readonly actions: readonly Action[];
  readonly copied: readonly string[];
  readonly exported: readonly TableName[];
  /** The URLs that the page requested, except those of the page itself and its style. */
  readonly foreign: readonly string[];
  /**
   * Violations of the page's content security policy, errors of its script, and messages that the host cannot parse.
   */
  readonly faults: readonly string[];
  setTheme(name: ThemeName): Promise<void>;
  close(): Promise<void>;
}

export async function startPanelBrowser(): Promise<Browser> {
  const { executable, environment } = await installChromium();
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...environment }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return chromium.launch({
    executablePath: executable,
    env,
    args: ["--no-sandbox", "--disable-gpu"],
  });
}

const origin = "https://panel.test";
const media = path.resolve("dist/media");

export async function openPanel(browser: Browser, setUp: PanelSetUp): Promise<OpenPanel> {
  const { width = 1200, height = 900, theme = "dark" } = setUp;
  const context = await browser.newContext({ viewport: { width, height }, locale: "en-US" });
  const page = await context.newPage();
  const actions: Action[] = [];
  const copied: string[] = [];
  const exported: TableName[] = [];
  const foreign: string[] = [];
  const faults: string[] = [];
  const options: PanelOptions = {
    language: "en",
    hideAmounts: false,
    icons: "service",
    tagsOf: () => [],
    chainsOf: () => [],
    hasSources: () => false,
    namesOf: () => [],
    titleOf: () => undefined,
    findLookAlike: () => undefined,
    firstChains: [],
    ...setUp.options,
  };
  let tellRows = (): void => undefined;
  const rowsPosted = new Promise<void>((resolve) => (tellRows = resolve));
  const port = quietPort({
    translate: setUp.translate ?? untranslated,
    post: (message) => {
      const call = `window.postMessage(${JSON.stringify(message)}, "*")`;
      const posted = page.evaluate(call).catch(() => undefined);
      if (message.type === "table" && message.table.loaded > 0) void posted.then(tellRows);
    },
    perform: (action) => actions.push(action),
    choosePlace: (places) => Promise.resolve(places[0]?.place),
    copy: ({ text }) => copied.push(text),
    exportRows: (table) => exported.push(table),
  });
  const detail = new Detail({
    ...setUp,
    gate: gateOf(setUp.catalog),
    port,
    options,
    prefix: "panel1",
  });
  const started = detail.start();
  if (setUp.loaded ?? true) await started;
  await page.exposeFunction("toHost", (message: unknown) => {
    const parsed = parseMessageToHost(message);
    if (parsed === undefined) faults.push(`unreadable message ${JSON.stringify(message)}`);
    else detail.take(parsed);
    // Makes the host send the first rows again, before the style is loaded.
    const table = parsed?.type === "ready" && setUp.styleIsLate === true ? setUp.shown : null;
    if (table) detail.take({ type: "window", table, from: 0, count: 60 });
  });
  await page.addInitScript({ content: imitateEditor(themes[theme], setUp.state) });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  const html = buildPage(
    {
      cspSource: origin,
      script: await readFile(path.join(media, "main.js"), "utf8"),
      style: `${origin}/panel.css`,
      images: imageSources("records.test", options.icons),
      nonce: "bm9uY2U",
      title: "Panel",
    },
    (setUp.first ?? ((first) => first))(detail.begin()),
  );
  await page.route("**/*", async (route) => {
    const url = route.request().url();
    if (url === `${origin}/`) {
      const body = setUp.isWritten === true ? "<!DOCTYPE html>" : html;
      await route.fulfill({ contentType: "text/html", body });
    } else if (url === `${origin}/panel.css`) {
      if (setUp.styleIsLate === true) await rowsPosted;
      if (setUp.isWritten === true) {
        await page.evaluate(afterTwoFrames);
        if ((await page.evaluate(opacity)) !== "0") faults.push("visible without its style");
      }
      const body = await readFile(path.join(media, "panel.css"));
      await route.fulfill({ contentType: "text/css", body });
    } else {
      foreign.push(url);
      await route.abort();
    }
  });
  await page.goto(`${origin}/`);
  if (setUp.isWritten === true) await page.setContent(html);
  await page.locator("h1, #failed:not([hidden])").waitFor();
  await page.waitForFunction(`${opacity} === "1"`);
  return {
    page,
    detail,
    actions,
    copied,
    exported,
    foreign,
    faults,
    setTheme: async (name) => {
      await page.evaluate(applyTheme(themes[name]));
    },
    close: async () => {
      detail.dispose();
      await context.close();
    },
  };
}

/** Waits in the page until two frames are drawn. */
const afterTwoFrames =
  "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

export const opacity = "getComputedStyle(document.documentElement).opacity";

/** Returns a script that imitates the editor in the page. The script runs before the extension's script. */
function imitateEditor(theme: Theme, state: unknown = null): string {
  return `
    if (sessionStorage.getItem("state") === null)
      sessionStorage.setItem("state", ${JSON.stringify(JSON.stringify(state))});
    window.acquireVsCodeApi = () => {
      ${applyTheme(theme)}
      return {
        postMessage: (message) => void window.toHost(message),
        setState: (state) => {
          window.savedState = state;
          sessionStorage.setItem("state", JSON.stringify(state));
        },
        getState: () => JSON.parse(sessionStorage.getItem("state")) ?? undefined,
      };
    };
  `;
}

function applyTheme({ colours, classes }: Theme): string {
  return `
    for (const name of [...document.documentElement.style])
      if (name.startsWith("--")) document.documentElement.style.removeProperty(name);
    for (const [name, value] of Object.entries(${JSON.stringify(colours)}))
      document.documentElement.style.setProperty(name, value);
    document.body.className = ${JSON.stringify(classes)};
  `;
}
