/** An id of a row of the fault table: `H-21`, `T-03f`. */
const rowId = /(?<![\w-])[HSBVPTGUDLWNYQ]-\d{2}[tfe]?(?!\w)/g;

/** The ids of the rows of docs/faults.md, in order. */
export function rowsOf(faults: string): readonly string[] {
  return [...faults.matchAll(/^\| ([HSBVPTGUDLWNYQ]-\d{2}[tfe]?) \|/gm)].map(([, id = ""]) => id);
}

/** The numbers of the rules in docs/faults.md. */
export function rulesOf(faults: string): readonly string[] {
  return [...faults.matchAll(/^(\d+)\. /gm)].map(([, number = ""]) => number);
}

/** The places of docs/interface.md that can be quoted: a heading, a heading with a number, an endpoint's number. */
export function placesOf(interfaceText: string): readonly string[] {
  const headings: string[] = [];
  let heading = "";
  for (const line of interfaceText.split("\n")) {
    const [, title] = /^#{2,3} (.+)$/.exec(line) ?? [];
    const [, number] = /^(?:\| )?(\d+)(?:\.| \|)/.exec(line) ?? [];
    if (title !== undefined) headings.push((heading = title));
    else if (number !== undefined) headings.push(`${heading} ${number}`);
  }
  return headings;
}

/** The row ids that occur in a text. */
export function rowsNamedIn(text: string): readonly string[] {
  return [...text.matchAll(rowId)].map(([id]) => id);
}

/** The rules that a text mentions: "rule 8", "faults.md, rules 8 and 10". */
export function rulesNamedIn(text: string): readonly string[] {
  return [...text.matchAll(/\brules? (\d+)(?:(?:,| and| to) (\d+))?/g)].flatMap(
    ([, first = "", second]) => (second === undefined ? [first] : [first, second]),
  );
}

/** The places of the interface that a text quotes: "interface, Pagination 4", "interface.md, Limits". */
export function placesNamedIn(text: string): readonly string[] {
  const quotes =
    /\binterface(?:\.md)?, ((?:[A-Z][a-z]+(?: [a-z]+)*(?: \d+)?)|(?:[Ee]ndpoint )?\d+)/g;
  return [...text.matchAll(quotes)].map(([, place = ""]) =>
    place.replace(/^(?:[Ee]ndpoint )?(\d+)$/, "Endpoints $1"),
  );
}

/** Whether the quote is a known place or begins with one, since a sentence may follow the place. */
export function isPlace(places: readonly string[], quoted: string): boolean {
  return places.some((place) => quoted === place || quoted.startsWith(`${place} `));
}

/** Files and folders of the repository that a page mentions in backticks or links to. */
export function pathsNamedIn(page: string): readonly string[] {
  const quoted = [...page.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\/?)`/g)].map(([, name = ""]) => name);
  const linked = [...page.matchAll(/\]\(((?![a-z]+:|#)[^)#]+)/g)].map(([, name = ""]) => name);
  const ofOurs = quoted.filter((name) =>
    /\/$|\/.*\.(?:ts|js|mjs|md|json|css)$|^[\w-]+\.(?:ts|mjs|js|md)$/.test(name),
  );
  return [...ofOurs, ...linked];
}
