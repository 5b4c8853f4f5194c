import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ExtensionContext } from "vscode";
import type { Catalog } from "../../../src/sources/catalog/catalog";
import { identify } from "../../../src/engine/addresses/identify";
import { ApiKeys } from "../../../src/editor/platform/apiKey";
import { runAssignTag } from "../../../src/editor/commands/tagging/runAssignTag";
import type { ReviewRequest } from "../../../src/editor/tagging/conversation";
import { taggingParts } from "../../../src/editor/commands/registerTagging";
import { Session } from "../../../src/editor/session/session";
import { registerTree } from "../../../src/editor/tree/registerTree";
import { ScriptedPerson } from "../scriptedPerson";
import { serveVerbs } from "../verbs";
import { useService } from "../useService";
import {
  type ChosenService,
  clockFile,
  handsFolder,
  type Tagged,
  type Tagging,
  type WindowView,
} from "./handVerbs";

let session: Session | undefined;
let clockSetBy = 0;

/**
 * Replaces the extension's entry point. Registers only the tree, and executes operations that a test requests. Uses the
 * mementos, secrets and files of the profile, which all windows share.
 */
export async function activate(context: ExtensionContext): Promise<void> {
  const folder = path.join(path.dirname(context.globalStorageUri.fsPath), handsFolder);
  clockSetBy = Number(readFileSync(path.join(folder, clockFile), "utf8"));
  const { now } = Date;
  Date.now = () => now() + clockSetBy;
  const tree = registerTree(() => opened.tree.get());
  const opened = new Session(context, tree.view);
  session = opened;
  const { url } = await serveVerbs(verbsOf(opened, new ApiKeys(context.secrets)));
  writeFileSync(path.join(folder, String(process.pid)), `${url}\n`);
}

export function deactivate(): Promise<void> | undefined {
  return session?.dispose();
}

function verbsOf(opened: Session, keys: ApiKeys) {
  return {
    tag: (tagging: Tagging) => tagWith(opened, tagging),
    refresh: () => opened.commands.run("addressAtlas.refresh", []),
    pause: async (isPaused: boolean) => opened.knowledge.setPaused(isPaused),
    use: async ({ baseUrl, key }: ChosenService) => {
      if (baseUrl !== "") await keys.store(new URL(baseUrl).origin, key);
      await useService(baseUrl);
    },
    setClock: (by: number) => {
      clockSetBy = by;
    },
    look: (addresses: readonly string[]) => look(opened, addresses),
  };
}

async function tagWith(opened: Session, { tag, addresses }: Tagging): Promise<Tagged> {
  const parts = await taggingParts(opened);
  const service = nameOf(parts.catalog);
  // Cancels if no row is ticked.
  const review = ({ ticked }: ReviewRequest) => (ticked.length === 0 ? undefined : ticked);
  const conversation = new ScriptedPerson({ tags: [tag], review });
  await runAssignTag(parts, addresses, { tag, conversation });
  const outcomes = conversation.reports.at(-1)?.outcomes ?? [];
  const done = outcomes.filter(({ outcome }) => outcome === "done");
  return { service, done: done.map(({ address }) => address) };
}

function nameOf({ service }: Catalog): WindowView["service"] {
  return service.isInProcess ? "local" : "remote";
}

async function look(opened: Session, addresses: readonly string[]): Promise<WindowView> {
  const { knowledge, catalog } = opened;
  const known = await knowledge.open();
  await catalog.tags.load();
  const tagsOf = addresses.map((address) => {
    const verdict = identify(address);
    const tags = verdict.valid ? known.find(verdict)?.tagged?.tags : undefined;
    return [address, [...(tags ?? [])].sort()] as const;
  });
  return {
    service: nameOf(catalog),
    isPaused: knowledge.isPaused,
    isIdle: knowledge.state?.activity === "idle",
    hasUnsaved: known.hasUnsaved,
    checkedAt: known.checkedAt,
    tags: [...known.tags.readTags.values()].sort((one, other) => (one.tag < other.tag ? -1 : 1)),
    tagsOf: Object.fromEntries(tagsOf),
    listed: catalog.tags.items.map(({ tag }) => tag).sort(),
  };
}
