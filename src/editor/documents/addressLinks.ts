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
  /** The files of the workspace, once all of them have been read. */
  readonly readWorkspace: () => Promise<WorkspaceSurvey>;
}

const longestName = 80;
const mostSymbols = 200;

/** *Go to Definition*, *Find All References* and workspace symbols for addresses. */
export class AddressLinks {
  readonly #parts: LinksParts;

  constructor(parts: LinksParts) {
    this.#parts = parts;
  }

  /** Where files of the workspace name an address: its labels, deployments and declarations, but not the place itself. */
  async findDefinitions(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Location[]> {
    const found = await this.#findAt(document, position);
    if (found === undefined) return [];
    const names = this.#parts.names.findAll(found);
    return names.flatMap(({ source: { place } }) => {
      if (place === undefined) return [];
      const isHere = place.uri === document.uri.toString() && place.line === position.line;
      return isHere ? [] : [locationOf(vscode.Uri.parse(place.uri, true), place.line)];
    });
  }

  /** All places of an address in the files of the workspace. */
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

  /** The addresses to which files of the workspace give a name that contains the text. */
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

function locationOf(uri: vscode.Uri, line: number): vscode.Location {
  return new vscode.Location(uri, new vscode.Position(line, 0));
}

function rangeOf({ place: { line, column, text } }: FilePlace): vscode.Range {
  return new vscode.Range(line, column, line, column + text.length);
}
