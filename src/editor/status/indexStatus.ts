import { l10n } from "vscode";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { IndexState } from "../../sources/tags/liveIndex";
import { countOfAddresses, formatCount, formatTime } from "../platform/formatCount";
import { joinSentences } from "../../engine/text/joinSentences";
import type { MenuEntry } from "./statusMenu";
import type { StatusNote } from "./statusItem";

/**
 * Shows the content and activity of the tag index in the status item. The menu of the status item can pause the
 * index.
 */
export class IndexStatus {
  readonly #knowledge: TagKnowledge;
  readonly #following: { dispose(): void };

  constructor(knowledge: TagKnowledge, show: (note: StatusNote | undefined) => void) {
    this.#knowledge = knowledge;
    this.#following = knowledge.onDidChange(() => {
      show(knowledge.state && describeIndex(knowledge.state));
    });
  }

  /**
   * Returns the menu entry that pauses or resumes reading tags in the background. Only a connected service needs this
   * entry.
   */
  menuEntries(): readonly MenuEntry[] {
    const { isPaused } = this.#knowledge;
    return [
      {
        icon: isPaused ? "debug-start" : "debug-pause",
        label: isPaused ? l10n.t("Resume Reading Tags") : l10n.t("Pause Reading Tags"),
        run: () => this.#knowledge.setPaused(!isPaused),
      },
    ];
  }

  dispose(): void {
    this.#following.dispose();
  }
}

/** Describes the content and activity of the index, in one or more sentences; undefined if there is nothing to say. */
export function describeIndex(state: IndexState): StatusNote | undefined {
  const sentences = [...held(state), ...doing(state), ...lacking(state)];
  if (sentences.length === 0) return undefined;
  return { icon: iconOf(state), sentence: joinSentences(l10n.t, sentences) };
}

function iconOf({ activity, failure }: IndexState): string | undefined {
  if (activity === "paused") return "debug-pause";
  if (activity === "reading") return "sync~spin";
  return failure === undefined ? undefined : "warning";
}

function held({ addresses, tags, checkedAt }: IndexState): readonly string[] {
  if (checkedAt === undefined) return [l10n.t("Inline tags: none have been read yet.")];
  if (addresses === 0 && tags === 0) return [];
  return [
    l10n.t(
      "Inline tags: {0}, {1}, as of {2}.",
      countOfAddresses(addresses),
      tags === 1 ? l10n.t("1 tag") : l10n.t("{0} tags", formatCount(tags)),
      formatTime(checkedAt),
    ),
  ];
}

function doing({ activity, progress, failure }: IndexState): readonly string[] {
  if (activity === "paused") return [l10n.t("Reading is paused.")];
  if (activity === "reading") {
    if (progress === undefined) return [l10n.t("Comparing the tags with the service.")];
    const { tagsRead, tagsToRead } = progress;
    return [l10n.t("Reading tag {0} of {1}.", formatCount(tagsRead + 1), formatCount(tagsToRead))];
  }
  if (failure === undefined) return [];
  return failure === "E_STORE"
    ? [l10n.t("The tags cannot be saved to this disk.")]
    : [l10n.t("Reading ended early last time. The tags that were read are kept.")];
}

function lacking({ leftOut, failedTags }: IndexState): readonly string[] {
  return [
    ...(leftOut.addresses > 0
      ? [
          l10n.t(
            "{0} addresses could not be read or exceed the limit of the index.",
            formatCount(leftOut.addresses),
          ),
        ]
      : []),
    ...(leftOut.tags > 0
      ? [l10n.t("{0} tags exceed the limit of the index.", formatCount(leftOut.tags))]
      : []),
    ...(leftOut.tokens > 0
      ? [l10n.t("{0} tokens exceed the limit of the index.", formatCount(leftOut.tokens))]
      : []),
    ...(failedTags > 0 ? [l10n.t("{0} tags could not be read.", formatCount(failedTags))] : []),
  ];
}
