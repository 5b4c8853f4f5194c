import type * as vscode from "vscode";
import type { TagKnowledge } from "../../src/sources/tags/tagKnowledge";
import type { Warnings } from "../../src/engine/checks/warnings";
import type { Names } from "../../src/engine/names/names";
import { openWarnings } from "../../src/editor/known/openWarnings";
import { createMemento } from "./createMemento";

/** Warnings from the knowledge and names of a test, with the settings of the editor. */
export function warningsOf(
  knowledge: TagKnowledge,
  names: Names,
  memory: vscode.Memento = createMemento(),
): Warnings {
  return openWarnings({
    knowledge,
    names,
    context: { workspaceState: memory },
    survey: { made: undefined },
    keptTags: { names: undefined },
    own: (one) => one,
    note: () => undefined,
  });
}
