/**
 * The minimum length of a secret. A shorter text is not treated as a secret, since it would occur inside other texts by
 * chance.
 */
const shortest = 8;

/**
 * Matches a text that may be an amount, a hash or an address. A short or repetitive secret may occur in such a text by
 * chance. So a form of a secret is removed from such a text only if the form has at least `shortestInNumber` characters
 * and at least `fewestDigits` different ones.
 */
const number = /^(?:0x)?[0-9a-f]+$/i;
const shortestInNumber = 16;
const fewestDigits = 6;

/**
 * Texts that an answer must not repeat: the api_key of a request, or the parts of a node's URL. They are removed where
 * an answer arrives, so that no row, file, page or export can contain them.
 */
export class SecretTexts {
  /** The texts and their encodings, the longest first. */
  readonly #forms: readonly string[];
  readonly #formsInNumbers: readonly string[];
  /** The forms as they occur in JSON. */
  readonly #formsInJson: readonly string[];
  /** Escapes of JSON that may hide a form from a search of the body. */
  readonly #escapes: RegExp;

  constructor(texts: readonly string[]) {
    const secrets = texts.filter((text) => text.length >= shortest);
    this.#forms = longestFirst(secrets.flatMap(formsOf));
    this.#formsInNumbers = this.#forms.filter(
      (form) => form.length >= shortestInNumber && new Set(form).size >= fewestDigits,
    );
    this.#formsInJson = [...new Set(this.#forms.map(escapeInJson))];
    const all = secrets.join("");
    const slash = all.includes("/") ? "|\\\\/" : "";
    this.#escapes = new RegExp((/[^\u0000-\u007f]/.test(all) ? "\\\\u" : "\\\\u00[2-7]") + slash);
  }

  /**
   * Removes the secret texts from all string values of a parsed body, in place; names of fields stay unchanged. For
   * nearly every body, a search of its text shows that there is nothing to remove.
   */
  removeFrom(body: string, value: unknown): unknown {
    if (!this.#mayBeIn(body)) return value;
    const root = [value];
    const open: unknown[] = [root];
    // Without recursion, since a body may be nested as deep as it is long.
    for (let record = open.pop(); record !== undefined; record = open.pop()) {
      for (const [name, each] of Object.entries(record as object) as [string, unknown][]) {
        if (typeof each === "string") Reflect.set(record as object, name, this.#remove(each));
        else if (typeof each === "object" && each !== null) open.push(each);
      }
    }
    return root[0];
  }

  #mayBeIn(body: string): boolean {
    if (this.#formsInJson.some((form) => body.includes(form))) return true;
    return this.#forms.length > 0 && body.includes("\\") && this.#escapes.test(body);
  }

  #remove(text: string): string {
    if (text.length < shortest) return text;
    const forms = number.test(text) ? this.#formsInNumbers : this.#forms;
    let left = text;
    for (const form of forms) {
      if (left.includes(form)) left = left.replaceAll(form, (found) => replacementIn(text, found));
    }
    return left;
  }
}

/**
 * Returns the replacement for a secret: `…`, or hex of the same length in a text of hex digits with `0x`, so that the
 * text stays hex. `2a` is the ASCII code of `*`, in case the hex encodes a text.
 */
function replacementIn(text: string, found: string): string {
  return text.startsWith("0x") && number.test(text)
    ? "2a".repeat(found.length).slice(0, found.length)
    : "…";
}

function formsOf(secret: string): readonly string[] {
  // Replaces a lone surrogate, which has no encoding.
  const text = Buffer.from(secret).toString();
  const encoded = encodeURIComponent(text);
  const ofForm = new URLSearchParams({ "": text }).toString().slice(1);
  const inUrls = [encoded, ofForm, encodeURI(text), encodeURIComponent(encoded)];
  return [
    secret,
    ...inUrls,
    ...inUrls.map((each) => each.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())),
    escapeInJson(secret),
    Buffer.from(text).toString("hex"),
    ...[0, 1, 2].flatMap((offset) => base64At(text, offset)),
  ];
}

function escapeInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/**
 * Returns the base64 of a text that begins at a byte offset, without the characters that also depend on the bytes
 * before or after the text.
 */
function base64At(text: string, offset: number): readonly string[] {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
  const first = Math.ceil((offset * 8) / 6);
  const end = Math.floor((bytes.length * 8) / 6);
  return [bytes.toString("base64"), bytes.toString("base64url")].map((each) =>
    each.slice(first, end),
  );
}

function longestFirst(forms: readonly string[]): readonly string[] {
  return [...new Set(forms)].sort((one, other) => other.length - one.length);
}
