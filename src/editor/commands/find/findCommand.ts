import { l10n, window } from "vscode";
import type { AddressIdentity } from "../../../engine/addresses/addressFormat";
import { identify } from "../../../engine/addresses/identify";
import type { Anchor } from "../../../engine/checks/finding";
import type { Catalog } from "../../../sources/catalog/catalog";
import { pickOne } from "../../platform/pickOne";
import { safeText } from "../../../engine/text/safeText";
import { FindBox } from "./findBox";
import { findInDocument } from "./nearAddresses";
import type { SearchedPlaces } from "./searchAddresses";
import type { Hit } from "./searchCatalog";

interface FindParts {
  readonly catalog: Catalog;
  /** Opens the locally stored data about addresses, without a request. */
  readonly open: () => Promise<SearchedPlaces>;
  readonly openTag: (tag: string) => Promise<void>;
  readonly openToken: (id: string) => Promise<void>;
  readonly openChain: (chain: string) => Promise<void>;
  readonly openAddress: (address: string) => Promise<void>;
  readonly openTransaction: (hash: string, chain: string | undefined) => Promise<void>;
}

/** The Find command: one quick pick for words, addresses, explorer pages and transactions. */
export class FindCommand {
  readonly #parts: FindParts;

  constructor(parts: FindParts) {
    this.#parts = parts;
  }

  /** Opens the box with `text` already typed. */
  async run(text = ""): Promise<void> {
    const { catalog, known, names, warnings, ...workspace } = await this.#parts.open();
    const document = window.activeTextEditor?.document;
    const inFile = document === undefined ? [] : await findInDocument(document, names);
    const findAlike = (address: AddressIdentity): Anchor | undefined =>
      warnings.findWarned(address) ?? warnings.findLookAlikeOfWorkspace(address);
    const chosen = await new FindBox({
      ...{ catalog, index: known.tags, names, inFile, findAlike, ...workspace },
    }).ask(text);
    if (chosen?.hit !== undefined) return this.#openHit(chosen.hit);
    const pasted = chosen?.pasted;
    switch (pasted?.kind) {
      case "address":
        return this.#parts.openAddress(pasted.address);
      case "transaction":
        return this.#openTransaction(pasted.hash, pasted.chain);
      case "hex64":
        return this.#openHex(pasted.text);
      case "broken":
      case undefined:
        return;
    }
  }

  #openHit(hit: Hit): Promise<void> {
    switch (hit.kind) {
      case "tag":
        return this.#parts.openTag(hit.tag);
      case "token":
        return this.#parts.openToken(hit.token.id);
      case "chain":
        return this.#parts.openChain(hit.chain.chain);
      case "address":
      case "name":
        return this.#parts.openAddress(hit.address);
    }
  }

  #openTransaction(hash: string, chain: string | undefined): Promise<void> {
    const known = chain ?? this.#parts.catalog.transactions.findChain(hash);
    return this.#parts.openTransaction(hash, known);
  }

  /** Opens a known address or transaction. For another text, prompts the user for its kind. */
  async #openHex(text: string): Promise<void> {
    const { catalog } = this.#parts;
    const verdict = identify(text);
    const { known } = await this.#parts.open();
    if (verdict.valid && known.has(verdict)) return this.#parts.openAddress(text);
    const chain = catalog.transactions.findChain(text);
    if (chain !== undefined) return this.#parts.openTransaction(text, chain);
    const address = { label: l10n.t("A Sui or Aptos address") };
    const transaction = { label: l10n.t("Transaction hash: opens in a block explorer") };
    const chosen = await pickOne(catalog, verdict.valid ? [address, transaction] : [transaction], {
      title: safeText(text),
      placeholder: l10n.t("What is this value?"),
    });
    if (chosen === undefined) return;
    if (chosen === address) return this.#parts.openAddress(text);
    return this.#parts.openTransaction(text, undefined);
  }
}
