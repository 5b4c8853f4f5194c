import * as vscode from "vscode";
import type { AddressIdentity } from "../../../engine/addresses/addressFormat";
import { identify } from "../../../engine/addresses/identify";
import type { Catalog } from "../../../sources/catalog/catalog";
import {
  buildHomeLink,
  type ExplorerLink,
  type ExplorerTarget,
} from "../../../sources/catalog/explorerLinks";
import type { Gate } from "../../../sources/gate/gate";
import type { ExplorerArgument } from "../../platform/explorerArgument";
import { pickOne } from "../../platform/pickOne";
import { safeLabel, shortenHash } from "../../../engine/text/safeText";
import { readSetting, writeSetting } from "../../platform/settings";
import { RequestError } from "../../../sources/transport/requestError";
import type { Chain } from "../../../sources/service/schemas";
import { askForAddresses } from "../../platform/askForAddresses";
import { chooseLinks } from "./chooseLinks";

const { l10n } = vscode;

/** The maximum length of a host in a quick pick item. */
const longestHost = 60;

interface ExplorerParts {
  readonly catalog: Catalog;
  readonly gate: Gate;
  readonly openPage: (url: string) => Promise<void>;
  /** The chains on which an address has a name. */
  readonly chainsOf: (address: AddressIdentity) => Promise<readonly string[]>;
}

/**
 * Opens explorer pages, whose URLs are built only from validated templates. If a connected service names the host, the
 * host is shown before the page opens, unless the user has chosen this host before.
 */
export class ExplorerCommands {
  readonly #parts: ExplorerParts;
  readonly #catalog: Catalog;

  constructor(parts: ExplorerParts) {
    this.#parts = parts;
    this.#catalog = parts.catalog;
  }

  async open(argument: ExplorerArgument): Promise<void> {
    switch (argument.kind) {
      case "explorer":
        return this.#openHome(argument.chain, argument.name);
      case "address":
        return this.openAddress(argument.address, argument.chains);
      case "none": {
        const [chosen] = await askForAddresses(l10n.t("Open in Explorer"));
        if (chosen !== undefined) await this.openAddress(chosen.address, chosen.chains);
      }
    }
  }

  /**
   * Opens an address on those of the given chains that the service knows. If there are none, offers the chains on which
   * the address has a name, and then the other chains on which the address is valid.
   */
  async openAddress(address: string, chains: readonly string[] = []): Promise<void> {
    const cleared = await this.#parts.gate.ask(address);
    if (cleared === undefined) return;
    await this.#loadChains();
    const verdict = identify(address);
    const given = this.#findChains(chains);
    const target: ExplorerTarget = { kind: "address", address: cleared };
    if (given.length > 0 || !verdict.valid) return this.#openTarget(given, target);
    const known = this.#findChains(verdict.chains);
    const ofNames = new Set(await this.#parts.chainsOf(verdict));
    const isOfName = ({ chain }: Chain): boolean => ofNames.has(chain);
    const [first, behind] = [known.filter(isOfName), known.filter((chain) => !isOfName(chain))];
    await (first.length === 0
      ? this.#openTarget(known, target)
      : this.#openTarget(first, target, behind));
  }

  /** Opens a transaction. Prompts for the chain if it is unknown. */
  async openTransaction(hash: string, chain: string | undefined): Promise<void> {
    const cleared = await this.#parts.gate.ask(hash);
    if (cleared === undefined) return;
    await this.#loadChains();
    const target: ExplorerTarget = { kind: "transaction", hash: cleared };
    const known = chain === undefined ? undefined : this.#catalog.findChain(chain);
    const chosen = known ?? (await this.#askForChain(target));
    if (chosen !== undefined) await this.#openTarget([chosen], target);
  }

  async #openHome(chain: string, name: string): Promise<void> {
    await this.#loadChains();
    const known = this.#catalog.findChain(chain);
    const explorer = known?.explorers.find((one) => one.name === name);
    const link = known && explorer && buildHomeLink(known, explorer);
    if (link === undefined) throw new RequestError("E_TEMPLATE");
    if (!this.#opensAtOnce(link)) {
      const chosen = await pickOne(this.#catalog, itemsOf([link]), {
        title: l10n.t("Open in Explorer"),
        placeholder: l10n.t("This link comes from the connected service. Open it?"),
      });
      if (chosen === undefined) return;
    }
    await this.#parts.openPage(link.url);
  }

  async #openTarget(
    chains: readonly Chain[],
    target: ExplorerTarget,
    behind: readonly Chain[] = [],
  ): Promise<void> {
    const choice = chooseLinks(chains, target, (link) => this.#isPreferred(link));
    const { offered } = choice;
    const others = [...choice.others, ...chooseLinks(behind, target, () => false).offered];
    const [only] = offered;
    if (only === undefined) throw new RequestError("E_TEMPLATE");
    if (offered.length === 1 && this.#opensAtOnce(only)) return this.#parts.openPage(only.url);
    const link = await this.#askForLink(offered, others, target);
    if (link === undefined) return;
    await this.#parts.openPage(link.url);
    await this.#remember(link);
  }

  /**
   * Whether the page of a link opens without a confirmation: the link comes from the local service, or the user has
   * chosen its host before.
   */
  #opensAtOnce(link: ExplorerLink): boolean {
    return this.#catalog.service.isInProcess || this.#isPreferred(link);
  }

  /**
   * Whether the user has chosen the host of a link for its chain. Version 0.2 stored the name of the explorer instead
   * of its host. A stored name counts only for the local service, whose names always belong to the same host; another
   * service could give the name to a different host.
   */
  #isPreferred({ chain, host, name }: ExplorerLink): boolean {
    const preferred = readSetting(vscode.workspace, "explorers.preferred");
    const kept = Object.hasOwn(preferred, chain) ? preferred[chain] : undefined;
    return kept === host || (this.#catalog.service.isInProcess && kept === name);
  }

  /** Makes the host of a chosen explorer the preferred host of its chain. */
  async #remember({ chain, host }: ExplorerLink): Promise<void> {
    const preferred = readSetting(vscode.workspace, "explorers.preferred");
    if (Object.hasOwn(preferred, chain) && preferred[chain] === host) return;
    await writeSetting(vscode.workspace, "explorers.preferred", { ...preferred, [chain]: host });
  }

