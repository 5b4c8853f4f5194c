import * as vscode from "vscode";

type Box = vscode.QuickPick<vscode.QuickPickItem>;

/** The next box to pick from that is made, as soon as it is shown with its first rows. */
export function nextBox(): Promise<Box> {
  const create = vscode.window.createQuickPick;
  return new Promise((resolve) => {
    Reflect.set(vscode.window, "createQuickPick", () => {
      Reflect.set(vscode.window, "createQuickPick", create);
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
