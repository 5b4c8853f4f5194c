import { readFileSync } from "node:fs";
import path from "node:path";
import { findAddresses } from "../../src/engine/addresses/findAddresses";
import { findChainOfFile } from "../../src/engine/outline/chainOfFile";
import { findChainOfPath } from "../../src/engine/outline/chainOfPath";
import { declaredName } from "../../src/engine/outline/declaredName";
import { type Outline, outlineOf } from "../../src/engine/outline/outline";

/** `npm run outline -- FILE` prints the outline of a file, then the chain and the declared name of each address. */
const [file = ""] = process.argv.slice(2);
const text = readFileSync(file, "utf8");
const relative = path.relative(process.cwd(), file).split(path.sep).join("/");
const outline = outlineOf(text, relative);
printScope(outline, -1, "");
console.log();
const facts = { path: relative, ofPath: findChainOfPath(relative) };
for (const found of findAddresses(text, { fileName: relative })) {
  const line = text.slice(0, found.start).split("\n").length;
  if (found.certainty === "broken") {
    console.log(`${line}: ${found.text} broken checksum`);
    continue;
  }
  const chain = findChainOfFile(text, found, facts);
  const name = declaredName(outline, found);
  const certainty = chain?.isLikely === true ? "likely" : "certain";
  console.log(
    `${line}: ${found.text}`,
    chain === undefined ? "no chain" : `${chain.chain} by ${chain.reason}, ${certainty}`,
    name === undefined ? "" : JSON.stringify(name),
  );
}

function printScope(of: Outline, scope: number, indent: string): void {
  for (const entry of of.entriesOf(scope)) {
    const keys = entry.keys.map(({ text: key, isComputed }) => (isComputed ? `[${key}]` : key));
    const labels = entry.labels.map((label) => `case ${of.textOfRun(label, 40)}: `).join("");
    const inner = of.scopeOf(entry);
    const value = inner === undefined ? of.textOfRun(entry.value, 80).replace(/\s+/g, " ") : "";
    console.log(`${indent}${labels}${keys.join(" < ") || "-"}: ${value}`);
    if (inner !== undefined) printScope(of, inner, `${indent}  `);
  }
}
