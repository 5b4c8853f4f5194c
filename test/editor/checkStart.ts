import path from "node:path";
import { sampleChains } from "../../src/local/sample/sampleChains";
import { Workbench } from "../support/workbench";
import { type HostName, npmHosts } from "./hosts";

/**
 * `npm start -- --check`: opens the window without a display and says what it shows; answers 0 if
 * the tree holds the chains, else 1.
 */
export async function checkStart(host: HostName): Promise<number> {
  process.env["ATLAS_HOST"] = host;
  const version = npmHosts[host === "desktop" ? "newest" : host].vscode;
  console.log(`Opening VS Code ${version} with the packaged extension …`);
  const workbench = await Workbench.start({ name: "npm start" });
  try {
    const missing = await look(workbench).catch((error: unknown) => firstLine(error));
    const picture = await workbench.screenshot(missing === undefined ? "check" : "failed check");
    console.log(`Picture: ${path.relative(process.cwd(), picture)}`);
    if (missing === undefined) return 0;
    console.error(`Missing: ${missing}`);
    return 1;
  } finally {
    await workbench.close();
  }
}

/** Prints what the tree shows; answers what is missing. */
async function look(workbench: Workbench): Promise<string | undefined> {
  await workbench.openCatalog();
  await workbench.catalog.expand("Chains");
  await workbench.catalog.row(/Aptos/).waitFor();
  const rows = await workbench.catalog.rows();
  const shown = rows.filter(({ level }) => level === 2).map(({ label }) => label.trim());
  const roots = rows.filter(({ level }) => level === 1).map(({ label }) => label.trim());
  console.log(`Seen: ${roots.join(", ")}; ${shown.length} chains:`);
  for (const chain of shown) console.log(`  ${chain}`);
  const unseen = sampleChains.filter(({ name }) => !shown.some((text) => text.startsWith(name)));
  return unseen.length === 0
    ? undefined
    : `the chains ${unseen.map(({ name }) => name).join(", ")}`;
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `the tree with its chains (${text.split("\n")[0] ?? ""})`;
}
