import * as vscode from "vscode";

type Pick = vscode.QuickPick<vscode.QuickPickItem>;

/** Resolves with the next quick pick when it is shown. Its rows may follow later. */
export function nextBox(): Promise<Pick> {
  return nextShown<Pick>("createQuickPick");
}

/** Resolves with the next input box when it is shown. */
export function nextInputBox(): Promise<vscode.InputBox> {
  return nextShown<vscode.InputBox>("createInputBox");
}

function nextShown<Box extends vscode.QuickInput>(
  name: "createQuickPick" | "createInputBox",
): Promise<Box> {
  const create = vscode.window[name] as unknown as () => Box;
  return new Promise((resolve) => {
    Reflect.set(vscode.window, name, () => {
      Reflect.set(vscode.window, name, create);
      const box = create();
      const show = box.show.bind(box);
      box.show = () => {
        show();
        resolve(box);
      };
      return box;
    });
  });
}
