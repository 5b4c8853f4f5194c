import { Disposable, EventEmitter } from "vscode";
import type { Warnings } from "../../engine/checks/warnings";
import type { HandlersOf } from "../platform/commandRunner";
import type { Session } from "../session/session";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import { registerEditor } from "./registerEditor";

/** Registers the features inside documents and the problems of files. */
export function registerDocuments(session: Session): Disposable {
  const { catalog, knowledge, names } = session;
  const hintsChanged = new EventEmitter<void>();
  const features = session.lazy(async () => {
    const [{ EditorFeatures }, gate, warnings] = await Promise.all([
      import("./editorFeatures"),
      session.gate.get(),
      session.warnings.get(),
    ]);
    return new EditorFeatures({
      catalog,
      knowledge,
      names,
      gate,
      warnings,
      hintsChanged: () => {
        hintsChanged.fire();
      },
      pairsChanged: () => {
        session.note({ kind: "pairs" });
      },
      readWorkspace: async () => {
        const survey = await session.survey.get();
        await survey.whenRead();
        return survey;
      },
    });
  });
  const labelProblems = session.lazy(async () => {
    const { LabelProblems } = await import("./labelProblems");
    return new LabelProblems();
  });
  const showClosedFiles = async (survey: WorkspaceSurvey): Promise<void> => {
    const [{ ClosedFileProblems }, warnings] = await Promise.all([
      import("./closedFileProblems"),
      session.warnings.get(),
    ]);
    const levelOf: Warnings["levelOf"] = (warning, uri) => warnings.levelOf(warning, uri);
    session.own(new ClosedFileProblems({ survey, levelOf }));
  };
  const commands = session.commands.handle({
    "addressAtlas.toggleInlineTags": async () =>
      (await import("./toggleInlineTags")).toggleInlineTags(session.context.globalState),
    "_addressAtlas.compareAddresses": async (pair) => (await features.get()).compare(pair),
    "_addressAtlas.allowPair": async (pair, isAllowed) =>
      (await features.get()).allowPair(pair, isAllowed),
    "_addressAtlas.turnOffWarning": async (kind) =>
      (await features.get()).turnOff(kind, session.errors),
    "_addressAtlas.loadDetails": async ([address]) => {
      if (address !== undefined) await (await features.get()).hovers.showDetails(address);
    },
  } satisfies HandlersOf<"documents">);
  return Disposable.from(
    commands,
    hintsChanged,
    registerEditor(() => features.get(), hintsChanged.event),
    session.onDidChange((change) => {
      if (change.kind === "survey") void showClosedFiles(change.survey);
      if (change.kind === "skipped") {
        void labelProblems.get().then((problems) => {
          problems.put(change.uri, change.rows);
        });
      }
      void features.use((opened) => {
        if (change.kind === "names") opened.followNames();
        if (change.kind === "declared") opened.followDeclared();
        if (change.kind === "pairs" || change.kind === "spelled") opened.followPairs();
      });
    }),
  );
}
