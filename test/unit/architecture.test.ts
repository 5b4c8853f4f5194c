import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBreaches, type SourceFile } from "../support/importRules";

const files: readonly SourceFile[] = ["src", "media"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith(".ts"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") })),
);

describe("the house", () => {
  it("keeps the table who may import what", () => {
    assert.ok(files.length > 3);
    assert.deepEqual(findBreaches(files), []);
  });

  it("has no file without a concept: no utils, helpers, types or index", () => {
    const nameless = files.filter((file) =>
      /\/(utils?|helpers?|types|index|common|misc)\.ts$/.test(file.path),
    );
    assert.deepEqual(nameless, []);
  });
});

/** Where rows of the service are shown or asked for: nowhere else is a text taken for one of them. */
const readersOfRows = [
  "src/sources/catalog/catalog.ts",
  "src/editor/panels/models/deploymentLoader.ts",
  "src/editor/panels/models/explorerChips.ts",
  "src/editor/panels/models/taggedAddressTable.ts",
  "src/editor/panels/models/transactionTable.ts",
  "src/editor/tree/treeRows.ts",
];

describe("the gate", () => {
  const outside = files.filter(
    ({ path }) => path.startsWith("src/") && !path.startsWith("src/disclosure/"),
  );
  const having = (pattern: RegExp): readonly string[] =>
    outside.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

  it("T-34f alone makes texts that may leave this machine", () => {
    assert.deepEqual(having(/\bas (?:unknown as )?Cleared\b|<Cleared>|is Cleared\b/), []);
    assert.deepEqual(having(/\bnamed\(/).toSorted(), readersOfRows);
  });

  it("T-34f is in front of every client: only what opens a service has one without it", () => {
    const makesOne = (path: string): boolean =>
      path.startsWith("src/service/") || path === "src/editor/session/openService.ts";
    assert.deepEqual(
      having(/\bServiceClient\b/).filter((path) => !makesOne(path)),
      [],
    );
  });

  it("T-34f is in front of every page that is opened: pages are made of texts that have passed", () => {
    // An export opens the file that it has written, and Open Trace its own document.
    assert.deepEqual(having(/"vscode\.open"/), [
      "src/editor/panels/exportRows.ts",
      "src/editor/platform/openInBrowser.ts",
      "src/editor/terminal/openTrace.ts",
    ]);
    // A report of a problem goes to our own page, with nothing in it but versions and the log.
    assert.deepEqual(having(/\bopenInBrowser\(/).toSorted(), [
      "src/editor/commands/help/reportIssue.ts",
      "src/editor/panels/detailPanel.ts",
      "src/editor/platform/openInBrowser.ts",
    ]);
  });

  it("T-34f has its question in one place", () => {
    assert.deepEqual(having(/It Is Not a Private Key/), [
      "src/editor/platform/privateKeyQuestion.ts",
    ]);
    assert.deepEqual(having(/\[0-9a-f(?:A-F)?\]\{64\}/i).toSorted(), [
      // Only beside the name of a hash (Y-01); opening one still passes the question.
      "src/engine/addresses/findInTerminal.ts",
      "src/engine/addresses/identify.ts",
      "src/engine/addresses/ton.ts",
      "src/editor/commands/find/readPasted.ts",
      // The hash of a file that is kept elsewhere (C-08); nothing of it is told.
      "src/project/scan/lfsPointer.ts",
    ]);
  });
});

describe("the table who may import what", () => {
  const all: readonly SourceFile[] = [
    { path: "src/extension.ts", text: "" },
    { path: "src/sources/service/client.ts", text: "" },
    { path: "src/sources/service/schemas.ts", text: "" },
    { path: "src/sources/catalog/catalog.ts", text: "" },
    { path: "src/tree/tree.ts", text: "" },
    { path: "src/editor/panels/messages/toPage.ts", text: "" },
    { path: "src/detail/viewModels.ts", text: "" },
  ];
  const breachesOf = (path: string, text: string): readonly string[] =>
    findBreaches([...all, { path, text }]);

  const breaches: readonly (readonly [string, string, string])[] = [
    [
      "facts do not know the editor",
      "src/engine/addresses/evm.ts",
      'import * as vscode from "vscode";',
    ],
    [
      "only the transport makes requests",
      "src/sources/service/client.ts",
      'import { get } from "node:https";',
    ],
    ["facts make no requests", "src/engine/addresses/evm.ts", 'import { get } from "node:https";'],
    [
      "the local service does not know the client",
      "src/sources/local/localService.ts",
      'import { x } from "../service/client";',
    ],
    [
      "the local service knows only types of the schemas",
      "src/sources/local/localService.ts",
      'import { x } from "../service/schemas";',
    ],
    [
      "the client does not know the catalog",
      "src/sources/service/client.ts",
      'import { c } from "../catalog/catalog";',
    ],
    ["features do not know each other", "src/editor/hover.ts", 'import { t } from "../tree/tree";'],
    [
      "features know only types of the client",
      "src/editor/hover.ts",
      'import { c } from "../service/client";',
    ],
    [
      "a breach over several lines is seen",
      "src/editor/hover.ts",
      'import {\n  c,\n} from "../service/client";',
    ],
    ["an export is an import", "src/sources/catalog/catalog.ts", 'export * from "../tree/tree";'],
    [
      "a lazy import is an import",
      "src/editor/hover.ts",
      'const c = await import("../service/client");',
    ],
    ["nothing knows the extension", "src/tree/tree.ts", 'import { activate } from "../extension";'],
    [
      "the page knows nothing but the messages",
      "media/main.ts",
      'import { v } from "../src/detail/viewModels";',
    ],
    [
      "the messages stand alone",
      "src/editor/panels/messages/toPage.ts",
      'import type { T } from "../../service/schemas";',
    ],
    [
      "a package is chosen for a room",
      "src/sources/catalog/catalog.ts",
      'import { Pool } from "undici";',
    ],
  ];
  for (const [rule, path, text] of breaches) {
    it(`refuses: ${rule}`, () => {
      assert.equal(breachesOf(path, text).length, 1);
    });
  }

  const allowed: readonly (readonly [string, string])[] = [
    ["src/sources/local/localService.ts", 'import type { Chain } from "../service/schemas";'],
    ["src/editor/hover.ts", 'import type { Chain } from "../service/schemas";'],
    [
      "src/editor/hover.ts",
      'import * as vscode from "vscode";\nimport { c } from "../catalog/catalog";',
    ],
    ["src/sources/service/client.ts", 'import * as z from "zod";'],
    [
      "src/sources/transport/undiciExchange.ts",
      'import Pool from "undici/lib/dispatcher/pool.js";',
    ],
    ["src/editor/hover.ts", 'let client: typeof import("../service/client");'],
    [
      "media/main.ts",
      'import { parse } from "../src/editor/panels/messages/toPage";\nimport { el } from "./dom";',
    ],
    ["src/sources/transport/exchange.ts", 'import { connect } from "node:tls";'],
    ["src/extension.ts", 'import { t } from "./tree/tree";'],
  ];
  for (const [path, text] of allowed) {
    it(`allows ${path}: ${text.split("\n")[0] ?? ""}`, () => {
      assert.deepEqual(breachesOf(path, text), []);
    });
  }
});
