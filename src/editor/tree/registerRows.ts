import { Disposable } from "vscode";
import type { SurveyedPlace } from "../../project/scan/survey";
import { checkWhileVisible, tagsEvery } from "../platform/checkWhileVisible";
import { type HandlersOf, runCommand } from "../platform/commandRunner";
import type { Session } from "../session/session";
import { describeView } from "./describeView";
import { findPressedRow } from "./pressedRow";
import type { SurveyedNode, SurveyNode, TreeNode } from "./treeNode";

/**
 * Registers the description and message of the view and the commands of its rows, redraws rows whose names have changed,
 * and checks the tags for changes while the view is visible.
 */
export function registerRows(session: Session): Disposable {
  const { view } = session;
  const commands = session.commands.handle({
    "addressAtlas.loadMore": async (row) => {
      const id = row ?? (await findPressedRow(view, ["state"]))?.id;
      if (id !== undefined) await (await session.tree.get()).loadMore(id);
    },
    "_addressAtlas.openRow": async () => {
      const row = await findPressedRow(view, pressedKinds);
      if (row !== undefined) await openRow(session, row);
    },
  } satisfies HandlersOf<"tree">);
  const visible = {
    isVisible: () => view.visible,
    onDidChangeVisibility: (listener: () => void) => view.onDidChangeVisibility(listener),
  };
  const checkTags = (): void => void session.knowledge.check("visible");
  return Disposable.from(
    commands,
    session.onDidChange(({ kind }) => {
      if (kind === "names" || kind === "declared") {
        void session.tree.use((tree) => {
          tree.followNames();
        });
      }
    }),
    describeView(view, session.connection),
    checkWhileVisible(visible, checkTags, tagsEvery),
  );
}

const pressedKinds = [
  "address",
  "state",
  "rest",
  "place",
  "survey",
  "surveyed",
  "deployment",
  "tag",
  "token",
  "chain",
  "workspaceRest",
] as const;

type PressedRow = Extract<TreeNode, { readonly kind: (typeof pressedKinds)[number] }>;

async function openRow(session: Session, row: PressedRow): Promise<void> {
  switch (row.kind) {
    case "workspaceRest":
      return runCommand("addressAtlas.openWorkspace");
    case "place":
      return openPlaceOf(session, row.place);
    case "surveyed":
      return openSurveyed(session, row);
    case "survey":
      return pressSurvey(session, row.says);
    case "deployment":
      return runCommand("addressAtlas.openAddress", row);
    case "address":
      return runCommand("addressAtlas.openAddress", { address: row.address });
    case "tag":
      return runCommand("addressAtlas.openTag", row);
    case "token":
      return runCommand("addressAtlas.openToken", row);
    case "chain":
      return runCommand("addressAtlas.openChain", row);
    case "state":
      return row.parent.kind === "tag" ? openRow(session, row.parent) : undefined;
    case "rest":
      return openRow(session, row.parent);
  }
}

async function openPlaceOf({ survey }: Session, { file, place }: SurveyedPlace): Promise<void> {
  const uri = (await survey.get()).uriOf(file);
  const { openPlace } = await import("../platform/openPlace");
  if (uri !== undefined) await openPlace(uri, place);
}

/**
 * Opens the place of an address if it is the only place. Otherwise opens the panel of the address; a broken
 * address has no panel, so its first place is opened.
 */
async function openSurveyed(session: Session, { row, chains }: SurveyedNode): Promise<void> {
  const { survey } = await session.survey.get();
  const [first, ...more] = survey.placesOf(row);
  const address = row.address?.canonical;
  if (first !== undefined && (more.length === 0 || address === undefined)) {
    await openPlaceOf(session, first);
  } else if (address !== undefined) {
    await runCommand("addressAtlas.openAddress", { address, chains });
  }
}

async function pressSurvey({ survey }: Session, says: SurveyNode["says"]): Promise<void> {
  const opened = await survey.get();
  if (says === "reading" || says === "checking") opened.stop();
  else await opened.start();
}
