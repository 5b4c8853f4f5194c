import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

interface Listing {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  readonly license: string;
  readonly description: string;
  readonly displayName: string;
  readonly repository: { readonly url: string };
  readonly engines: { readonly vscode: string };
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly icon: string;
  readonly qna: string;
  readonly bugs: { readonly url: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly activationEvents: readonly string[];
  readonly contributes: {
    readonly commands: readonly { readonly title: string }[];
    readonly configuration: readonly { readonly properties: object }[];
  };
  readonly enabledApiProposals?: unknown;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const listing = JSON.parse(readFileSync("package.json", "utf8")) as Listing;
const readme = readFileSync("README.md", "utf8");
const reference = readFileSync("docs/reference.md", "utf8");
const categories = ["Visualization", "Other", "AI", "Programming Languages", "Linters", "Testing"];

/** Detects listings that the Visual Studio Marketplace or Open VSX would reject or show incompletely. */
describe("the listing of the marketplaces", () => {
  it("has everything that both marketplaces require", () => {
    assert.match(listing.publisher, /^[a-z0-9][a-z0-9-]*$/);
    assert.match(listing.name, /^[a-z0-9][a-z0-9-]*$/);
    assert.match(listing.version, /^\d+\.\d+\.\d+$/, "they take no pre-release in the version");
    assert.equal(listing.license, "MIT");
    assert.match(listing.repository.url, /^https:\/\/.*\.git$/);
    for (const file of ["LICENSE", "README.md", "CHANGELOG.md"]) assert.ok(existsSync(file), file);
  });

  it("is found by at most 30 keywords and by categories that exist", () => {
    assert.ok(listing.keywords.length >= 5 && listing.keywords.length <= 30);
    assert.deepEqual(
      listing.categories.filter((category) => !categories.includes(category)),
      [],
    );
  });

  it("has an icon of at least 128 × 128 in PNG", () => {
    const icon = readFileSync(listing.icon);
    assert.equal(icon.subarray(1, 4).toString("latin1"), "PNG");
    assert.ok(icon.readUInt32BE(16) >= 128 && icon.readUInt32BE(20) >= 128);
  });

  it("uses no proposed API, does not activate at startup, and needs no newer editor than its types", () => {
    assert.equal(listing.enabledApiProposals, undefined);
    assert.ok(!listing.activationEvents.includes("*"));
    const types = listing.devDependencies["@types/vscode"] ?? "";
    assert.equal(listing.engines.vscode, `^${types}`);
  });

  it("shows existing pictures, none of them SVG, and links that lead somewhere", () => {
    const links = [...readme.matchAll(/(!?)\[[^\]]*\]\(([^)#]+)[^)]*\)/g)];
    assert.ok(links.length > 2);
    for (const [, isPicture, target = ""] of links) {
      if (isPicture === "!") assert.doesNotMatch(target, /\.svg$|^http:/);
      if (!target.startsWith("https:")) assert.ok(existsSync(path.normalize(target)), target);
    }
  });

  it("mentions every command and every setting in the reference, to which the README links", () => {
    const texts = JSON.parse(readFileSync("package.nls.json", "utf8")) as Record<string, string>;
    const { commands, configuration } = listing.contributes;
    const titles = commands.map(({ title }) => texts[title.slice(1, -1)] ?? title);
    const settings = configuration.flatMap(({ properties }) => Object.keys(properties));
    const unmentioned = [...titles, ...settings].filter((name) => !reference.includes(name));
    assert.deepEqual(unmentioned, []);
    assert.match(readme, /\]\(docs\/reference\.md\)/);
  });

  it("says where to get help, how to use it without a mouse, and mentions vscode.dev", () => {
    assert.equal(listing.qna, listing.bugs.url);
    assert.match(reference, /^## Accessibility$/m);
    assert.match(readme, /\(docs\/reference\.md#accessibility\)/);
    assert.match(readme, /vscode\.dev/);
  });

  it("builds again before publishing, also when the packager is called directly", () => {
    assert.match(listing.scripts["vscode:prepublish"] ?? "", /esbuild\.js --production/);
  });

  it("has the published version in the changelog", () => {
    const log = readFileSync("CHANGELOG.md", "utf8");
    const [, entry = ""] = log.split(`## ${listing.version} (`);
    assert.match(entry, /^\d{4}-\d{2}-\d{2}\)\n/, "with its date");
    assert.ok(entry.length > 500, "a real entry");
  });
});
