/** Words that are hard to understand in comments, and the words to use instead. */
const words = [
  [/\b(?:told|tells?)\b(?! (?:\S+ ){0,5}apart)/, "reports, shows, returns"],
  [/\basked\b|\bask(?:s|ing)? for\b/, "requested, prompted, queried"],
  [/\b(?:left|leaves?|leaving)(?: it| them)? out\b/, "skipped"],
  [/(?<!-)\bbeside\b/, "next to"],
  [/\b(?:anew|once more)\b/, "again"],
  [/\bwhoever\b/, "the noun"],
  [/\bvouch(?:e[sd]|ing)?\b/, "known, the source"],
  [/\bspoken\b|\bspeaks? of\b/, "inferred, names"],
  [/\bat a stretch\b/, "in one call"],
  [/\bof (?:its|their) own accord\b/, "automatically"],
  [/^\W*which of\b/, "what the function does, as a verb"],
].map(([word, instead]) => ({ word: new RegExp(word, "i"), instead }));

/** Returns the forbidden words in a text, with their replacements. Ignores identifiers and texts in backticks. */
function findWords(text) {
  const prose = text.replace(/`[^`]*`/g, "``");
  return words.flatMap(({ word, instead }) => {
    const found = word.exec(prose)?.[0].replace(/^\W+/, "");
    return found === undefined ? [] : [{ found, instead }];
  });
}

/** Reports forbidden words in comments and in the names of tests. */
export const plainWords = {
  meta: {
    type: "suggestion",
    schema: [],
    messages: { word: '"{{found}}" in a comment or the name of a test; write: {{instead}}' },
  },
  create(context) {
    const check = (node, text) => {
      for (const data of findWords(text))
        context.report({ loc: node.loc, messageId: "word", data });
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value);
      },
      // If tests differ only in their texts, their names are often the keys of an object.
      "Property > Literal.key[value=/ /]": (name) => {
        check(name, name.value);
      },
      "CallExpression[callee.name=/^(?:it|describe)(?:$|[A-Z])/]": ({ arguments: [name] }) => {
        if (name?.type === "Literal") check(name, String(name.value));
        if (name?.type === "TemplateLiteral") {
          check(name, name.quasis.map(({ value }) => value.cooked).join("…"));
        }
      },
    };
  },
};
