import type { Setting } from "../../src/editor/platform/settings";

/** The tables in the code that are compared with the manifest. */
export interface Tables {
  readonly commandIds: readonly string[];
  readonly settings: Readonly<Record<string, Pick<Setting<unknown>, "default" | "scope">>>;
}

interface Property {
  readonly default?: unknown;
  readonly scope?: unknown;
}

interface MenuEntry {
  readonly command?: string;
  readonly submenu?: string;
  readonly when?: string;
  readonly group?: string;
}

export interface WalkthroughStep {
  readonly description: string;
  readonly media: { readonly svg: string; readonly altText: string };
  readonly completionEvents: readonly string[];
}

/** The parts of package.json that are compared with the tables. */
export interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly menus?: Readonly<Record<string, readonly MenuEntry[]>>;
    readonly walkthroughs?: readonly { readonly steps: readonly WalkthroughStep[] }[];
    readonly configuration?: readonly { readonly properties: Readonly<Record<string, Property>> }[];
    readonly languageModelTools?: readonly LanguageModelTool[];
  };
}

interface LanguageModelTool {
  readonly name: string;
  readonly when: string;
  readonly toolReferenceName: string;
  readonly modelDescription: string;
  readonly canBeReferencedInPrompt: boolean;
}

/** Returns all differences between the manifest and the tables, as texts. */
export function findDifferences(manifest: Manifest, tables: Tables): readonly string[] {
  return [...commandDifferences(manifest, tables), ...settingDifferences(manifest, tables)];
}

function commandDifferences(manifest: Manifest, tables: Tables): readonly string[] {
  const contributed = manifest.contributes.commands.map((entry) => entry.command);
  const inMenus = Object.values(manifest.contributes.menus ?? {})
    .flat()
    .flatMap((entry) => entry.command ?? []);
  return [
    ...missing(contributed, tables.commandIds).map(
      (id) => `${id} is contributed, not in the table`,
    ),
    ...missing(tables.commandIds, contributed).map(
      (id) => `${id} is in the table, not contributed`,
    ),
    ...missing(inMenus, contributed).map((id) => `${id} stands in a menu, not contributed`),
    ...repeated(contributed).map((id) => `${id} is contributed twice`),
  ];
}

function settingDifferences(manifest: Manifest, tables: Tables): readonly string[] {
  const groups = manifest.contributes.configuration ?? [];
  const contributed = new Map(groups.flatMap((group) => Object.entries(group.properties)));
  const expected = new Map(
    Object.entries(tables.settings).map(([key, setting]) => [`addressAtlas.${key}`, setting]),
  );
  const differing = [...expected].flatMap(([id, setting]) => {
    const property = contributed.get(id);
    if (property === undefined) return [];
    return [
      ...(same(property.default, setting.default) ? [] : [`${id} has another default`]),
      ...((property.scope ?? "window") === setting.scope ? [] : [`${id} has another scope`]),
    ];
  });
  return [
    ...missing([...contributed.keys()], [...expected.keys()]).map(
      (id) => `${id} is contributed, not in the table`,
    ),
    ...missing([...expected.keys()], [...contributed.keys()]).map(
      (id) => `${id} is in the table, not contributed`,
    ),
    ...differing,
  ];
}

/** Returns keys that the manifest uses but package.nls.json does not have, and keys that the manifest does not use. */
export function findTextDifferences(manifestText: string, nls: object): readonly string[] {
  const named = [...manifestText.matchAll(/"%([^%"]+)%"/g)].flatMap(([, key]) => key ?? []);
  const keys = Object.keys(nls);
  return [
    ...missing(named, keys).map((key) => `${key} has no text`),
    ...missing(keys, named).map((key) => `${key} is named by nothing`),
  ];
}

/** Returns user-visible texts in the manifest that are not a `%key%` of package.nls.json. */
export function findBareManifestTexts(manifest: unknown): readonly string[] {
  if (Array.isArray(manifest)) return manifest.flatMap(findBareManifestTexts);
  if (typeof manifest !== "object" || manifest === null) return [];
  return Object.entries(manifest).flatMap(([key, value]: [string, unknown]) => {
    // Descriptions in an input schema are for language models, not for users.
    if (key === "inputSchema") return [];
    const texts = forPeople.test(key) ? [value].flat() : [];
    const bare = texts.filter((text) => typeof text === "string" && !/^%[^%]+%$/.test(text));
    return [...bare.map((text) => `${key}: ${String(text)}`), ...findBareManifestTexts(value)];
  });
}

const forPeople =
  /^(?:title|shortTitle|category|displayName|name|contextualTitle|contents|label|(?:markdown|user|enum|markdownEnum)?[dD]escriptions?|enumItemLabels|(?:markdown)?[dD]eprecationMessage|altText)$/;

/** Returns the commands in the events and links of a walkthrough step. */
export function commandsOfStep(
  { description, completionEvents }: WalkthroughStep,
  nls: Readonly<Record<string, string>>,
): readonly string[] {
  const text = nls[description.slice(1, -1)] ?? "";
  return [
    ...completionEvents.flatMap((event) => /^onCommand:(.+)$/.exec(event)?.[1] ?? []),
    ...[...text.matchAll(/\(command:([\w.]+)/g)].flatMap(([, id]) => id ?? []),
  ];
}

function missing(these: readonly string[], from: readonly string[]): readonly string[] {
  return these.filter((item) => !from.includes(item));
}

function repeated(items: readonly string[]): readonly string[] {
  return items.filter((item, index) => items.indexOf(item) !== index);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
