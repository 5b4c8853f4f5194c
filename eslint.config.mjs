import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";
import { imports } from "./test/lint/imports.mjs";
import { plainWords } from "./test/lint/words.mjs";

const house = { rules: { imports, plainWords } };

/** `import { z } from "zod"` bundles 444 KiB, the star import 88 KiB. */
const starImportOfZod = {
  selector:
    "ImportDeclaration[source.value='zod'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
  message: 'Write: import * as z from "zod"',
};

const noEnum = { selector: "TSEnumDeclaration", message: "A closed set is a union." };
/** Matches code in `Session` that creates an object without `own`. Such an object would never be disposed. */
const unowned = [
  ":matches(VariableDeclarator, AssignmentExpression, PropertyDefinition) > NewExpression[callee.name!=/^(CommandRunner|ErrorReporter)$/]",
  "MethodDefinition > FunctionExpression > BlockStatement > ReturnStatement > NewExpression",
  "ExpressionStatement > CallExpression[callee.type='Identifier']",
].map((selector) => ({ selector, message: "Make it inside of this.own(…), which ends it." }));

const faultIdFirst = [
  "Literal[value=/^[A-Z]-\\d/]",
  "TemplateLiteral[quasis.0.value.raw=/^[A-Z]-\\d/]",
].map((name) => ({
  selector: `CallExpression[callee.name=/^(it|describe)/] > ${name}:first-child`,
  message: "A test's name begins with the behaviour; the fault id stands at the end in brackets.",
}));

const noDefaultExport = { selector: "ExportDefaultDeclaration", message: "Export by name." };

export default tseslint.config(
  { ignores: ["dist", "node_modules", "test/workspace", "test/vectors", "test/results"] },
  {
    files: ["src/**/*.ts", "media/**/*.ts", "server/**/*.ts", "test/**/*.ts", "books/**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./media/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "no-restricted-syntax": ["error", starImportOfZod, noEnum, noDefaultExport],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "no-console": "error",
      eqeqeq: "error",
    },
  },
  {
    files: ["src/**/*.ts", "media/**/*.ts"],
    plugins: { house, regexp },
    rules: {
      "house/imports": "error",
      // A slow regular expression could block the editor, for example at a long line of spaces (D-37e).
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": "error",
    },
  },
  {
    files: ["**/*.{ts,js,mjs}"],
    plugins: { house },
    rules: { "house/plainWords": "error" },
  },
  {
    files: ["src/**/*.ts"],
    ignores: ["src/sources/transport/**"],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "fetch",
          message: "Only src/sources/transport makes requests (faults.md, rule 1).",
        },
      ],
    },
  },
  {
    files: ["src/**/*.ts", "media/**/*.ts"],
    // These files need the time of day.
    ignores: [
      "src/clock.ts",
      "src/sources/tags/readingLease.ts",
      "src/sources/local/journal/followedJournal.ts",
      "media/cells.ts",
    ],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "Date",
          property: "now",
          message: "What takes time or lasts is measured by performance.now() (faults.md, H-49).",
        },
      ],
    },
  },
  {
    files: ["src/editor/session/session.ts"],
    rules: {
      "no-restricted-syntax": ["error", starImportOfZod, noEnum, noDefaultExport, ...unowned],
    },
  },
  {
    files: ["books/**/*.ts"],
    rules: { "no-console": "off" },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      "no-console": "off",
      "no-restricted-syntax": ["error", starImportOfZod, noEnum, noDefaultExport, ...faultIdFirst],
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
);
