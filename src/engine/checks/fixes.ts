import type { FoundAddress } from "../addresses/findAddresses";
import { identify } from "../addresses/identify";
import { safeText } from "../text/safeText";
import type { Translate } from "../text/translate";
import { describeSources } from "./describeFinding";
import type { Finding, Replacement } from "./finding";
import { buildIgnoreComment } from "./ignoreComment";
import { nameOfKind } from "./kindNames";

/** An edit that fixes or silences a finding. */
export interface Fix {
  readonly title: string;
  readonly replacement: Replacement;
  /** Set if the fix is probably right, so that the editor offers it first. */
  readonly isPreferred?: true;
}

const longestSource = 60;

/** Builds the fix of a finding; undefined if only the user knows what is right. */
export function buildFix(
  t: Translate,
  finding: Finding,
  nameOfChain: (chain: string) => string | undefined,
): Fix | undefined {
  switch (finding.kind) {
    case "checksum":
      return finding.replacement && respell(t, finding.replacement);
    case "slip":
    case "lookAlike": {
      const { anchor, replacement } = finding;
      if (replacement === undefined) return undefined;
      const [source = ""] = describeSources(t, anchor, nameOfChain);
      const { canonical } = anchor;
      const title =
        anchor.isUnknown === true
          ? t("Replace with {0}", canonical)
          : t("Replace with {0} ({1})", canonical, safeText(source, longestSource));
      // A typo fix is preferred to the fix that only corrects the checksum, since the latter would make a wrong digit
      // look right.
      const isPreferred = finding.kind === "slip" && anchor.isUnknown !== true;
      return { title, replacement, ...(isPreferred && { isPreferred }) };
    }
    case "wrongChain": {
      if (finding.about === "chainId") return undefined;
      const { chain, replacement } = finding;
      const place = safeText(nameOfChain(chain) ?? chain, 40);
      const title = t("Replace with the address on {0}: {1}", place, replacement.text);
      return { title, replacement };
    }
    case "decimals": {
      const { replacement } = finding;
      return (
        replacement && { title: t("Replace with {0}", safeText(replacement.text)), replacement }
      );
    }
    case "privateKey":
    case "noCode":
    case "tokenDiffers":
    case "tokenAsRecipient":
      return undefined;
    case "unquotedHex":
      return {
        title: t("Put in Quotes"),
        replacement: finding.replacement,
        isPreferred: true,
      };
  }
}

/**
 * Builds the fix that writes an EVM address in mixed case with a valid EIP-55 checksum. The fix is never preferred,
 * since it also makes a mistyped digit look right.
 */
export function buildChecksumFix(t: Translate, found: FoundAddress): Fix | undefined {
  if (found.certainty !== "broken" || found.format !== "evm") return undefined;
  const respelt = identify(found.text.toLowerCase());
  if (!respelt.valid) return undefined;
  const { start, end } = found;
  return respell(t, { start, end, text: respelt.canonical });
}

/** Builds the fix that silences a finding by a comment; undefined for a language without comments. */
export function buildIgnoreFix(
  t: Translate,
  { kind, start }: Finding,
  place: Parameters<typeof buildIgnoreComment>[0],
): Fix | undefined {
  const replacement = buildIgnoreComment(place, start, kind);
  return (
    replacement && {
      title: t("Turn Off Warnings for This Line: {0}", nameOfKind(t, kind)),
      replacement,
    }
  );
}

function respell(t: Translate, replacement: Replacement): Fix {
  const title = t("Write with its checksum (check every digit first): {0}", replacement.text);
  return { title, replacement };
}
