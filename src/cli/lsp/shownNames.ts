import type { AddressIdentity } from "../../engine/addresses/addressFormat";
import { isOfBook, type Name, type NameSource } from "../../engine/names/name";
import { fits, fitsWord } from "../../engine/names/textIndex";
import type { CommandFacts } from "../commandFacts";
import { keyOfSpelt } from "../namedAddress";
import type { ClientSettings } from "./clientSettings";
import type { Repository } from "./repositories";

/** The names that the user's settings allow. */
export class ShownNames {
  readonly #facts: CommandFacts;
  readonly #settings: ClientSettings;
  readonly #repository: Repository;
  /** Cache of whether the user hides a file with names, keyed by path. */
  readonly #hiddenFiles = new Map<string, boolean>();

  constructor(facts: CommandFacts, settings: ClientSettings, repository: Repository) {
    this.#facts = facts;
    this.#settings = settings;
    this.#repository = repository;
  }

  /** Returns all shown names of an address, the best first. */
  readonly find = (address: AddressIdentity): readonly Name[] =>
    this.#settings.names === "off"
      ? []
      : this.#facts.findAll(address).filter((name) => this.#isShown(name));

  /** Like `find`, but without declared names if the file `except` declares a name for the address. */
  readonly findAll = (
    address: AddressIdentity,
    { except }: { except?: string } = {},
  ): readonly Name[] =>
    except !== undefined && this.#facts.isDeclaredIn(except, address)
      ? this.find(address).filter(({ kind }) => kind !== "declaration")
      : this.find(address);

  /**
   * Finds names that equal a word, then names that begin with it, then names that contain it. Within each group, names
   * of the workspace come before names of the book. `most`: the maximum number of results from each source, since a
   * label file may give one name to any number of addresses.
   */
  *search(typed: string, most: number): Generator<readonly [AddressIdentity, Name]> {
    const word = typed.trim().toLowerCase();
    if (word === "") return;
    const seen = new Set<string>();
    const counts = new Map<number, number>();
    for (const fit of fits) {
      const [labels = [], book = [], declared = []] = this.#facts.search(word, fit);
      for (const [at, source] of [labels, declared, book].entries()) {
        let count = counts.get(at) ?? 0;
        for (const address of source) {
          if (count === most) break;
          const key = keyOfSpelt(address);
          if (seen.has(key)) continue;
          const name = this.find(address).find(
            ({ text, token }) =>
              fitsWord(text, word, fit) || (token !== undefined && fitsWord(token.name, word, fit)),
          );
          if (name === undefined) continue;
          seen.add(key);
          count += 1;
          yield [address, name];
        }
        counts.set(at, count);
      }
    }
  }

  #isShown(name: Name): boolean {
    const { names, hiddenSources } = this.#settings;
    if (names === "workspace" && isOfBook(name)) return false;
    return hiddenSources.size === 0 || !this.#isHidden(name.source);
  }

  #isHidden({ title, place }: NameSource): boolean {
    const { hiddenSources } = this.#settings;
    if (place === undefined || hiddenSources.has(title)) return hiddenSources.has(title);
    const isHidden =
      this.#hiddenFiles.get(place.uri) ?? hiddenSources.has(this.#repository.uriOf(place.uri));
    this.#hiddenFiles.set(place.uri, isHidden);
    return isHidden;
  }
}
