import { buildKnownInFiles } from "../known/knownInFiles";
import type { Session } from "../session/session";
import { WorkspaceSurvey } from "./workspaceSurvey";

/** Creates the survey of the workspace's addresses and connects it to tags, names and warnings. */
export function openSurvey(session: Session): WorkspaceSurvey {
  const survey = new WorkspaceSurvey({
    thread: session.context.asAbsolutePath("dist/scanThread.mjs"),
    ...buildKnownInFiles(session),
    report: (error) => {
      session.errors.report(error, "addresses of the workspace");
    },
  });
  let { spelled } = survey;
  let changes = 0;
  session.own(
    survey.onDidChange(() => {
      if (!survey.isReading && survey.changes !== changes) {
        ({ changes } = survey);
        session.note({ kind: "declared" });
      }
      if (survey.spelled === spelled) return;
      ({ spelled } = survey);
      session.note({ kind: "spelled" });
    }),
  );
  const noteFacts = (): void => {
    survey.noteFacts();
  };
  session.own(
    session.knowledge.onDidChange((what) => {
      if (what === "addresses") noteFacts();
    }),
  );
  session.own(
    session.onDidChange(({ kind }) => {
      if (kind === "names" || kind === "pairs") noteFacts();
    }),
  );
  session.note({ kind: "survey", survey });
  return survey;
}
