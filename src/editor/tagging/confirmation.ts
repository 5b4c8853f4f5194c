import { reservedTag } from "../../sources/tags/tagName";
import { joinSentences } from "../../engine/text/joinSentences";
import type { Translate } from "../../engine/text/translate";
import type { AddressRow, Doubt } from "./review";
import { describeDoubt } from "./reviewTexts";

/** A modal question; its first button is the safe one and has the focus, unless `isGoFirst`. */
export interface Question {
  readonly message: string;
  readonly detail: string;
  readonly safe: string;
  readonly go: string;
  /** Whether the `go` button comes first, since its action has been reviewed and can be undone with one click. */
  readonly isGoFirst?: boolean;
}

/** The facts that a confirmation shows before tags are assigned. */
export interface PlannedAssignment {
  readonly rows: readonly AddressRow[];
  readonly tag: TargetTag;
  /** The host that receives the addresses; undefined: the local service. */
  readonly host: string | undefined;
  /** A sentence about facts that could not be looked up; undefined if a review has shown the sentence. */
  readonly note?: string | undefined;
}

export interface TargetTag {
  /** The name of the tag; `0`: the addresses are registered without a tag. */
  readonly name: string;
  /** Whether the tag will be created; undefined if the service did not answer. */
  readonly isNew: boolean | undefined;
  /** The number of addresses with the tag; null if unknown. */
  readonly addressCount: number | null;
  /** Existing tags that are similar to the new name, which may be a typo. */
  readonly nearMisses: readonly string[];
}

/** The maximum number of addresses, or of tags of an import, that a question lists. The review shows all of them. */
const mostNamed = 10;
/** The maximum number of doubtful addresses whose doubts a question repeats. */
const mostDoubtful = 3;

/** Builds the question that the user must confirm before tags are assigned (faults.md, rule 17). */
export function buildConfirmation(assignment: PlannedAssignment, t: Translate): Question {
  const { rows, tag, host, note } = assignment;
  const parts = [
    nameRows(rows, t),
    ...repeatDoubts(rows, rows.length === 1, t),
    ...(rows.length === 1 ? rows.map((row) => chainsOf(row, t)) : []),
    ...tagFacts(tag, t),
    ...(note === undefined ? [] : [note]),
    whereTo(rows.length, host, t),
    tag.name === reservedTag && host !== undefined
      ? t("The service's API cannot undo this.")
      : whatStays(host, t),
  ];
  return {
    message: questionOf(rows.length, tag.name, t),
    detail: parts.join("\n\n"),
    safe: t("Review Again"),
    go: tag.name === reservedTag ? t("Register") : t("Assign Tag"),
  };
}

/**
 * Builds the question that the user must confirm before an import. The review has already shown every address
 * with its tag.
 */
export function buildImportConfirmation(
  targets: readonly { readonly target: TargetTag; readonly rows: readonly AddressRow[] }[],
  host: string | undefined,
  t: Translate,
): Question {
  const named = targets.slice(0, mostNamed).map(({ target, rows }) => {
    const count = rows.length === 1 ? t("1 address") : t("{0} addresses", rows.length);
    return `${target.name}: ${target.isNew === true ? t("{0}, {1}", count, t("new")) : count}`;
  });
  const rest = targets.length - named.length;
  const more =
    rest === 0
      ? []
      : [rest === 1 ? t("1 more tag from the review") : t("{0} more tags from the review", rest)];
  const rows = targets.flatMap((each) => each.rows);
  const all = rows.length;
  // An address that gets several tags has a row for each of them.
  const addresses = [...new Map(rows.map((row) => [row.address, row])).values()];
  return {
    message:
      targets.length === 1
        ? all === 1
          ? t("Assign 1 tag to 1 address?")
          : t("Assign 1 tag to {0} addresses?", all)
        : t("Assign {0} tags ({1} assignments)?", targets.length, all),
    detail: [
      [...named, ...more].join("\n"),
      ...repeatDoubts(addresses, false, t),
      whereTo(all, host, t),
      whatStays(host, t),
    ].join("\n\n"),
    safe: t("Review Again"),
    go: t("Assign Tags"),
  };
}

/** Builds the question whether values are private keys. `where`: a sentence that names the receiver. */
export function buildPrivateKeyWarning(
  rows: readonly Pick<AddressRow, "address">[],
  where: string,
  t: Translate,
): Question {
  const one = rows.length === 1;
  return {
    message: one
      ? t("This value may be a private key.")
      : t("{0} of these values may be private keys.", rows.length),
    detail: [
      nameRows(rows, t),
      t(
        "64 hex digits may be a Sui or Aptos address, a hash or a private key: they all look the same. Anyone who has a private key controls its funds.",
      ),
      where,
    ].join("\n\n"),
    safe: one ? t("Skip It") : t("Skip Them"),
    go: one ? t("It Is an Address") : t("They Are Addresses"),
  };
}

