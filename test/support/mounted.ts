import assert from "node:assert/strict";
import { request } from "node:http";
import { createLocalService, type LocalServiceOptions } from "../../src/sources/local/localService";
import { mountLocalService } from "../../server/mountedService";
import { type Row, rowsOf } from "./documented";
import { openShippedBook } from "./namesOf";
import { showSample } from "./showSample";
import { makeTemporaryFolder } from "./temporaryFolder";

/** A key with characters that must be percent-encoded. */
export const mountedKey = "k&y=1 +/?#é";

export interface HttpAnswer {
  readonly status: number;
  readonly link: string | undefined;
  readonly contentType: string | undefined;
  readonly json: unknown;
}

export interface MountedFixture {
  readonly port: number;
  readonly directory: string;
  /** Sends a request with the key; `path` may include a query. */
  send(method: string, path: string, body?: unknown): Promise<HttpAnswer>;
  get(path: string): Promise<HttpAnswer>;
  hideSample(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the local service on a free port. Its folder contains only the setting that shows the sample. */
export async function mountForTest(
  options: Partial<LocalServiceOptions> = {},
): Promise<MountedFixture> {
  const folder = await makeTemporaryFolder();
  await showSample(folder.path);
  const service = createLocalService({
    directory: folder.path,
    openBook: openShippedBook,
    ...options,
  });
  const mounted = await mountLocalService(service, { port: 0, key: mountedKey });
  const { port } = mounted;
  const send: MountedFixture["send"] = (method, path, body) =>
    sendOverHttp(
      port,
      method,
      withKey(path),
      body === undefined ? undefined : JSON.stringify(body),
    );
  return {
    port,
    directory: folder.path,
    send,
    get: (path) => send("GET", path),
    hideSample: () => service.showSample(false),
    async stop() {
      await mounted.close();
      await service.dispose();
      await folder.remove();
    },
  };
}

export function withKey(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}api_key=${encodeURIComponent(mountedKey)}`;
}

/** Sends a request like the examples in interface.md. */
export function sendOverHttp(
  port: number,
  method: string,
  path: string,
  body?: string,
  headers: Readonly<Record<string, string>> = { "content-type": "application/json" },
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: "127.0.0.1", port, method, path, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const { link } = response.headers;
          resolve({
            status: response.statusCode ?? 0,
            link: Array.isArray(link) ? link.join(", ") : link,
            contentType: response.headers["content-type"],
            json: parse(Buffer.concat(chunks).toString("utf8")),
          });
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Loads all rows of a list by following its links. Returns the rows and the pages. */
export async function walkPages(
  service: Pick<MountedFixture, "get">,
  path: string,
  rel: "next" | "prev" = "next",
): Promise<{ readonly rows: readonly Row[]; readonly pages: readonly HttpAnswer[] }> {
  const pages: HttpAnswer[] = [];
  for (let url: string | undefined = path; url !== undefined; ) {
    assert.ok(pages.length < 1_000, "pages without end");
    const answer: HttpAnswer = await service.get(url);
    assert.equal(answer.status, 200, url);
    pages.push(answer);
    url = linkOf(answer, rel);
  }
  return { rows: pages.flatMap(({ json }) => rowsOf(json)), pages };
}

/** Returns the path and query of the link with this `rel`. Another test checks that the URLs of links are absolute. */
export function linkOf({ link }: HttpAnswer, rel: string): string | undefined {
  for (const [, url, found] of (link ?? "").matchAll(/<([^>]*)>; rel="(\w+)"/g)) {
    if (url !== undefined && found === rel) return url.replace(/^http:\/\/[^/]+/, "");
  }
  return undefined;
}

function parse(text: string): unknown {
  return text === "" ? undefined : (JSON.parse(text) as unknown);
}
