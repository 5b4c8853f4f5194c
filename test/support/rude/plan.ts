/** One step of the rude server's response to a request. Steps run in order. */
export type Step =
  | { readonly step: "status"; readonly line: string }
  | { readonly step: "headerRaw"; readonly bytes: string | Buffer }
  /** Ends the header section with a Content-Length and sends the whole body. */
  | { readonly step: "body"; readonly body: string | Buffer }
  /** Writes the bytes to the socket unchanged. */
  | { readonly step: "bytes"; readonly bytes: string | Buffer }
  | { readonly step: "drip"; readonly bytes: string; readonly everyMs: number }
  | { readonly step: "wait"; readonly ms: number }
  | { readonly step: "call"; readonly run: () => void }
  /** Waits until the test resolves the promise. */
  | { readonly step: "hold"; readonly until: Promise<void> }
  /** Sends nothing more and keeps the connection open. */
  | { readonly step: "stall" }
  | { readonly step: "cut" }
  | { readonly step: "reset" }
  /** Carries out the POST at this point. Without this step or `honest`, a POST has no effect. */
  | { readonly step: "commit" }
  /** Answers like a correct service. */
  | { readonly step: "honest" };

export interface Match {
  readonly method?: "GET" | "POST";
  /** A path without query, or a pattern for the path with its query. */
  readonly path?: string | RegExp;
}

/** The steps for the next `times` matching requests. */
export interface Plan {
  readonly match?: Match;
  readonly times?: number;
  readonly do: readonly Step[];
}

export const status = (code: number, reason = "Reason"): Step => ({
  step: "status",
  line: `HTTP/1.1 ${code} ${reason}\r\n`,
});
export const header = (name: string, value: string): Step => headerRaw(`${name}: ${value}\r\n`);
export const headerRaw = (bytes: string | Buffer): Step => ({ step: "headerRaw", bytes });
export const body = (content: string | Buffer): Step => ({ step: "body", body: content });
export const bytes = (content: string | Buffer): Step => ({ step: "bytes", bytes: content });
export const drip = (content: string, everyMs: number): Step => ({
  step: "drip",
  bytes: content,
  everyMs,
});
export const wait = (ms: number): Step => ({ step: "wait", ms });
/** Calls `run` when the response reaches this step. */
export const call = (run: () => void): Step => ({ step: "call", run });
export const holdUntil = (until: Promise<void>): Step => ({ step: "hold", until });
export const stall: Step = { step: "stall" };
export const cut: Step = { step: "cut" };
export const reset: Step = { step: "reset" };
export const commit: Step = { step: "commit" };
export const honest: Step = { step: "honest" };

export function json(value: unknown, headers: Readonly<Record<string, string>> = {}): Step[] {
  return [
    status(200),
    header("content-type", "application/json"),
    ...Object.entries(headers).map(([name, content]) => header(name, content)),
    body(JSON.stringify(value)),
  ];
}

/** Returns the steps of an answer with an error status. The body must not be shown to the user. */
export function refusal(code: number, headers: Readonly<Record<string, string>> = {}): Step[] {
  return [
    status(code),
    ...Object.entries(headers).map(([name, content]) => header(name, content)),
    body("<html><script>server text</script></html>"),
  ];
}
