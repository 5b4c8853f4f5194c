import {
  type MessageToHost,
  type PanelState,
  parsePanelState,
} from "../src/editor/panels/messages/toHost";

interface EditorApi {
  postMessage(message: MessageToHost): void;
  setState(state: PanelState): void;
  getState(): unknown;
}

declare function acquireVsCodeApi(): EditorApi;

const api = acquireVsCodeApi();

export function send(message: MessageToHost): void {
  api.postMessage(message);
}

export function remember(state: PanelState): void {
  api.setState(state);
}

/** Returns the last stored state. The editor keeps the state when it recreates the page. */
export function recall(): PanelState | undefined {
  return parsePanelState(api.getState());
}

/**
 * Creates a function that sends at most one message every `gap` milliseconds. Of several messages within that
 * time, only the last is sent.
 */
export function throttled(gap: number): (message: MessageToHost) => void {
  let last = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (message) => {
    clearTimeout(timer);
    const wait = Math.max(0, last + gap - performance.now());
    timer = setTimeout(() => {
      last = performance.now();
      send(message);
    }, wait);
  };
}
