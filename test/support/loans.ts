import fs from "node:fs";
import { createRequire } from "node:module";
import * as vscode from "vscode";

const namespaces = ["commands", "languages", "lm", "window", "workspace"] as const;
const classes = ["CancellationTokenSource", "EventEmitter"] as const;

/**
 * Records resources of the editor and of Node that must be released, such as listeners, providers, commands, window
 * items, watchers and intervals. Passes all calls through.
 */
export class Loans {
  readonly #open = new Map<object, string>();
  readonly #undo: (() => void)[] = [];

  constructor() {
    for (const name of namespaces) {
      for (const key of functionsOf(vscode[name])) {
        this.#watchCall(vscode[name], key, (lent) => this.#noteEnd(lent, "dispose"));
      }
    }
    const editor = createRequire(__filename)("vscode") as object;
    for (const key of classes) this.#watchClass(editor, key);
    this.#watchCall(fs, "watch", (watcher) => this.#noteEnd(watcher, "close"));
    this.#watchCall(globalThis, "setInterval");
    this.#replace(globalThis, "clearInterval", (clear) => (timer: unknown) => {
      if (typeof timer === "object" && timer !== null) this.#open.delete(timer);
      return clear(timer);
    });
  }

  /** The resources that have not been released, each with the place that requested it. */
  get open(): readonly string[] {
    return [...this.#open.values()].sort();
  }

  /** Stops recording. */
  end(): void {
    for (const undo of this.#undo.splice(0)) undo();
  }

  #watchCall(owner: object, key: string, wrap?: (lent: object) => object | undefined): void {
    this.#replace(owner, key, (call) => {
      const watched = (...args: unknown[]): unknown =>
        this.#note(key, call(...args), findCaller(watched), wrap);
      return watched;
    });
  }

  #watchClass(editor: object, key: string): void {
    type Constructor = new () => object;
    this.#replace(editor, key, (_call, original) => {
      const construct = (target: Constructor, args: unknown[], newTarget: Constructor): object => {
        const made = Reflect.construct(target, args, newTarget) as object;
        const end = (lent: object): object | undefined => this.#noteEnd(lent, "dispose");
        return this.#note(key, made, findCaller(construct), end) as object;
      };
      return new Proxy(original as Constructor, { construct });
    });
  }

  #replace(
    owner: object,
    key: string,
    replacement: (call: (...args: unknown[]) => unknown, original: unknown) => unknown,
  ): void {
    const original = Reflect.get(owner, key) as (...args: unknown[]) => unknown;
    const isReplaced = Reflect.set(owner, key, replacement(original.bind(owner), original));
    if (!isReplaced) throw new Error(`${key} cannot be watched`);
    this.#undo.push(() => Reflect.set(owner, key, original));
  }

  #note(
    what: string,
    result: unknown,
    caller: string | undefined,
    wrap: (lent: object) => object | undefined = (lent) => lent,
  ): unknown {
    if (caller === undefined || typeof result !== "object" || result === null) return result;
    const lent = wrap(result);
    if (lent === undefined) return result;
    this.#open.set(lent, `${what} ${caller}`);
    return lent;
  }

  /**
   * Hooks the method `key` of an object to record when the object is released. Returns the object, or a wrapper if it
   * is frozen; undefined if it has no such method.
   */
  #noteEnd(result: object, key: "dispose" | "close"): object | undefined {
    const end = Reflect.get(result, key) as unknown;
    if (typeof end !== "function") return undefined;
    // Frozen objects of the editor need a wrapper.
    const lent = Object.isFrozen(result) ? (Object.create(result) as object) : result;
    const value = (): unknown => {
      this.#open.delete(lent);
      return Reflect.apply(end, result, []);
    };
    Object.defineProperty(lent, key, { value, configurable: true });
    // A user can also close visible items.
    if ("onDidDispose" in result) {
      (result.onDidDispose as vscode.Event<void>)(() => this.#open.delete(lent));
    }
    return lent;
  }
}

function functionsOf(namespace: object): readonly string[] {
  return Object.entries(Object.getOwnPropertyDescriptors(namespace))
    .filter(([, { value }]) => typeof value === "function")
    .map(([key]) => key);
}

/** Returns the place in this bundle where a function was called; undefined if the editor called it. */
function findCaller(called: (...args: never[]) => unknown): string | undefined {
  const at = { stack: "" };
  Error.captureStackTrace(at, called);
  const line = at.stack.split("\n").find((frame) => frame.includes(__filename));
  return line?.trim().replace(`${__filename}:`, "line ");
}
