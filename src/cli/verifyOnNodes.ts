import { nameOfChain } from "../engine/chains/chainRef";
import { idOfChain } from "../engine/chains/chainRef";
import { keyOfQuestion } from "../engine/checks/chainQuestions";
import { type ContractAnswer, judgeAnswer } from "../engine/checks/judgeAnswer";
import { CommandError } from "../project/files/commandError";
import { parseChain } from "./parseChain";
import type { CommandFacts } from "./commandFacts";
import type { NodeReport } from "./nodeWitness";
import { reportFinding } from "./checkFileText";
import type { PlacedQuestion, Problem } from "./problem";
import { count } from "./report";
import type { CheckedFile, ScannedFiles } from "./scanFiles";

/** A node of the command line. */
interface GivenNode {
  readonly chain: string;
  readonly chainId: number;
  /** The URL of the node, which is a secret. */
  readonly url: string;
}

/** Parses the nodes of the command line. Throws a `CommandError` without any text that may be a URL. */
export async function parseNodes(
  given: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly GivenNode[]> {
  if (given.length === 0) return [];
  const { refuseNodeUrl } = await import("./nodeWitness");
  const nodes = given.map((text): GivenNode => {
    const { chain, chainId, source } = parseNode(text);
    const url = readUrl(chain, source, environment);
    const reason = refuseNodeUrl(url);
    if (reason !== undefined) throw new CommandError(`--node ${chain}: ${reason}.`);
    return { chain, chainId, url };
  });
  const twice = nodes.find(({ chainId }, at) => nodes.findIndex((n) => n.chainId === chainId) < at);
  if (twice !== undefined) throw new CommandError(`--node ${twice.chain} is given twice.`);
  return nodes;
}

function parseNode(text: string): Omit<GivenNode, "url"> & { readonly source: string } {
  const at = text.indexOf("=");
  const word = text.slice(0, Math.max(0, at));
  // If the chain is missing, `word` may be a part of a URL or a key, which must not be in a message.
  if (!/^(?:eip155:\d{1,15}|[\w .-]{1,40})$/.test(word)) {
    throw new CommandError("--node takes CHAIN=URL or CHAIN=env:NAME.");
  }
  const inferred = parseChain(word, "The word before = in --node");
  const chainId = idOfChain(inferred.chain);
  const chain = nameOfChain(inferred.chain) ?? inferred.chain;
  if (chainId === undefined) {
    throw new CommandError(`--node takes EVM chains, and ${chain} is none with a known id.`);
  }
  return {
    chain,
    chainId,
    source: text.slice(at + 1),
  };
}

function readUrl(
  chain: string,
  source: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  if (!source.startsWith("env:")) return source;
  const name = source.slice("env:".length);
  if (!/^[A-Za-z_]\w{0,99}$/.test(name)) {
    throw new CommandError(`--node ${chain}: env: takes the name of a variable.`);
  }
  const url = environment[name] ?? "";
  if (url === "") {
    // If the shell has expanded the variable, `name` is its value, which may be a key.
    const shown = /^[A-Z_][A-Z0-9_]{0,39}$/.test(name) ? name : "variable of this name";
    throw new CommandError(`--node ${chain}: the environment has no ${shown}.`);
  }
  return url;
}

interface VerifiedFiles {
  /** The files. Their problems include the claims that a node contradicts. */
  readonly files: readonly CheckedFile[];
  /** Sentences about failed lookups. */
  readonly failures: readonly string[];
  /** Sentences about successful lookups. */
  readonly lines: readonly string[];
}

/**
 * The maximum number of addresses that are looked up on a chain. The command reports the number of further addresses.
 */
const mostOfChain = 5_000;

/** Verifies on the nodes what files claim about addresses; with changes, only claims that are new in their file. */
export async function verifyOnNodes(
  nodes: readonly GivenNode[],
  { files, before }: ScannedFiles,
  facts: CommandFacts,
): Promise<VerifiedFiles> {
  if (nodes.length === 0) return { files, failures: [], lines: [] };
  const { askNode } = await import("./nodeWitness");
  const open = files.map((file) => ({ file, questions: newQuestions(file, before) }));
  const all = open.flatMap(({ questions }) => questions);
  const reports = await Promise.all(
    nodes.map(async ({ chain, chainId, url }) => {
      const own = all.filter(({ question }) => question.chainId === chainId);
      const addresses = new Set(own.map(addressOf));
      const chosen = new Set([...addresses].slice(0, mostOfChain));
      const wanted = own.filter((each) => chosen.has(addressOf(each)));
      const code = new Set(wanted.map(addressOf));
      const tokens = new Set(wanted.filter(needsToken).map(addressOf));
      const lost = addresses.size - chosen.size;
      const report: NodeReport =
        code.size === 0
          ? { answers: new Map(), unanswered: new Set() }
          : await askNode({ chainId, url, code: [...code], tokens: [...tokens] });
      return { chain, chainId, report, lost, count: code.size };
    }),
  );
  const answers = new Map(
    reports.flatMap(({ chainId, report }) =>
      "answers" in report ? [[chainId, report.answers] as const] : [],
    ),
  );
  return {
    files: open.map(({ file, questions }) => {
      const problems = questions.flatMap((each) => judge(each, answers, facts));
      if (problems.length === 0) return file;
      const { note } = file;
      const sorted = [...note.problems, ...problems].sort(
        (a, b) => a.line - b.line || a.column - b.column,
      );
      return { ...file, note: { ...note, problems: sorted } };
    }),
    failures: reports.flatMap(({ chain, report, lost }) => [
      ...("failure" in report
        ? [`--node ${chain}: ${report.failure}`]
        : describeUnanswered(chain, report)),
      ...(lost > 0
        ? [`--node ${chain}: ${count(lost, "address was", "addresses were")} not looked up.`]
        : []),
    ]),
    lines: reports.flatMap(({ chain, report, count: number }) =>
      "answers" in report
        ? [
            `looked up ${count(number - report.unanswered.size, "address", "addresses")} on ${chain}.`,
          ]
        : [],
    ),
  };
}

function describeUnanswered(
  chain: string,
  { unanswered }: Exclude<NodeReport, { failure: string }>,
): readonly string[] {
  const number = count(unanswered.size, "address", "addresses");
  return unanswered.size === 0 ? [] : [`${number} on ${chain} had no answer.`];
}

function newQuestions(
  { root, path, note: { questions = [] } }: CheckedFile,
  before: ScannedFiles["before"],
): readonly PlacedQuestion[] {
  const known = before?.questions[root]?.get(path);
  return known === undefined
    ? questions
    : questions.filter(({ question }) => !known.has(keyOfQuestion(question)));
}

function addressOf({ question }: PlacedQuestion): string {
  return question.address.canonical.toLowerCase();
}

function needsToken({ question }: PlacedQuestion): boolean {
  return question.expects.kind !== "contract";
}

function judge(
  placed: PlacedQuestion,
  answers: ReadonlyMap<number, ReadonlyMap<string, ContractAnswer>>,
  facts: CommandFacts,
): readonly Problem[] {
  const { question, text } = placed;
  const answer = answers.get(question.chainId)?.get(addressOf(placed));
  const finding = answer && judgeAnswer(question, answer);
  if (finding === undefined) return [];
  const problem = reportFinding(finding, placed, { text }, facts);
  return [{ ...problem, isIgnored: question.ignored.includes(finding.kind) }];
}
