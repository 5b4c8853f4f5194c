import { type FoundAddress, findAddressesInSlices } from "../../engine/addresses/findAddresses";
import { DerivedAddresses, mostKeysOfDocument } from "../../engine/checks/derivedAddresses";
import { seekKeyValue } from "../../engine/checks/keyValues";
import { findProblemsInSteps } from "../../engine/checks/findProblems";
import { findChainOfPath } from "../../engine/outline/chainOfPath";
import { runInSlices } from "../../engine/text/slices";
import type { CommandFacts } from "../commandFacts";
import { reportProblemsInSteps, type ReportableFinding } from "../checkFileText";

export interface CheckedText {
  readonly text: string;
  /** The path relative to the repository, with `/`. */
  readonly path: string;
  readonly language: string;
  /** The chain id that the folder of the file states. */
  readonly chainId: number | undefined;
}

const derived = new DerivedAddresses();

/** Checks a text in slices. Returns the findings in the form for the output. `pause` may reject to cancel the check. */
export async function checkText(
  { text, path, language, chainId }: CheckedText,
  facts: CommandFacts,
  pause: () => Promise<void>,
): Promise<readonly ReportableFinding[]> {
  const found: FoundAddress[] = [];
  const isKnown = (format: FoundAddress["format"], canonical: string): boolean =>
    facts.has({ format, canonical });
  const options = { fileName: path, language, isKnown };
  for await (const slice of findAddressesInSlices(text, options, { pause })) found.push(...slice);
  const ofPath = findChainOfPath(path, chainId);
  const document = { text, path, language, ofPath, found };
  const hasKey = await runInSlices(seekKeyValue(text), pause);
  const deriveAddress = hasKey ? await derived.open() : undefined;
  const checks = {
    ...facts.checks,
    // The addresses of other files are unknown, so those of the document decide what is a look-alike by chance.
    addresses: undefined,
    deriveAddress,
    mostKeys: mostKeysOfDocument,
  };
  const problems = await runInSlices(findProblemsInSteps(document, checks), pause);
  return runInSlices(reportProblemsInSteps(problems, { text, all: found, facts }), pause);
}
