import type * as vscode from "vscode";
import type { TagKnowledge } from "../../src/sources/tags/tagKnowledge";
import type { Warnings } from "../../src/engine/checks/warnings";
import type { Names } from "../../src/engine/names/names";
import { openWarnings } from "../../src/editor/known/openWarnings";
import { createMemento } from "./createMemento";

/** Opens warnings with the knowledge and names of a test, and the editor's settings. */
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
    log: { note: () => undefined },
  });
}
