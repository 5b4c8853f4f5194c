import { openAround } from "../project/files/folder";
import type { FindCommand, NameCommand } from "./commandLine";
import { describeCut, describeKnown } from "./describeNames";
import { cutUnused } from "./findForAgent";
import {
  describeReason,
  findNamed,
  findNamesake,
  type NamedAddress,
  nameAddress,
  type Namesake,
} from "./namedAddress";
import { openFacts, withoutNames } from "./openFacts";
import { parseChain } from "./parseChain";
import { readDeclared, withoutDeclared } from "./readDeclared";
import { withoutCommandsInJson } from "../engine/text/withoutCommandsInJson";
import { safeLine } from "./safeLine";
import { print, printError } from "./writeReport";

/**
 * Prints the names of addresses, or the addresses with a name. Returns 0 if every address has a name, or if an address
 * with the given name is found. Otherwise returns 2 if a text is not an address or the label files took too long, else
 * 1.
 */
export async function lookUp(command: NameCommand | FindCommand): Promise<0 | 1 | 2> {
  const chain =
    command.kind === "find" && command.chain !== undefined ? parseChain(command.chain) : undefined;
  const folders = [openAround(process.cwd())];
  const unused: string[] = [];
  const { facts, isWhole } = await openFacts(folders, {
    names: [],
    onLeftOut: (file, words, isWhole) => {
      if (isWhole) unused.push(`label file ${file}: ${words}`);
    },
  });
  if (!isWhole) printError(withoutNames);
  const hasDeclared = await readDeclared(folders, facts, (line) => unused.push(line));
  for (const line of cutUnused(unused)) printError(line);
  if (!hasDeclared) printError(withoutDeclared);
  if (command.kind === "find") {
    const { found, count } = findNamed(command.name, chain, facts);
    const { addresses, hasMore } = found;
    const lines = addresses.map((each) => describe(each, findNamesake(each, chain, facts)));
    await print(command.isJson ? toJson(found) : lines.join(""));
    if (hasMore && !command.isJson)
      printError(`${describeCut(addresses.length, count)}: give a longer name or --chain.`);
    if (addresses.length === 0) {
      printError(`No known address${chain === undefined ? "" : " on this chain"} has this name.`);
    }
    return addresses.length > 0 ? 0 : isWhole ? 1 : 2;
  }
  const answers = command.addresses.map((text) => nameAddress(text, facts));
  const lines = answers.map((each) =>
    "reason" in each ? "" : describe(each, findNamesake(each, undefined, facts)),
  );
  await print(command.isJson ? toJson(answers) : lines.join(""));
  for (const each of answers) {
    if ("reason" in each) printError(`"${each.text}" is no address: ${describeReason(each)}`);
  }
  if (answers.some((each) => "reason" in each)) return 2;
  if (answers.every((each) => "names" in each && each.names.length > 0)) return 0;
  return isWhole ? 1 : 2;
}

function describe(known: NamedAddress, namesake: Namesake | undefined): string {
  return `${safeLine(describeKnown(known, namesake))}\n`;
}

function toJson(value: unknown): string {
  return `${withoutCommandsInJson(JSON.stringify(value, undefined, 2))}\n`;
}
