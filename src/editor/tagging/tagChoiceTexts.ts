import { longestTag, shortestTag } from "../../sources/tags/tagName";
import type { Translate } from "../../engine/text/translate";
import type { ChoiceFault, TagChoice } from "./tagChoices";

/** The texts of a row of the tag picker. */
interface ChoiceTexts {
  readonly label: string;
  readonly description: string;
}

/** Describes a row so that it is clear without a group title, since VS Code shows none while the user types. */
export function describeChoice(choice: TagChoice, t: Translate): ChoiceTexts {
  switch (choice.kind) {
    case "existing":
      return {
        label: `$(tag) ${choice.tag}`,
        description: [
          ...(choice.group === "nearMiss" ? [t("did you mean this one?")] : []),
          ...(choice.addressCount === null ? [] : [countAddresses(choice.addressCount, t)]),
        ].join(" · "),
      };
    case "create":
      return { label: `$(add) ${t("New tag")}`, description: choice.tag };
    case "suggestion":
      return choice.exists
        ? { label: `$(tag) ${choice.tag}`, description: t("did you mean this one?") }
        : { label: `$(add) ${t("New tag")}`, description: choice.tag };
    case "fault":
      return {
        label: `$(error) ${t("Not a tag")}`,
        description: describeNameFault(choice.fault, t),
      };
    case "more":
      return {
        label: `$(ellipsis) ${choice.count === 1 ? t("1 more tag") : t("{0} more tags", choice.count)}`,
        description: t("keep typing to find them"),
      };
    case "withoutTag":
      return {
        label: `$(circle-slash) ${t("Register without a tag")}`,
        description: t("sends the address to the service without a tag"),
      };
  }
}

/** Describes the rule that a typed name breaks. */
export function describeNameFault(fault: ChoiceFault, t: Translate): string {
  switch (fault) {
    case "empty":
      return t("a tag needs a name");
    case "reserved":
      return t("0 is reserved for addresses without a tag");
    case "characters":
      return t("a tag has only a-z, 0-9 and underscore");
    case "tooShort":
      return t("a tag has at least {0} characters", shortestTag);
    case "tooLong":
      return t("at most {0} characters are supported", longestTag);
    case "sample":
      return t("this is a sample tag; sample tags are read-only");
  }
}

function countAddresses(count: number, t: Translate): string {
  return count === 1 ? t("1 address") : t("{0} addresses", count);
}
