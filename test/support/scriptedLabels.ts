import type * as vscode from "vscode";
import type {
  ChainChoice,
  LabelAddress,
  LabelConversation,
  NameRequest,
} from "../../src/editor/commands/labels/labelConversation";
import type { Question } from "../../src/editor/tagging/confirmation";
import type { Choice, ReviewRequest } from "../../src/editor/tagging/conversation";
import type { AddressRow } from "../../src/editor/tagging/review";

/** The user's answers in a test. An answer that is a function can depend on the question. */
export interface LabelScript {
  readonly name?: string | ((request: NameRequest) => string | undefined);
  /** The name of the chain to choose; the first chain if undefined. */
  readonly chain?: string;
  readonly addresses?: (all: readonly LabelAddress[]) => readonly LabelAddress[] | undefined;
  /** The rows to tick in the review of look-alikes. */
  readonly review?: (request: ReviewRequest) => readonly AddressRow[] | "back" | undefined;
  readonly folder?: string;
  readonly ask?: Choice;
  /** Whether the user presses the buttons of messages. */
  readonly press?: boolean;
}

/** A user with scripted answers. Records questions and messages. */
export class ScriptedLabels implements LabelConversation {
  readonly names: NameRequest[] = [];
  readonly chains: (readonly ChainChoice[])[] = [];
  readonly lists: (readonly LabelAddress[])[] = [];
  readonly folders: (readonly string[])[] = [];
  readonly reviews: ReviewRequest[] = [];
  readonly questions: Question[] = [];
  readonly messages: (readonly [sentence: string, button: string | undefined])[] = [];

  constructor(private readonly script: LabelScript = {}) {}

  chooseAddresses(all: readonly LabelAddress[]): Promise<readonly LabelAddress[] | undefined> {
    this.lists.push(all);
    return Promise.resolve(this.script.addresses === undefined ? all : this.script.addresses(all));
  }

  review(request: ReviewRequest): Promise<readonly AddressRow[] | "back" | undefined> {
    this.reviews.push(request);
    return Promise.resolve(this.script.review?.(request));
  }

  askName(request: NameRequest): Promise<string | undefined> {
    this.names.push(request);
    const { name = "Treasury" } = this.script;
    return Promise.resolve(typeof name === "string" ? name : name(request));
  }

  chooseChain(choices: readonly ChainChoice[]): Promise<ChainChoice | undefined> {
    this.chains.push(choices);
    const { chain } = this.script;
    return Promise.resolve(choices.find(({ name }) => chain === undefined || name === chain));
  }

  chooseFolder(
    folders: readonly vscode.WorkspaceFolder[],
  ): Promise<vscode.WorkspaceFolder | undefined> {
    this.folders.push(folders.map(({ name }) => name));
    return Promise.resolve(folders.find(({ name }) => name === this.script.folder));
  }

  ask(question: Question): Promise<Choice> {
    this.questions.push(question);
    return Promise.resolve(this.script.ask);
  }

  tell(sentence: string, button?: string): Promise<boolean> {
    this.messages.push([sentence, button]);
    return Promise.resolve(this.script.press === true);
  }
}
