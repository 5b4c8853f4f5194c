import type { Translate } from "../text/translate";
import type { FindingKind } from "./finding";

/** Names a kind of warning together with the address that it is about: "Look-alike of USDC", "Wrong chain: USDC". */
export function nameKindOf(t: Translate, kind: FindingKind, meant: string): string {
  return kind === "lookAlike"
    ? t("Look-alike of {0}", meant)
    : t("{0}: {1}", nameOfKind(t, kind), meant);
}

/** Returns the name of a kind of warning for users: "Look-alike". */
export function nameOfKind(t: Translate, kind: FindingKind): string {
  switch (kind) {
    case "checksum":
      return t("Wrong checksum");
    case "slip":
      return t("Mistyped");
    case "lookAlike":
      return t("Look-alike");
    case "wrongChain":
      return t("Wrong chain");
    case "decimals":
      return t("Wrong symbol or decimals");
    case "unquotedHex":
      return t("Missing quotes");
    case "privateKey":
      return t("Private key");
    case "noCode":
      return t("No code at the address");
    case "tokenDiffers":
      return t("Token differs");
    case "tokenAsRecipient":
      return t("Token as recipient");
  }
}