/** Describes where tagging sends addresses: to a service over the network, or to the local service. */
export function describeTarget(host: string | undefined, t: Translate): string {
  return host === undefined
    ? t("Tagging writes everything listed above to the local service's file on this machine.")
    : t("Tagging sends everything listed above to {0}.", host);
}

/** Builds the question whether to send smaller parts, after the service rejected a part as too large (H-20). */
export function buildSmallerQuestion(t: Translate): Question {
  return {
    message: t("The service does not accept this many addresses in one request."),
    detail: t("None of these addresses was tagged. You can send them in parts of half the size."),
    safe: t("Stop Here"),
    go: t("Send Smaller Parts"),
  };
}

function questionOf(count: number, tag: string, t: Translate): string {
  if (tag === reservedTag) {
    return count === 1
      ? t("Register this address without a tag?")
      : t("Register {0} addresses without a tag?", count);
  }
  return count === 1
    ? t("Tag this address as {0}?", tag)
    : t("Tag {0} addresses as {1}?", count, tag);
}

function whatStays(host: string | undefined, t: Translate): string {
  return host === undefined
    ? t("You can remove a local tag at any time.")
    : t("The service's API cannot remove tags, so assigned tags stay.");
}

function whereTo(count: number, host: string | undefined, t: Translate): string {
  if (host === undefined) {
    return count === 1
      ? t("The address is stored by the local service on this machine.")
      : t("The addresses are stored by the local service on this machine.");
  }
  return count === 1
    ? t("The address is sent to {0}.", host)
    : t("The addresses are sent to {0}.", host);
}

function nameRows(rows: readonly Pick<AddressRow, "address">[], t: Translate): string {
  const named = rows.slice(0, mostNamed).map(({ address }) => address);
  const rest = rows.length - named.length;
  if (rest === 0) return named.join("\n");
  const more =
    rest === 1
      ? t("1 more address from the review")
      : t("{0} more addresses from the review", rest);
  return [...named, more].join("\n");
}

const kindsByDanger: readonly Doubt["kind"][] = ["lookAlike", "checksum", "form"];

/**
 * Repeats the doubts that the review shows, the most dangerous first. Skips possible private keys, which
 * have a separate question. `isOne`: the question is about one address, which it shows, and whose form `chainsOf`
 * describes.
 */
function repeatDoubts(
  rows: readonly AddressRow[],
  isOne: boolean,
  t: Translate,
): readonly string[] {
  const doubtful = rows.flatMap(({ address, doubts }) => {
    const repeated = doubts.filter(
      ({ kind }) => kind !== "privateKey" && !(isOne && kind === "form"),
    );
    if (repeated.length === 0) return [];
    const text = repeated.map((doubt) => describeDoubt(doubt, t)).join(" · ");
    const rank = Math.min(...repeated.map(({ kind }) => kindsByDanger.indexOf(kind)));
    return [{ text: isOne ? text : `${address}: ${text}`, rank }];
  });
  if (doubtful.length === 0) return [];
  const ordered = doubtful.toSorted((a, b) => a.rank - b.rank);
  const shown = ordered.slice(0, mostDoubtful).map(({ text }) => text);
  const rest = doubtful.length - shown.length;
  if (rest === 0) return [shown.join("\n")];
  const more =
    rest === 1 ? t("and 1 more doubtful address") : t("and {0} more doubtful addresses", rest);
  return [[...shown, more].join("\n")];
}

function chainsOf(row: AddressRow, t: Translate): string {
  const doubts = row.doubts.map(({ kind }) =>
    kind === "form" ? t("Addresses of this form have no checksum, so typos are not detected.") : "",
  );
  const format = t("Chains of this address format: {0}.", row.chains.map(plainChain).join(", "));
  return joinSentences(t, [format, ...doubts]);
}

/**
 * Returns a chain identifier of the service, or `?` if the identifier has characters that must not appear in a
 * question.
 */
function plainChain(chain: string): string {
  return /^[\w.-]{1,32}$/.test(chain) ? chain : "?";
}

function tagFacts(tag: TargetTag, t: Translate): readonly string[] {
  if (tag.name === reservedTag) return [];
  if (tag.isNew === undefined) {
    return [t("The tag {0} will be created if it does not exist yet.", tag.name)];
  }
  if (!tag.isNew) {
    if (tag.addressCount === null) return [];
    return tag.addressCount === 1
      ? [t("{0} has 1 address so far.", tag.name)]
      : [t("{0} has {1} addresses so far.", tag.name, tag.addressCount)];
  }
  const created = t("The tag {0} does not exist yet and will be created.", tag.name);
  if (tag.nearMisses.length === 0) return [created];
  return [
    joinSentences(t, [created, t("Similar tags already exist: {0}.", tag.nearMisses.join(", "))]),
  ];
}
