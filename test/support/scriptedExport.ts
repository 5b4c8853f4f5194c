import type * as vscode from "vscode";
import type {
  ExportConversation,
  PreviewRequest,
  TargetChoice,
} from "../../src/editor/commands/export/exportConversation";
import type { ExportSource } from "../../src/editor/commands/export/exportTexts";
import type { ExportFormat } from "../../src/editor/commands/export/mergeLabels";
import type { FoundryForm } from "../../src/engine/names/labelFiles/foundryEdits";
import type { OnTaken } from "../../src/engine/names/labelFiles/mergedLabels";

/** The user's answers in a test of an export. */
export interface ExportScript {
  readonly source?: ExportSource;
  readonly format?: ExportFormat;
  /**
   * The user chooses the first target whose label begins with this text. If undefined, the user chooses the target for
   * an existing file, and then `file` in the file dialog.
   */
  readonly target?: string;
  readonly file?: vscode.Uri;
  readonly form?: FoundryForm;
  readonly taken?: OnTaken;
  /** Called while the preview is shown. Resolves with whether the user confirms it. */
  readonly confirm?: (request: PreviewRequest, times: number) => Promise<boolean>;
  /** Whether the user presses the buttons of messages. */
  readonly press?: boolean;
}

/** A user with scripted answers. Records questions and messages. */
export class ScriptedExport implements ExportConversation {
  readonly targets: string[] = [];
  readonly previews: PreviewRequest[] = [];
  readonly taken: number[] = [];
  readonly messages: (readonly [sentence: string, button: string | undefined])[] = [];
  forms = 0;

  constructor(private readonly script: ExportScript = {}) {}

  chooseSource(): Promise<ExportSource | undefined> {
    return Promise.resolve(this.script.source ?? "tags");
  }

  chooseFormat(): Promise<ExportFormat | undefined> {
    return Promise.resolve(this.script.format ?? "foundry");
  }

  chooseTarget(choices: readonly TargetChoice[]): Promise<TargetChoice | undefined> {
    this.targets.push(...choices.map(({ label }) => label));
    const { target } = this.script;
    return Promise.resolve(
      target === undefined
        ? choices.find(({ how }) => how === "existing")
        : choices.find(({ label }) => label.startsWith(target)),
    );
  }

  chooseFile(): Promise<vscode.Uri | undefined> {
    return Promise.resolve(this.script.file);
  }

  chooseForm(): Promise<FoundryForm | undefined> {
    this.forms += 1;
    return Promise.resolve(this.script.form ?? "labels");
  }

  chooseTaken(count: number): Promise<OnTaken | undefined> {
    this.taken.push(count);
    return Promise.resolve(this.script.taken ?? "keep");
  }

  confirm(request: PreviewRequest): Promise<boolean> {
    this.previews.push(request);
    const { confirm = () => Promise.resolve(true) } = this.script;
    return confirm(request, this.previews.length);
  }

  showProgress<T>(_: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return work(new AbortController().signal);
  }

  tell(sentence: string, button?: string): Promise<boolean> {
    this.messages.push([sentence, button]);
    return Promise.resolve(this.script.press === true);
  }
}
