import { Disposable } from "vscode";
import { type HandlersOf, runCommand } from "../platform/commandRunner";
import { openInBrowser } from "../platform/openInBrowser";
import type { Session } from "../session/session";
import type { ExplorerCommands } from "./explorers/explorerCommands";
import type { FindCommand } from "./find/findCommand";
import type { SearchedPlaces } from "./find/searchAddresses";
import { registerCompletion } from "./registerCompletion";

/** Registers the commands that find, list, insert, copy and open addresses, and the completion of addresses. */
export function registerAddresses(session: Session): Disposable {
  const { catalog, knowledge, names } = session;
  const openWarnings = async () => (await session.warnings.get()).open();
  /** Opens the locally stored data about addresses, without a request. */
  const openSearched = async (): Promise<SearchedPlaces> => {
    const [known, warnings] = await Promise.all([knowledge.open(), openWarnings(), names.open()]);
    const findInWorkspace: SearchedPlaces["findInWorkspace"] = (part, most) =>
      session.survey.made?.findParts(part, most) ?? [];
    const isInWorkspace: SearchedPlaces["isInWorkspace"] = (address) =>
      session.survey.made?.contains(address) ?? false;
    return { catalog, known, names, warnings, findInWorkspace, isInWorkspace };
  };
  const openExplorers = async (): Promise<ExplorerCommands> => {
    const { ExplorerCommands } = await import("./explorers/explorerCommands");
    return new ExplorerCommands({
      catalog,
      gate: await session.gate.get(),
      openPage: openInBrowser,
      chainsOf: async (address) => {
        await names.open();
        const chains = names.findAll(address).map((name) => name.chains);
        return chains.flatMap((each) => (each === "every" ? [] : each));
      },
    });
  };
  const openFind = async (): Promise<FindCommand> => {
    const { FindCommand } = await import("./find/findCommand");
    return new FindCommand({
      catalog,
      open: openSearched,
      openTag: (tag) => runCommand("addressAtlas.openTag", { tag }),
      openToken: (token) => runCommand("addressAtlas.openToken", { token }),
      openChain: (chain) => runCommand("addressAtlas.openChain", { chain }),
      openAddress: (address) => runCommand("addressAtlas.openAddress", { address }),
      openTransaction: async (hash, chain) => (await openExplorers()).openTransaction(hash, chain),
    });
  };
  const commands = session.commands.handle({
    "addressAtlas.find": async () => (await openFind()).run(),
    "addressAtlas.insertAddress": async () =>
      (await import("./insert/insertAddress")).insertAddress(openSearched),
    "addressAtlas.fileAddresses": async () => {
      const { showFileAddresses } = await import("./fileAddresses/fileAddresses");
      await showFileAddresses({
        catalog,
        knowledge,
        names,
        openWarnings,
        openAddress: (address, chains) =>
          runCommand("addressAtlas.openAddress", { address, chains }),
      });
    },
    "addressAtlas.openInExplorer": async (target) => (await openExplorers()).open(target),
    "_addressAtlas.openTransaction": async (hash, chain) =>
      (await openExplorers()).openTransaction(hash, chain),
    "addressAtlas.copyAddress": async (addresses) =>
      (await import("./copyAddress")).copyAddress(addresses, openWarnings),
    "addressAtlas.copyName": async (copied) => (await import("./copyAddress")).copyNames(copied),
  } satisfies HandlersOf<"addresses">);
  const completion = registerCompletion(async (request) =>
    (await import("./insert/addressCompletion")).completeAddress(openSearched, request),
  );
  return Disposable.from(commands, completion);
}
