import * as vscode from "vscode";
import { formatUnits } from "../amounts";
import { identify } from "../addresses/identify";
import type { TagKnowledge } from "../catalog/tagIndex/tagKnowledge";
import type { Names } from "../names/names";
import { readSetting } from "../platform/settings";
import { safeText } from "../texts/safeText";
import { findTransfers, type TracedTransfer } from "../traces/findTransfers";

interface KnownToken {
  readonly symbol: string;
  readonly decimals: number;
}

/** Hints with the exact amounts of transfers and approvals whose token and decimals are known. */
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
      const position = new vscode.Position(transfer.line, transfer.column);
      const hint = new vscode.InlayHint(position, describe(transfer, known));
      hint.paddingLeft = true;
      return [hint];
    });
  }

  /** A trace does not say its chain, so the decimals must be the same on every chain of the token. */
  #find(address: string): KnownToken | undefined {
    const verdict = identify(address);
    if (!verdict.valid) return undefined;
    const own = this.knowledge.find(verdict)?.tokens ?? [];
    const named = this.names.find(verdict).flatMap(({ text, token }) => {
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
    const { symbol, decimals } = first;
    return all.every((each) => each.decimals === decimals) ? { symbol, decimals } : undefined;
  }
}

/** What wallets approve where they approve everything. */
const unlimited = String(2n ** 256n - 1n);

function describe({ amount }: TracedTransfer, { symbol, decimals }: KnownToken): string {
  const name = safeText(symbol, 16);
  if (amount === unlimited) return vscode.l10n.t("= unlimited {0}", name);
  return `= ${formatUnits(amount, decimals)} ${name}`;
}
