import { Disposable, l10n, Uri, window } from "vscode";
import type { HandlersOf } from "../platform/commandRunner";
import type { Session } from "../session/session";

const detailViewType = "addressAtlas.detail";

/** Registers the panels and their commands, and restores panels after a restart. */
export function registerPanels(session: Session): Disposable {
  const { catalog, knowledge, names, context } = session;
  const panels = session.lazy(async () => {
    const [{ DetailPanels }, { compare }, gate, warnings, workspace] = await Promise.all([
      import("./detailPanels"),
      import("../comparing/compare"),
      session.gate.get(),
      session.warnings.get(),
      session.survey.get(),
    ]);
    const { version } = context.extension.packageJSON as { readonly version: string };
    return new DetailPanels({
      catalog,
      knowledge,
      names,
      gate,
      warnings,
      version,
      errors: session.errors,
      media: Uri.joinPath(context.extensionUri, "dist", "media"),
      workspace,
      compare: (compared) => compare(session, compared),
      lookForBlocks: () => {
        void session.nodes.use(({ nodes }) => void nodes.look());
      },
    });
  });
  const commands = session.commands.handle({
    "addressAtlas.openAddress": async ([address], chains) => {
      if (address !== undefined) return (await panels.get()).openAddress(address, chains);
      const { askForAddresses } = await import("../platform/askForAddresses");
      const [chosen] = await askForAddresses(l10n.t("Open Address"));
      if (chosen !== undefined)
        await (await panels.get()).openAddress(chosen.address, chosen.chains);
    },
    "addressAtlas.openTag": async (tag) => (await panels.get()).openNamed("tag", tag),
    "addressAtlas.openToken": async (token) => (await panels.get()).openNamed("token", token),
    "addressAtlas.openChain": async (chain) => (await panels.get()).openNamed("chain", chain),
    "addressAtlas.openWorkspace": async () => {
      (await panels.get()).open({ kind: "workspace" });
    },
    "addressAtlas.compareBranch": async () => {
      const { chooseCompared } = await import("../comparing/chooseCompared");
      const compared = await chooseCompared(session);
      if (compared !== undefined) (await panels.get()).open({ kind: "comparison", ...compared });
    },
    "addressAtlas.exportRows": async () => (await panels.get()).exportRows(),
    "addressAtlas.showJson": async (thing) => (await panels.get()).showJson(thing),
    "addressAtlas.copyCell": async (cell) => {
      (await panels.get()).copy(cell, "cell");
    },
    "addressAtlas.copyRow": async (cell) => {
      (await panels.get()).copy(cell, "row");
    },
    "addressAtlas.copyValue": async (cell) => {
      (await panels.get()).copy(cell, "full");
    },
  } satisfies HandlersOf<"panels">);
  return Disposable.from(
    commands,
    session.onDidChange((change) => {
      void panels.use((opened) => {
        if (change.kind === "tag") opened.replaceTag(change.tag, change.newTag);
        if (change.kind === "names" || change.kind === "declared" || change.kind === "pairs") {
          void opened.followIndex();
        }
      });
    }),
    window.registerWebviewPanelSerializer(detailViewType, {
      deserializeWebviewPanel: async (panel, state: unknown) => {
        (await panels.get()).restore(panel, state);
      },
    }),
  );
}
