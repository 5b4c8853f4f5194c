import { l10n } from "vscode";
import type { FoundBase } from "./findBase";
import type { GitRefusal } from "./openGit";

/** Why nothing can be compared. */
export type Refusal = GitRefusal | Extract<FoundBase, { refusal: unknown }>["refusal"] | "failed";

export interface RefusalTexts {
  /** One sentence with the next step. */
  readonly text: string;
  /** A command of the editor that is the next step. */
  readonly action?: {
    readonly title: string;
    readonly command: string;
    readonly arguments?: readonly unknown[];
  };
}

/** `ref` is what is compared with. */
export function describeRefusal(refusal: Refusal, ref: string): RefusalTexts {
  switch (refusal) {
    case "noFolder":
      return {
        text: l10n.t("Open the folder of a git repository to see which addresses changed in it."),
        action: { title: l10n.t("Open Folder…"), command: "vscode.openFolder" },
      };
    case "untrusted":
      return {
        text: l10n.t("Git does not run in Restricted Mode: trust this workspace to compare it."),
        action: { title: l10n.t("Manage Trust"), command: "workbench.trust.manage" },
      };
    case "elsewhere":
      return {
        text: l10n.t(
          "The workspace and its git are on another machine: install Address Atlas there too, or run `address-atlas scan --changed-since` in its terminal.",
        ),
      };
    case "virtual":
      return {
        text: l10n.t(
          "This workspace is a virtual file system without git: clone the repository to a folder to compare it.",
        ),
      };
    case "noExtension":
      return {
        text: l10n.t("The editor's Git extension is disabled: enable it to compare."),
        action: {
          title: l10n.t("Show Extension"),
          command: "workbench.extensions.search",
          arguments: ["@builtin git"],
        },
      };
    case "turnedOff":
      return {
        text: l10n.t("The setting git.enabled is off: turn it on to compare."),
        action: {
          title: l10n.t("Open Settings"),
          command: "workbench.action.openSettings",
          arguments: ["git.enabled"],
        },
      };
    case "noGit":
      return {
        text: l10n.t("The editor finds no git on this machine: install git and reload the window."),
      };
    case "noRepository":
      return {
        text: l10n.t(
          "The editor has opened no git repository here: open or create one in the view Source Control.",
        ),
        action: { title: l10n.t("Source Control"), command: "workbench.view.scm" },
      };
    case "noCommit":
      return {
        text: l10n.t("The repository has no commit yet: commit first, then compare."),
        action: { title: l10n.t("Source Control"), command: "workbench.view.scm" },
      };
    case "unknown":
      return {
        text: l10n.t("Git knows no commit {0} here: fetch it first, or choose another.", ref),
      };
    case "shallow":
      return {
        text: l10n.t(
          "This clone is too shallow to hold the merge base with {0}: run `git fetch --unshallow`, then refresh.",
          ref,
        ),
      };
    case "unrelated":
      return {
        text: l10n.t("{0} and the current commit have no commit in common: choose another.", ref),
      };
    case "failed":
      return {
        text: l10n.t("Git could not tell what has changed: see the output of Git, then try again."),
        action: { title: l10n.t("Show Git Output"), command: "git.showOutput" },
      };
  }
}
