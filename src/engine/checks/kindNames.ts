import type { Translate } from "../text/translate";
import type { FindingKind } from "./finding";

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
      return t("Wrong decimals");
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
