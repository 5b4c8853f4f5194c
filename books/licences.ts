import type { BookSource } from "./bookRow";

/** For each licence, a phrase of its text. The text is checked because the licence in a manifest may be wrong. */
const marks: Readonly<Record<BookSource["licence"], RegExp>> = {
  MIT: /Permission is hereby granted, free of charge/,
  "Apache-2.0": /Apache License/,
  "BSD-3-Clause": /Redistribution and use in source and binary forms/,
  ISC: /Permission to use, copy, modify, and\/or distribute/,
  "CC0-1.0": /CC0 1\.0 Universal/,
};

/** Throws if the text is not the stated licence. Some packages state MIT but contain the GPL. */
export function checkLicence(source: Pick<BookSource, "package" | "licence">, text: string): void {
  const isOther = /GENERAL PUBLIC LICENSE|Business Source License/i.test(text);
  if (isOther || !marks[source.licence].test(text))
    throw new Error(`The licence text of ${source.package} is not that of ${source.licence}`);
}

/** Returns all licences as one text. Each distinct wording is printed once, with the sources that use it. */
export function formatLicences(texts: ReadonlyMap<BookSource, string>): string {
  const wordings = new Map<string, { readonly text: string; readonly owners: string[] }>();
  for (const [source, text] of texts) {
    const lines = text.split(/\r?\n/).map((line) => line.trim());
    const isOwn = (line: string): boolean =>
      /^copyright (?!\[|notice|owner|license|statement)/i.test(line);
    const body = lines.filter(
      (line) => !isOwn(line) && !/^(?:the )?(?:mit|isc) licen[cs]e|^=+$/i.test(line),
    );
    const wording = body.join(" ").replace(/\s+/g, " ").trim();
    const known = wordings.get(wording) ?? { text: body.join("\n").trim(), owners: [] };
    wordings.set(wording, known);
    const rights = lines.filter(isOwn).map((line) => `\n  ${line}`);
    known.owners.push(`${source.package} ${source.version} (${source.licence})${rights.join("")}`);
  }
  const sections = [...wordings.values()].map(
    ({ text, owners }) => `${owners.join("\n")}\n\n${text}\n`,
  );
  const title = "Address Atlas holds facts of these packages, under their licences.\n";
  return [title, ...sections].join(`\n${"-".repeat(80)}\n\n`);
}
