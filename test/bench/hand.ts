import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { many } from "../support/manyAddresses";
import { CodeEditor } from "../support/workbench/codeEditor";
import { ModalDialog } from "../support/workbench/dialogs";
import { QuickInput } from "../support/workbench/quickInput";
import type { GoalResult } from "./goal";
import { type MeasuredExtension, ourExtension, root, workInWindow } from "./inHost";
import { PaintedText } from "./paintedText";
import { Samples } from "./samples";

/** From the confirmation to the hint, at the local service, next to a constant hint's own time. */
export function measureHand(rounds: number): Promise<GoalResult> {
  // Without the first, which looks like the sample's zero address and so would be reviewed.
  const files = {
    "hand.txt": many(2 * rounds + 3)
      .slice(1)
      .join("\n"),
  };
  return workInWindow([ourExtension(), constantHint()], files, (page) => measure(page, rounds));
}

async function measure(page: Page, rounds: number): Promise<GoalResult> {
  const hand = new Hand(page);
  await hand.openFile("hand.txt");
  const painted = await PaintedText.watch(page);
  const times = new Samples();
  const confirm = async (text: string): Promise<number> => {
    const seen = painted.whenPainted(text);
    await hand.dialog.press("Assign Tag");
    return (await seen) - (await painted.clickedAt());
  };
  for (let number = 0; number <= rounds; number += 1) {
    const tag = `hand_tag_${number}`;
    await hand.runAt(2 * number + 1, "Address Atlas: Assign Tag…");
    await hand.quickInput.waitFor(/Assign Tag to/);
    await hand.quickInput.type(tag);
    await hand.quickInput.pick("New tag");
    await hand.waitForDialog();
    times.add("useOurs", number, await confirm(tag));
    await hand.runAt(2 * number + 2, "Bench: Show Hint");
    await hand.waitForDialog();
    times.add("useConstant", number, await confirm(`constant_${2 * number + 2}`));
    await hand.run("Notifications: Clear All Notifications");
  }
  return times.exceed("S1", "from the confirmation to the hint, beyond a constant one's", 300);
}

function constantHint(): MeasuredExtension {
  const commands = [{ command: "bench.showHint", title: "Bench: Show Hint" }];
  return {
    manifest: { name: "constant-hint", main: "./main.js", contributes: { commands } },
    files: { "main.js": { from: path.join(root, "dist/test/bench/constantHint.bench.js") } },
  };
}

/** What a person does in the window. */
class Hand {
  readonly dialog: ModalDialog;
  readonly quickInput: QuickInput;
  readonly #editor: CodeEditor;

  constructor(page: Page) {
    this.dialog = new ModalDialog(page);
    this.quickInput = new QuickInput(page);
    this.#editor = new CodeEditor(page);
  }

  async openFile(name: string): Promise<void> {
    await this.quickInput.open("Control+KeyP");
    await this.quickInput.type(name);
    await this.quickInput.pick(name);
    await this.#editor.lines.first().waitFor();
  }

  async run(command: string): Promise<void> {
    await this.quickInput.open("F1");
    await this.quickInput.type(`>${command}`);
    await this.quickInput.pick(command);
  }

  async runAt(line: number, command: string): Promise<void> {
    await this.#editor.goTo(line);
    await this.quickInput.box.waitFor({ state: "hidden" });
    await this.run(command);
  }

  /** A hint follows another one of the same second late. */
  async waitForDialog(): Promise<void> {
    await this.dialog.waitFor();
    await sleep(1_200);
  }
}
