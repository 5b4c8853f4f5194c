import type * as vscode from "vscode";
import type {
  ImportConversation,
  PlanSummary,
} from "../../src/editor/commands/import/importConversation";
import type { Collision, NearMiss } from "../../src/editor/tagging/importPlan";
import { type Script, ScriptedPerson } from "./scriptedPerson";

/** The user's answers in a test of an import. */
export interface ImportScript extends Partial<Script> {
  readonly file?: vscode.Uri;
  readonly way?: "tags" | "labels" | undefined;
  readonly nearMiss?: "existing" | "new" | "leaveOut";
}

/** A user with scripted answers. Records questions and messages. */
export class ScriptedImport extends ScriptedPerson implements ImportConversation {
  readonly collisions: Collision[] = [];
  readonly nearMisses: NearMiss[] = [];
  readonly plans: PlanSummary[] = [];
  readonly #script: ImportScript;

  constructor(script: ImportScript) {
    super({ tags: [], ...script });
    this.#script = script;
  }

  chooseFile(): Promise<vscode.Uri | undefined> {
    return Promise.resolve(this.#script.file);
  }

  choosePlan(summary: PlanSummary): Promise<"tags" | "labels" | undefined> {
    this.plans.push(summary);
    return Promise.resolve("way" in this.#script ? this.#script.way : "tags");
  }

  askCollision(collision: Collision): Promise<"oneTag" | "leaveOut" | undefined> {
    this.collisions.push(collision);
    return Promise.resolve("oneTag");
  }

  askNearMiss(nearMiss: NearMiss): Promise<"existing" | "new" | "leaveOut" | undefined> {
    this.nearMisses.push(nearMiss);
    return Promise.resolve(this.#script.nearMiss ?? "existing");
  }
}
