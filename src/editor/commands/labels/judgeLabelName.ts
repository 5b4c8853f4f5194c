import { judge } from "../../../sources/gate/judge";
import { safeText } from "../../../engine/text/safeText";
import type { Translate } from "../../../engine/text/translate";

/** The maximum length of a name that a hint shows completely. */
const longestName = 64;

/** Returns the fault of a typed label name, as one sentence; undefined if the name is valid. */
export function judgeLabelName(typed: string, t: Translate): string | undefined {
  const name = typed.trim();
  if (name === "") return t("Type a name, such as Treasury.");
  if (name.length > longestName) return t("At most {0} characters.", longestName);
  if (judge(name) !== undefined) {
    return t("This may be a private key, which must not be written to a shared file.");
  }
  return safeText(name) === name.normalize("NFC")
    ? undefined
    : t("The name contains line breaks or invisible characters.");
}
