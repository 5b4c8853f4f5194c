/** Longer texts are read each time: they are rarely the same, and keeping them costs memory. */
const longest = 60;
const most = 2_000;

/**
 * A function that reads a short text, and keeps its answers: the places of a document have few different keys.
 *
 *     const splitWords = rememberTexts((name) => name.match(word) ?? []);
 */
export function rememberTexts<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (text.length > longest) return read(text);
    const value = known.get(text);
    if (value !== undefined || known.has(text)) return value as Value;
    if (known.size >= most) known.clear();
    const found = read(text);
    known.set(text, found);
    return found;
  };
}
