import { l10n } from "vscode";
import type { NoBase } from "../../project/git/changes";
import type { GitRefusal } from "./openGit";

/** The reason why nothing can be compared. */
export type Refusal = GitRefusal | NoBase | "failed";

export interface RefusalTexts {
  /** The problem and the next step. */
  readonly text: string;
  /** The editor command that performs the next step. */
  readonly action?: {
    readonly title: string;
    readonly command: string;
    readonly arguments?: readonly unknown[];
  };
}

/** Describes a refusal. `ref` is the branch, tag or commit that the files are compared with. */
export function describeRefusal(refusal: Refusal, ref: string): RefusalTexts {
  switch (refusal) {
    case "noFolder":
      return {
        text: l10n.t("Open a folder with a Git repository to see which addresses changed."),
        action: { title: l10n.t("Open Folder…"), command: "vscode.openFolder" },
      };
    case "untrusted":
      return {
        text: l10n.t(
          "Git is disabled in Restricted Mode. Trust this workspace, then compare again.",
        ),
        action: { title: l10n.t("Manage Trust"), command: "workbench.trust.manage" },
      };
    case "elsewhere":
      return {
        text: l10n.t(
          "The workspace is on another machine. Install Address Atlas there too, or run `address-atlas scan --changed-since` in its terminal.",
        ),
      };
    case "virtual":
      return {
        text: l10n.t(
          "Git is not available in a virtual workspace. Clone the repository and open the clone to compare it.",
        ),
      };
    case "noExtension":
      return {
        text: l10n.t("The editor's Git extension is disabled. Enable it, then compare again."),
        action: {
          title: l10n.t("Show Extension"),
          command: "workbench.extensions.search",
          arguments: ["@builtin git"],
        },
      };
    case "turnedOff":
      return {
        text: l10n.t("The setting git.enabled is off. Turn it on, then compare again."),
        action: {
          title: l10n.t("Open Settings"),
          command: "workbench.action.openSettings",
          arguments: ["git.enabled"],
        },
      };
    case "noGit":
      return {
        text: l10n.t("Git was not found on this machine. Install it, then reload the window."),
      };
    case "noRepository":
      return {
        text: l10n.t(
          "No Git repository is open. Open or initialize one in the Source Control view.",
        ),
        action: { title: l10n.t("Source Control"), command: "workbench.view.scm" },
      };
    case "noCommit":
      return {
        text: l10n.t("This repository has no commits yet. Commit your files, then compare again."),
        action: { title: l10n.t("Source Control"), command: "workbench.view.scm" },
      };
    case "unknown":
      return {
        text: l10n.t(
          "This repository has no branch, tag or commit {0}. Fetch it, or choose another.",
          ref,
        ),
      };
    case "shallow":
      return {
        text: l10n.t(
          "The history of this clone is shallow and has no merge base with {0}. Run `git fetch --unshallow`, then compare again.",
          ref,
        ),
      };
    case "unrelated":
      return {
        text: l10n.t(
          "{0} and the current commit have no history in common. Choose another branch, tag or commit.",
          ref,
        ),
      };
    case "failed":
      return {
        text: l10n.t("Git could not list the changes. See the Git output, then try again."),
        action: { title: l10n.t("Show Git Output"), command: "git.showOutput" },
      };
  }
}
