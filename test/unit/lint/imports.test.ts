import assert from "node:assert/strict";
import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { imports } from "../../lint/imports.mjs";

const linter = new Linter({ configType: "flat" });

function breachesOf(path: string, code: string): readonly string[] {
  return linter
    .verify(
      code,
      {
        files: ["**/*.ts"],
        languageOptions: { parser: tseslint.parser },
        plugins: { house: { rules: { imports } } },
        rules: { "house/imports": "error" },
      },
      path,
    )
    .map(({ message }) => message);
}

describe("the rules for imports", () => {
  const breaches: readonly (readonly [string, string, string])[] = [
    [
      "the engine does not know the editor",
      "src/engine/addresses/evm.ts",
      'import * as vscode from "vscode";',
    ],
    [
      "the engine reads no files",
      "src/engine/names/book.ts",
      'import { readFile } from "node:fs";',
    ],
    [
      "the engine knows no source",
      "src/engine/names/book.ts",
      'import { c } from "../../sources/catalog/catalog";',
    ],
    [
      "only the transport makes requests",
      "src/sources/service/client.ts",
      'import { get } from "node:https";',
    ],
    [
      "the transport is alone with undici",
      "src/sources/catalog/catalog.ts",
      'import { Pool } from "undici";',
    ],
    [
      "the transport knows no address",
      "src/sources/transport/exchange.ts",
      'import { e } from "../../engine/addresses/evm";',
    ],
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
    [
      "a node is not the service",
      "src/sources/node/nodeClient.ts",
      'import { c } from "../service/client";',
    ],
    [
      "files of a project know no source",
      "src/project/scan/scanFile.ts",
      'import { c } from "../../sources/catalog/catalog";',
    ],
    [
      "the command does not know the editor",
      "src/cli/scan.ts",
      'import { p } from "../editor/platform/settings";',
    ],
    [
      "the command makes no requests",
      "src/cli/scan.ts",
      'import { c } from "../sources/service/client";',
    ],
    [
      "the command reaches a node by --node alone",
      "src/cli/scan.ts",
      'import { NodeClient } from "../sources/node/nodeClient";',
    ],
    [
      "features do not know each other",
      "src/editor/documents/hover.ts",
      'import { t } from "../tree/tree";',
    ],
    [
      "features know only types of the client",
      "src/editor/documents/hover.ts",
      'import { c } from "../../sources/service/client";',
    ],
    [
      "features make no requests",
      "src/editor/documents/hover.ts",
      'import type { E } from "../../sources/transport/exchange";',
    ],
    [
      "a breach over several lines is seen",
      "src/editor/documents/hover.ts",
      'import {\n  c,\n} from "../../sources/service/client";',
    ],
    [
      "an export is an import",
      "src/sources/catalog/catalog.ts",
      'export * from "../../editor/tree/tree";',
    ],
    [
      "a lazy import is an import",
      "src/editor/documents/hover.ts",
      'const c = await import("../../sources/service/client");',
    ],
    [
      "nothing imports the extension",
      "src/editor/tree/tree.ts",
      'import { activate } from "../../extension";',
    ],
    [
      "nothing imports the session",
      "src/editor/tree/tree.ts",
      'import { Session } from "../session/session";',
    ],
    [
      "the page knows nothing but the messages",
      "media/main.ts",
      'import { v } from "../src/editor/panels/detail/detailView";',
    ],
    [
      "the messages import nothing",
      "src/editor/panels/messages/toPage.ts",
      'import type { T } from "../../../sources/service/schemas";',
    ],
    [
      "what a panel shows does not know the editor",
      "src/editor/panels/detail/detailView.ts",
      'import * as vscode from "vscode";',
    ],
    [
      "no file knows the whole house",
      "src/editor/session/session.ts",
      Array.from("abcdefghijklm", (room) => `import { x } from "../room_${room}/x";`).join("\n"),
    ],
  ];
  for (const [rule, path, code] of breaches) {
    it(`refuses: ${rule}`, () => {
      const found = breachesOf(path, code);
      assert.equal(found.length, 1, found.join("\n"));
      assert.match(found[0] ?? "", /may not import/);
    });
  }

  const allowed: readonly (readonly [string, string])[] = [
    ["src/sources/local/localService.ts", 'import type { Chain } from "../service/schemas";'],
    [
      "src/sources/service/client.ts",
      'import * as z from "zod";\nimport { exchange } from "../transport/exchange";',
    ],
    [
      "src/sources/transport/undiciExchange.ts",
      'import Pool from "undici/lib/dispatcher/pool.js";',
    ],
    ["src/sources/transport/exchange.ts", 'import { connect } from "node:tls";'],
    [
      "src/editor/documents/hover.ts",
      'import type { Chain } from "../../sources/service/schemas";',
    ],
    [
      "src/editor/documents/hover.ts",
      'import * as vscode from "vscode";\nimport { c } from "../../sources/catalog/catalog";',
    ],
    ["src/editor/documents/hover.ts", 'let client: typeof import("../../sources/service/client");'],
    ["src/sources/catalog/openService.ts", 'import { c } from "../service/client";'],
    [
      "media/main.ts",
      'import { parse } from "../src/editor/panels/messages/toPage";\nimport { el } from "./dom";',
    ],
    ["src/editor/tree/tree.ts", 'import type { Session } from "../session/session";'],
    [
      "src/editor/session/session.ts",
      Array.from("abcdefghijkl", (room) => `import { x } from "../room_${room}/x";`).join("\n"),
    ],
    ["src/extension.ts", 'import { t } from "./editor/tree/tree";'],
    [
      "src/cli/scan.ts",
      'import { f } from "../project/scan/scanFile";\nimport { c } from "../engine/checks/checkText";',
    ],
  ];
  for (const [path, code] of allowed) {
    it(`allows ${path}: ${code.split("\n")[0] ?? ""}`, () => {
      assert.deepEqual(breachesOf(path, code), []);
    });
  }
});
