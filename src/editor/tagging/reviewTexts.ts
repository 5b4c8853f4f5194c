import { shownTags } from "../../engine/known/labels";
import { identify } from "../../engine/addresses/identify";
import { safeLabel } from "../../engine/text/safeText";
import type { Translate } from "../../engine/text/translate";
import { type AddressRow, type Doubt, mostTags, type ReviewRow } from "./review";
import { tickingOf } from "./ticks";

/** The texts of a row of the review. The label is the full address, or the shortened text of a malformed row. */
interface ReviewTexts {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

export type ReviewGroup = "ready" | "doubtful" | "tagged" | "never";

const mostChains = 8;
/** The maximum number of chains that are shown even if they are all chains of the address format. */
const fewChains = 2;
const mostTagsNamed = 3;
const mostNamesShown = 2;
const longestSource = 100;

export function groupOf(row: ReviewRow): ReviewGroup {
  if (tickingOf(row) === "never") return "never";
  if (tickingOf(row) === "freely") return "ready";
  return row.kind === "address" && row.standing === "tagged" ? "tagged" : "doubtful";
}

export function titleOfGroup(group: ReviewGroup, count: number, t: Translate): string {
  switch (group) {
    case "ready":
      return t("New ({0})", count);
    case "doubtful":
      return t("Doubtful ({0})", count);
    case "tagged":
      return t("Already tagged ({0})", count);
    case "never":
      return t("Cannot be tagged ({0})", count);
  }
}

export function describeRow(row: ReviewRow, t: Translate): ReviewTexts {
  const often = row.times > 1 ? t("{0} times", row.times) : "";
  if (row.kind === "malformed") {
    return {
      label: safeLabel(row.text, 120),
      description: join(" · ", [t("malformed"), often]),
      detail: t(row.reason),
    };
  }
  const facts = [chainsOf(row), tagsOf(row, t), namesOf(row)];
  return {
    label: row.address,
    description: join(" · ", [
      row.forTag === undefined ? "" : `→ ${row.forTag}`,
      standingOf(row, t),
      often,
    ]),
    detail: join("  ·  ", [...row.doubts.map((doubt) => describeDoubt(doubt, t)), ...facts]),
  };
}

/** Returns the reason why a row was not sent, for the report. */
export function reasonLeftOut(row: ReviewRow, t: Translate): string {
  if (row.kind === "malformed") return t(row.reason);
  if (row.standing !== "new") return standingOf(row, t);
  const doubts = row.doubts.map((doubt) => describeDoubt(doubt, t));
  return doubts.length === 0 ? t("not ticked") : join(" · ", doubts);
}

function standingOf({ standing, doubts }: AddressRow, t: Translate): string {
  switch (standing) {
    case "tagged":
      return t("already tagged");
    case "full":
      return t("has {0} tags, which is the maximum", mostTags);
    case "new":
      return doubts.length === 0 ? t("new") : t("doubtful");
  }
}

export function describeDoubt(doubt: Doubt, t: Translate): string {
  switch (doubt.kind) {
    case "form":
      return t("Addresses of this form have no checksum, so typos are not detected");
    case "privateKey":
      return t("64 hex digits: may be a private key");
    case "checksum":
      return t("Probably mistyped; shown with the correct checksum");
    case "lookAlike":
      return doubt.source === undefined
        ? t("Looks like {0}, but is another address", doubt.of)
        : t(
            "Looks like {0} ({1}), but is another address",
            doubt.of,
            safeLabel(doubt.source, longestSource),
          );
  }
}

/**
 * Returns the chains of an address as text. Empty if there are more than `fewChains` chains and they include all chains
 * of the address format, since such a list says nothing about this address.
 */
function chainsOf({ address, chains }: AddressRow): string {
  const verdict = identify(address);
  const isForm = verdict.valid && verdict.chains.every((chain) => chains.includes(chain));
  if (isForm && chains.length > fewChains) return "";
  const named = chains.slice(0, mostChains).map((chain) => safeLabel(chain, 32));
  return join(", ", [...named, chains.length > mostChains ? `+${chains.length - mostChains}` : ""]);
}

function tagsOf({ tags }: AddressRow, t: Translate): string {
  const real = shownTags(tags);
  const named = real.slice(0, mostTagsNamed).map((tag) => safeLabel(tag, 64));
  if (named.length === 0) return "";
  const rest = real.length - named.length;
  return t("tags: {0}", join(", ", [...named, rest > 0 ? `+${rest}` : ""]));
}

function namesOf({ names }: AddressRow): string {
  const textOf = (name: string): string => name.split(" · ", 1)[0] ?? "";
  // Names with the same text are shown once, with the first source.
  const apart = names.filter(
    (name, at) => names.findIndex((other) => textOf(other) === textOf(name)) === at,
  );
  const named = apart.slice(0, mostNamesShown).map((name) => safeLabel(name, 160));
  const rest = apart.length - named.length;
  return join(", ", [...named, rest > 0 ? `+${rest}` : ""]);
}

function join(separator: string, texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(separator);
}
