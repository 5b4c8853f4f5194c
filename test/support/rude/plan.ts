/** One thing that the rude server does with a request. The order of the steps is what goes out. */
export type Step =
  | { readonly step: "status"; readonly line: string }
  | { readonly step: "headerRaw"; readonly bytes: string | Buffer }
  /** Ends the head, with a Content-Length, and sends the body whole. */
  | { readonly step: "body"; readonly body: string | Buffer }
  /** To the socket as it is. */
  | { readonly step: "bytes"; readonly bytes: string | Buffer }
  | { readonly step: "drip"; readonly bytes: string; readonly everyMs: number }
  | { readonly step: "wait"; readonly ms: number }
  | { readonly step: "call"; readonly run: () => void }
  /** Goes on when the test lets it. */
  | { readonly step: "hold"; readonly until: Promise<void> }
  /** Says no more, and keeps the connection. */
  | { readonly step: "stall" }
  | { readonly step: "cut" }
  | { readonly step: "reset" }
  /** A POST takes effect now; without it, never. */
  | { readonly step: "commit" }
  /** Answers as an honest service would. */
  | { readonly step: "honest" };

export interface Match {
  readonly method?: "GET" | "POST";
  /** A path without its query, or a pattern of the path with its query. */
  readonly path?: string | RegExp;
}

/** What happens to the next requests that match, so many times. */
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
/** Tells the test that it has come so far. */
export const call = (run: () => void): Step => ({ step: "call", run });
export const holdUntil = (until: Promise<void>): Step => ({ step: "hold", until });
export const stall: Step = { step: "stall" };
export const cut: Step = { step: "cut" };
export const reset: Step = { step: "reset" };
export const commit: Step = { step: "commit" };
export const honest: Step = { step: "honest" };

/** A good answer of JSON. */
export function json(value: unknown, headers: Readonly<Record<string, string>> = {}): Step[] {
  return [
    status(200),
    header("content-type", "application/json"),
    ...Object.entries(headers).map(([name, content]) => header(name, content)),
    body(JSON.stringify(value)),
  ];
}

/** An answer of a status alone, with a body that must not be shown. */
export function refusal(code: number, headers: Readonly<Record<string, string>> = {}): Step[] {
  return [
    status(code),
    ...Object.entries(headers).map(([name, content]) => header(name, content)),
    body("<html><script>server text</script></html>"),
  ];
}