  async #askForChain(target: ExplorerTarget): Promise<Chain | undefined> {
    const items = this.#catalog.chains.items
      .filter((chain) => chooseLinks([chain], target, () => false).offered.length > 0)
      .map((chain) => ({
        label: safeLabel(chain.name),
        description: safeLabel(chain.chain),
        chain,
      }));
    const chosen = await pickOne(this.#catalog, items, {
      title: titleOf(target),
      placeholder: l10n.t("On which chain? Its explorer gets the hash of the transaction."),
    });
    return chosen?.chain;
  }

  async #askForLink(
    offered: readonly ExplorerLink[],
    others: readonly ExplorerLink[],
    target: ExplorerTarget,
  ): Promise<ExplorerLink | undefined> {
    const more: LinkItem = { label: l10n.t("Other explorers…"), isOthers: true };
    const items = [...itemsOf(offered), ...(others.length > 0 ? [more] : [])];
    const chosen = await pickOne(this.#catalog, items, {
      title: titleOf(target),
      placeholder: l10n.t("Which explorer? The choice is remembered for its chain."),
    });
    if (chosen?.isOthers !== true) return chosen?.link;
    return this.#askForLink([...offered, ...others], [], target);
  }

  #findChains(names: readonly string[]): readonly Chain[] {
    return names.flatMap((name) => this.#catalog.findChain(name) ?? []);
  }

  async #loadChains(): Promise<void> {
    const { chains } = this.#catalog;
    await chains.loadAll();
    if (!chains.isLoaded) throw chains.failed?.error ?? new RequestError("E_CANCELLED");
  }
}

type LinkItem = vscode.QuickPickItem & {
  readonly link?: ExplorerLink;
  readonly isOthers?: boolean;
};

/**
 * Returns the links grouped by chain, each group below the name of its chain. The host comes first, so that a
 * name from a service cannot push the host out of sight.
 */
function itemsOf(links: readonly ExplorerLink[]): readonly LinkItem[] {
  return [...new Set(links.map((link) => link.chain))].flatMap((chain): readonly LinkItem[] => [
    { label: safeLabel(chain), kind: vscode.QuickPickItemKind.Separator },
    ...links
      .filter((link) => link.chain === chain)
      .map((link) => ({ label: showHost(link.host), description: safeLabel(link.name), link })),
  ]);
}

/** Shortens a long host to its end, which shows the owner of the host. */
function showHost(host: string): string {
  return host.length <= longestHost ? host : `…${host.slice(1 - longestHost)}`;
}

function titleOf(target: ExplorerTarget): string {
  const what = target.kind === "address" ? target.address : target.hash;
  return l10n.t("Open {0} in an Explorer", shortenHash(what));
}
