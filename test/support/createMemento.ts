import type * as vscode from "vscode";

export function createMemento(): vscode.Memento {
  const values = new Map<string, unknown>();
  return {
    keys: () => [...values.keys()],
    get: (key: string) => values.get(key) as undefined,
    update: (key, value) => {
      values.set(key, value);
      return Promise.resolve();
    },
  };
}
