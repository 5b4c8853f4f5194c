import * as vscode from "vscode";
import { formatUnits } from "../../engine/text/amounts";
import { identify } from "../../engine/addresses/identify";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Names } from "../../engine/names/names";
import { readSetting } from "../platform/settings";
import { safeText } from "../../engine/text/safeText";
import { findTransfers, type TracedTransfer } from "../../engine/traces/findTransfers";

interface KnownToken {
  /** Undefined if the known symbols of the address differ. */
  readonly symbol: string | undefined;
  readonly decimals: number;
  /** The symbols, names and tags of the address, in lower case. */
  readonly calledAs: ReadonlySet<string>;
}

/** Inlay hints with the exact amounts of transfers and approvals whose token and decimals are known. */
export class TraceAmounts {
  constructor(
    private readonly knowledge: TagKnowledge,
    private readonly names: Names,
  ) {}

  async provide(
    document: vscode.TextDocument,
    { start, end }: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[]> {
    await Promise.all([this.knowledge.open(), this.names.openBooks()]);
    if (token.isCancellationRequested) return [];
    if (readSetting(vscode.workspace, "privacy.hideAmounts")) return [];
    return findTransfers(document, start.line, end.line).flatMap((transfer) => {
      const known = transfer.token === undefined ? undefined : this.#find(transfer.token);
      if (known === undefined) return [];
      // Different contracts may have the same label in a trace, for example the label of a proxy. Therefore the
      // label must be a known name of this address.
      const { label } = transfer;
      if (label !== undefined && !known.calledAs.has(label.toLowerCase())) return [];
      const position = new vscode.Position(transfer.line, transfer.column);
      const hint = new vscode.InlayHint(position, describe(transfer, known));
      hint.paddingLeft = true;
      return [hint];
    });
  }

  /**
   * Finds the token at an address. A trace does not name its chain, so the decimals must be the same on every
   * chain. If the symbols differ, `symbol` is undefined.
   */
  #find(address: string): KnownToken | undefined {
    const verdict = identify(address);
    if (!verdict.valid) return undefined;
    const { tokens: own = [], tagged } = this.knowledge.find(verdict) ?? {};
    const names = this.names.find(verdict);
    const named = names.flatMap(({ text, token }) => {
      return token === undefined ? [] : [{ symbol: text, decimals: token.decimals }];
    });
    const all = [
      ...own.flatMap(({ symbol, deployments }) =>
        deployments.map(({ decimals }) => ({ symbol, decimals })),
      ),
      ...named,
    ];
    const [first] = all;
    if (first === undefined || first.decimals === null) return undefined;
    const { decimals } = first;
    if (all.some((each) => each.decimals !== decimals)) return undefined;
    const texts = [...all.map(({ symbol }) => symbol), ...names.map(({ text }) => text)];
    return {
      symbol: all.every(({ symbol }) => symbol === first.symbol) ? first.symbol : undefined,
      decimals,
      calledAs: new Set([...texts, ...(tagged?.tags ?? [])].map((text) => text.toLowerCase())),
    };
  }
}

/** The amount that wallets use for an unlimited approval. */
const unlimited = String(2n ** 256n - 1n);

function describe({ amount }: TracedTransfer, { symbol, decimals }: KnownToken): string {
  const name = safeText(symbol ?? "", 16);
  const text =
    amount === unlimited
      ? vscode.l10n.t("= unlimited {0}", name)
      : `= ${formatUnits(amount, decimals)} ${name}`;
  return text.trimEnd();
}
