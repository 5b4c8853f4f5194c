import path from "node:path";
import type { ExampleNode } from "../chain/exampleNode";
import { localChains } from "../../src/sources/local/localChains";
import { Workbench } from "../support/workbench";
import { type HostName, npmHosts } from "./hosts";

/**
 * `npm start -- --check` opens the window without a display and prints the rows of the tree. Returns 0 if the tree
 * contains all chains and, if a node is given, the panels show the contracts of the node. Otherwise returns 1.
 */
export async function checkStart(host: HostName, node?: ExampleNode): Promise<number> {
  process.env["ATLAS_HOST"] = host;
  const version = npmHosts[host === "desktop" ? "newest" : host].vscode;
  console.log(`Opening VS Code ${version} with the packaged extension …`);
  const workbench = await Workbench.start({ name: "npm start" });
  try {
    const missing = await lookAtAll(workbench, node);
    await takePicture(workbench, missing === undefined ? "check" : "failed check");
    if (missing === undefined) return 0;
    console.error(`Missing: ${missing}`);
    return 1;
  } finally {
    await workbench.close();
  }
}

async function lookAtAll(
  workbench: Workbench,
  node: ExampleNode | undefined,
): Promise<string | undefined> {
  const missing = await look(workbench).catch((error: unknown) =>
    firstLine("the tree with its chains", error),
  );
  return missing ?? (node && lookAtNode(workbench, node));
}

async function takePicture(workbench: Workbench, name: string): Promise<void> {
  const picture = await workbench.screenshot(name);
  console.log(`Picture: ${path.relative(process.cwd(), picture)}`);
}

/** Prints the rows of the tree. Returns what is missing; undefined if nothing is. */
async function look(workbench: Workbench): Promise<string | undefined> {
  await workbench.openCatalog();
  await workbench.catalog.expand("Chains");
  await workbench.catalog.row(/Aptos/).waitFor();
  const rows = await workbench.catalog.rows();
  const shown = rows.filter(({ level }) => level === 2).map(({ label }) => label.trim());
  const roots = rows.filter(({ level }) => level === 1).map(({ label }) => label.trim());
  console.log(`Seen: ${roots.join(", ")}; ${shown.length} chains:`);
  for (const chain of shown) console.log(`  ${chain}`);
  const unseen = localChains.filter(({ name }) => !shown.some((text) => text.startsWith(name)));
  return unseen.length === 0
    ? undefined
    : `the chains ${unseen.map(({ name }) => name).join(", ")}`;
}

/** Connects the node as a user would and opens each contract. Returns what is missing; undefined if nothing is. */
async function lookAtNode(workbench: Workbench, node: ExampleNode): Promise<string | undefined> {
  await node.describe(workbench.workspace);
  await workbench.command("Address Atlas: Connect to a Node…");
  await workbench.quickInput.pick("Enter a URL…");
  await workbench.quickInput.waitFor("The whole URL is secret");
  await workbench.quickInput.type(node.url);
  await workbench.quickInput.accept();
  await workbench.catalog.row(/Anvil 31337/).waitFor();
  await workbench.openFile("node.md");
  for (const [name, address] of Object.entries(node.contracts)) {
    try {
      await workbench.editor.waitForText(`${name} on chain 31337`);
      await workbench.openAddress(address);
      const page = workbench.webview();
      await page.locator(".node-answers", { hasText: /read at block \d+/ }).waitFor();
      const seen = await page.locator(".control", { hasText: signOf[name] ?? "Owner" }).innerText();
      console.log(`Seen: ${name}: ${seen.replaceAll(/\s+/g, " ").trim()}`);
      await takePicture(workbench, `node ${name}`);
      await workbench.openFile("node.md");
    } catch (error) {
      return firstLine(`${name} as the node tells it`, error);
    }
  }
  return undefined;
}

/** A text that the panel of each contract must show. */
const signOf: Readonly<Record<string, RegExp>> = {
  Token: /Harbor Token/,
  TokenProxy: /EIP-1967/,
  Treasury: /2 \/ 3/,
  Timelock: /Timelock delay/,
};

function firstLine(what: string, error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `${what} (${text.split("\n")[0] ?? ""})`;
}
