import {
  type MessageToHost,
  type PanelState,
  parsePanelState,
} from "../src/detail/messages/toHost";

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

/** What was remembered last: the editor keeps it when it makes the page anew. */
export function recall(): PanelState | undefined {
  return parsePanelState(api.getState());
}

/** Sends a message at most every so often; of those between, the last one counts. */
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
