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

/** The last stored state, which the editor keeps when it recreates the page. */
export function recall(): PanelState | undefined {
  return parsePanelState(api.getState());
}

/** Sends at most one message in each interval; of those in between, the last one counts. */
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
