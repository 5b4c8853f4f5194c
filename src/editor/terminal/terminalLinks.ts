import { chainOfInterface } from "../../engine/chains/chainRef";
import * as vscode from "vscode";
import type { FoundValidAddress } from "../../engine/addresses/findAddresses";
import {
  findInTerminal,
  type FoundHash,
  type TerminalFind,
} from "../../engine/addresses/findInTerminal";
import type { Catalog } from "../../sources/catalog/catalog";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import { findChainOfFile } from "../../engine/outline/chainOfFile";
import type { Names } from "../../engine/names/names";
import type { InferredChain } from "../../engine/chains/inferredChain";
import { type AddressAction, listAddressActions } from "../platform/addressActions";
import { describeKnown } from "../../engine/known/describeKnown";
import { translate } from "../platform/formatCount";
import { pickOne } from "../platform/pickOne";
import { safeText, shortenHash } from "../../engine/text/safeText";

const { l10n } = vscode;

interface TerminalLinksParts {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly run: (action: AddressAction) => Thenable<unknown>;
  readonly openTransaction: (hash: string, chain: string | undefined) => Promise<void>;
}

/** A link on an address, with the chain that is inferred from the line. */
class AddressLink extends vscode.TerminalLink {
  constructor(
    readonly found: FoundValidAddress,
    readonly inferred: InferredChain | undefined,
    tooltip: string,
  ) {
    super(found.start, found.end - found.start, tooltip);
  }
}

class HashLink extends vscode.TerminalLink {
  constructor(
    readonly hash: FoundHash,
    tooltip: string,
  ) {
    super(hash.start, hash.end - hash.start, tooltip);
  }
}

/** The editor requests no links for longer lines. The limit also applies to other callers. */
const longestLine = 2_000;
const longestTooltip = 200;

/** A line of a terminal belongs to no file. */
const noFile = { path: "", language: "plaintext", ofPath: undefined };

/** Links on the addresses and hashes in terminals. Providing links sends no request (faults.md, rule 19). */
export class TerminalLinks {
  readonly #parts: TerminalLinksParts;

  constructor(parts: TerminalLinksParts) {
    this.#parts = parts;
  }

  async provide(line: string, token: vscode.CancellationToken): Promise<vscode.TerminalLink[]> {
    if (line.length > longestLine) return [];
    const { knowledge, names } = this.#parts;
    await Promise.all([knowledge.open(), names.openBooks()]);
    if (token.isCancellationRequested) return [];
    const finds = findInTerminal(line, (format, canonical) => {
      const address = { format, canonical };
      return knowledge.has(address) || names.has(address);
    });
    if (finds.some(({ kind }) => kind === "address")) void names.open();
    return finds.map((find) => this.#link(line, find));
  }

  /** Lets the user choose what to do with the address or hash of a link. */
  async handle(link: vscode.TerminalLink): Promise<void> {
    if (link instanceof AddressLink) await this.#offerAddress(link);
    if (link instanceof HashLink) await this.#offerHash(link.hash);
  }

  #link(line: string, find: TerminalFind): vscode.TerminalLink {
    if (find.kind === "hash") return new HashLink(find.hash, titleOf(find.hash));
    const { found } = find;
    const inferred = findChainOfFile(line, found, noFile);
    const called = this.#describe(found, inferred);
    const tooltip = called === "" ? l10n.t("Show actions for this address") : called;
    return new AddressLink(found, inferred, safeText(tooltip, longestTooltip));
  }

  #describe(found: FoundValidAddress, inferred: InferredChain | undefined): string {
    const { knowledge, names } = this.#parts;
    return describeKnown(translate, knowledge.find(found), names.findAll(found), inferred);
  }

  async #offerAddress({ found, inferred }: AddressLink): Promise<void> {
    const { catalog, knowledge } = this.#parts;
    const address = knowledge.find(found)?.tagged?.address ?? found.canonical;
    const called = this.#describe(found, inferred);
    const items = listAddressActions(translate, address, chainOfInterface(inferred?.chain)).map(
      (action) => ({
        label: action.title,
        action,
      }),
    );
    const chosen = await pickOne(catalog, items, {
      title: safeText(address, longestTooltip),
      placeholder: called === "" ? l10n.t("What do you want to do with this address?") : called,
    });
    if (chosen !== undefined) await this.#parts.run(chosen.action);
  }

  async #offerHash(hash: FoundHash): Promise<void> {
    const { catalog, openTransaction } = this.#parts;
    const open = { label: l10n.t("Explorer") };
    const copy = { label: l10n.t("Copy") };
    const items = hash.kind === "transaction" ? [open, copy] : [copy];
    const chosen = await pickOne(catalog, items, {
      title: titleOf(hash),
      placeholder: l10n.t("What do you want to do with this hash?"),
    });
    if (chosen === open) {
      const chain = hash.chain ?? catalog.transactions.findChain(hash.text);
      await openTransaction(hash.text, chain);
    }
    if (chosen === copy) await vscode.env.clipboard.writeText(hash.text);
  }
}

function titleOf({ kind, text }: FoundHash): string {
  return kind === "transaction"
    ? l10n.t("Transaction {0}", shortenHash(text))
    : l10n.t("Block {0}", shortenHash(text));
}
