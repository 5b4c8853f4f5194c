import * as vscode from "vscode";
import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import type { Name } from "../../engine/names/name";
import type { Names } from "../../engine/names/names";
import { formatNameText } from "../../engine/names/nameText";
import type { FilePlace } from "../../project/scan/inventory";
import { translate } from "../platform/formatCount";
import type { WorkspaceSurvey } from "../workspace/workspaceSurvey";
import type { DocumentScans, PlacedAddress } from "./documentScans";

interface LinksParts {
  readonly scans: DocumentScans;
  readonly names: Names;
  /** Resolves with the files of the workspace when all of them have been read, or when reading was stopped. */
  readonly readWorkspace: () => Promise<WorkspaceSurvey>;
}

const longestName = 80;
const mostSymbols = 200;
/** The maximum number of definitions whose files are opened to find the column of the address. */
const mostLocated = 20;

/** *Go to Definition*, *Find All References* and workspace symbols for addresses. */
export class AddressLinks {
  readonly #parts: LinksParts;
  #followed: string | undefined;
  #registered: vscode.Disposable | undefined;

  constructor(parts: LinksParts) {
    this.#parts = parts;
  }

  /**
   * Registers the providers for one document; undefined registers none. If they were registered for all
   * documents, their menu items would also appear in documents without addresses.
   */
  follow(document: vscode.TextDocument | undefined): void {
    const key = document && `${document.uri.toString()} ${document.languageId}`;
    if (key === this.#followed) return;
    this.#followed = key;
    this.#registered?.dispose();
    this.#registered = undefined;
    if (document === undefined) return;
    const { registerDefinitionProvider, registerReferenceProvider } = vscode.languages;
    const selector = selectorOf(document);
    this.#registered = vscode.Disposable.from(
      registerDefinitionProvider(selector, {
        provideDefinition: (of, position) => this.findDefinitions(of, position),
      }),
      registerReferenceProvider(selector, {
        provideReferences: (of, position) => this.findReferences(of, position),
      }),
    );
  }

  dispose(): void {
    this.#registered?.dispose();
  }

  /**
   * Returns the places where files of the workspace name the address at a position: labels, deployments and
   * declarations. Skips the line of the position. If only this line names the address, returns the place of the address
   * itself: the editor then shows the references instead of "No definition found".
   */
  async findDefinitions(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Location[]> {
    const found = await this.#findAt(document, position);
    if (found === undefined) return [];
    const names = this.#parts.names.findAll(found);
    const named = names.flatMap(({ source: { place } }) => place ?? []);
    const places = named.filter(
      ({ uri, line }) => uri !== document.uri.toString() || line !== position.line,
    );
    if (places.length === 0 && named.length > 0) {
      const [start, end] = [document.positionAt(found.start), document.positionAt(found.end)];
      return [new vscode.Location(document.uri, new vscode.Range(start, end))];
    }
    return Promise.all(
      places.map((place, at) => locate(place, at < mostLocated ? found : undefined)),
    );
  }

  /** Finds the places of an address in the files of the workspace. */
  async findReferences(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Location[]> {
    const found = await this.#findAt(document, position);
    if (found === undefined) return [];
    const workspace = await this.#parts.readWorkspace();
    return workspace.placesOf(found).flatMap((each) => {
      const uri = workspace.uriOf(each.file);
      return uri === undefined ? [] : [new vscode.Location(uri, rangeOf(each))];
    });
  }

  /**
   * Finds at most `mostSymbols` addresses whose names in files of the workspace contain a text. Finds none if the text
   * has fewer than `shortestWord` characters.
   */
  findSymbols(query: string): vscode.SymbolInformation[] {
    const word = query.trim().toLowerCase();
    if (word.length < shortestWord) return [];
    const symbols: vscode.SymbolInformation[] = [];
    for (const [address, name] of this.#parts.names.search(word)) {
      if (name.source.place === undefined) continue;
      symbols.push(symbolOf(address, name, name.source.place));
      if (symbols.length >= mostSymbols) break;
    }
    return symbols;
  }

  async #findAt(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<Exclude<PlacedAddress, { certainty: "broken" }> | undefined> {
    const found = await this.#parts.scans.findAt(document, document.offsetAt(position));
    return found?.certainty === "broken" ? undefined : found;
  }
}

/** Selects only this document if its scheme is `file`; otherwise all documents of the same scheme and language. */
function selectorOf({ uri, languageId: language }: vscode.TextDocument): vscode.DocumentFilter {
  const { scheme } = uri;
  if (scheme !== "file") return { scheme, language };
  const folder = vscode.Uri.joinPath(uri, "..");
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1).replace(/[*?{}[]/g, "[$&]");
  return { scheme, pattern: new vscode.RelativePattern(folder, name) };
}

const shortestWord = 2;

function symbolOf(
  { canonical }: AddressIdentity,
  name: Name,
  { uri, line }: { readonly uri: string; readonly line: number },
): vscode.SymbolInformation {
  const text = formatNameText(translate, name, longestName);
  const location = locationOf(vscode.Uri.parse(uri, true), line);
  return new vscode.SymbolInformation(text, vscode.SymbolKind.Constant, canonical, location);
}

/**
 * Returns the place of an address in a line; the beginning of the line if the address is undefined or not in the
 * line.
 */
async function locate(
  { uri, line }: { readonly uri: string; readonly line: number },
  address: AddressIdentity | undefined,
): Promise<vscode.Location> {
  const file = vscode.Uri.parse(uri, true);
  const whole = locationOf(file, line);
  if (address === undefined) return whole;
  try {
    const { text } = (await vscode.workspace.openTextDocument(file)).lineAt(line);
    const start = text.toLowerCase().indexOf(address.canonical.toLowerCase());
    const end = start + address.canonical.length;
    return start < 0 ? whole : new vscode.Location(file, new vscode.Range(line, start, line, end));
  } catch {
    // The file was removed or shortened, or is too large.
    return whole;
  }
}

function locationOf(uri: vscode.Uri, line: number): vscode.Location {
  return new vscode.Location(uri, new vscode.Position(line, 0));
}

function rangeOf({ place: { line, column, text } }: FilePlace): vscode.Range {
  return new vscode.Range(line, column, line, column + text.length);
}
