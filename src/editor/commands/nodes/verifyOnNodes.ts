import * as vscode from "vscode";
import { formatAddressKey } from "../../../engine/addresses/addressFormat";
import type { ChainQuestion } from "../../../engine/checks/chainQuestions";
import { describeFinding } from "../../../engine/checks/describeFinding";
import type { NodeFinding } from "../../../engine/checks/finding";
import { idOfChain } from "../../../engine/chains/chainRef";
import { type ContractAnswer, judgeAnswer } from "../../../engine/checks/judgeAnswer";
import type { Warnings } from "../../../engine/checks/warnings";
import { LineCounter } from "../../../project/scan/findPlaces";
import type { IsAnswered, Witnessed, WitnessedWarning } from "../../../project/scan/witnessed";
import type { Gate } from "../../../sources/gate/gate";
import type { ConnectedNode } from "../../../sources/node/connectedNode";
import type { Nodes } from "../../../sources/node/nodes";
import { askWitness, type WitnessAnswers } from "../../../sources/node/witness";
import type { Scope } from "../../comparing/chooseScope";
import { countOfAddresses, translate } from "../../platform/formatCount";
import { showProgress } from "../../platform/showProgress";
import type { SurveyedText, WorkspaceSurvey } from "../../workspace/workspaceSurvey";
import { describeNodeError } from "./describeNodeError";

const { l10n } = vscode;

interface VerifyParts {
  readonly nodes: Pick<Nodes, "list">;
  readonly survey: WorkspaceSurvey;
  readonly openWarnings: () => Promise<Warnings>;
  readonly gate: Pick<Gate, "pass">;
  readonly nameOfChain: (chain: string) => string | undefined;
  /** Lets the user choose the places to verify; undefined if the user cancels. */
  readonly chooseScope: () => Promise<Scope | undefined>;
  /** Prompts the user for a confirmation, once for the whole run. */
  readonly mayAsk: (question: NodesQuestion) => Promise<boolean>;
}

export interface NodesQuestion {
  readonly message: string;
  /**
   * One line for each node, with its name and the number of addresses, then the sentence that only these addresses are
   * sent.
   */
  readonly detail: string;
}

/** A file, and the questions about its addresses that nodes can answer. */
interface TextWithQuestions {
  readonly text: SurveyedText;
  readonly questions: readonly ChainQuestion[];
}

interface NodeQuery {
  readonly node: ConnectedNode;
  readonly code: readonly string[];
  readonly tokens: readonly string[];
}

/**
 * Checks with the connected nodes what workspace files state about contracts, tokens and recipients, after one
 * confirmation. Contradictions become warnings of the workspace.
 */
export async function verifyOnNodes(parts: VerifyParts): Promise<void> {
  const nodes = await parts.nodes.list();
  if (nodes.length === 0) {
    // Not awaited, since the message may stay after the command has ended.
    void offerToConnect();
    return;
  }
  const scope = await parts.chooseScope();
  if (scope === undefined) return;
  const texts = await showUntilCancelled(l10n.t("Reading addresses from files…"), (signal) =>
    readQuestions(parts, nodes, scope, signal),
  );
  if (texts === undefined) return;
  const chosen = chooseNodes(nodes, texts, parts.gate);
  if (chosen.length === 0) {
    const sentence = l10n.t(
      "These files contain no contract, token or recipient that is certain to be on a chain of your nodes.",
    );
    void vscode.window.showInformationMessage(sentence);
    return;
  }
  if (!(await parts.mayAsk(buildQuestion(chosen)))) return;
  const outcome = await showUntilCancelled(l10n.t("Querying your nodes…"), (signal) =>
    askAll(chosen, signal),
  );
  if (outcome === undefined) return;
  const warnings = await parts.openWarnings();
  let count = 0;
  for (const { text, questions } of texts) {
    const found = judgeAll(questions, outcome.answers).filter(
      (finding) => warnings.levelOf(finding, text.uri.toString()) !== "off",
    );
    const placed = placeWarnings(text, found, parts.nameOfChain);
    parts.survey.noteWitnessed(
      text,
      placed,
      (warning) => outcome.isAnswered(warning) && scope(text.uri, warning.line),
    );
    count += found.length;
  }
  await tellOutcome(count, outcome.lookedUp, outcome.failures);
}

async function offerToConnect(): Promise<void> {
  const connect = l10n.t("Connect to a Node…");
  const chosen = await vscode.window.showInformationMessage(
    l10n.t("No node is connected."),
    connect,
  );
  if (chosen === connect) await vscode.commands.executeCommand("addressAtlas.connectNode");
}

/** Shows progress during the work. Resolves with undefined as soon as the user cancels. */
async function showUntilCancelled<T>(
  title: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  return showProgress(title, (signal) => {
    const cancelled = new Promise<undefined>((resolve) => {
      signal.addEventListener("abort", () => {
        resolve(undefined);
      });
    });
    return Promise.race([work(signal), cancelled]);
  });
}

async function readQuestions(
  { survey, openWarnings }: VerifyParts,
  nodes: readonly ConnectedNode[],
  scope: Scope,
  signal: AbortSignal,
): Promise<readonly TextWithQuestions[]> {
  await survey.start();
  const warnings = await openWarnings();
  const chainIds = new Set(nodes.map(({ chainId }) => chainId));
  const texts: TextWithQuestions[] = [];
  for await (const text of survey.readTexts(signal)) {
    const all = await warnings.findQuestions(text.document, (id) => chainIds.has(id));
    if (all.length === 0) continue;
    const lines = new LineCounter(text.document.text);
    const questions = all.filter(({ start }) => scope(text.uri, lines.positionOf(start).line));
    if (questions.length > 0) texts.push({ text, questions });
  }
  return texts;
}

/**
 * Returns for each chain the first node that answers, otherwise the first node, with the addresses that the gate
 * lets through.
 */
function chooseNodes(
  nodes: readonly ConnectedNode[],
  texts: readonly TextWithQuestions[],
  gate: Pick<Gate, "pass">,
): readonly NodeQuery[] {
  const questions = texts.flatMap((each) => each.questions);
  return [...new Set(nodes.map(({ chainId }) => chainId))].flatMap((chainId) => {
    const ofChain = nodes.filter((node) => node.chainId === chainId);
    const node = ofChain.find(({ isSilent }) => isSilent !== true) ?? ofChain[0];
    const own = questions.filter((question) => question.chainId === chainId);
    const cleared = (some: readonly ChainQuestion[]): readonly string[] =>
      [...new Set(some.map(addressOf))].flatMap((address) => gate.pass(address) ?? []);
    const code = cleared(own);
    const tokens = cleared(own.filter(({ expects }) => expects.kind !== "contract"));
    return node === undefined || code.length === 0 ? [] : [{ node, code, tokens }];
  });
}

function addressOf({ address }: Pick<ChainQuestion, "address">): string {
  return address.canonical.toLowerCase();
}

/** Describes how many addresses are sent to each node. */
function buildQuestion(chosen: readonly NodeQuery[]): NodesQuestion {
  const count = chosen.reduce((sum, { code }) => sum + code.length, 0);
  const lines = chosen.map(({ node, code }) => `${node.name}: ${countOfAddresses(code.length)}`);
  return {
    message: l10n.t("Query your nodes about {0}?", countOfAddresses(count)),
    detail: [...lines, l10n.t("Only these addresses are sent.")].join("\n"),
  };
}

/** Shows a modal dialog. Escape sends nothing. */
export const askInBox: VerifyParts["mayAsk"] = async ({ message, detail }) => {
  const ask = l10n.t("Query Nodes");
  const options = { modal: true, detail };
  return (await vscode.window.showInformationMessage(message, options, ask)) === ask;
};

type Answers = ReadonlyMap<number, ReadonlyMap<string, ContractAnswer>>;

interface Outcome {
  readonly answers: Answers;
  /** The number of addresses for which a node returned an answer. */
  readonly lookedUp: number;
  readonly isAnswered: IsAnswered;
  /** One sentence for each node that has no usable answer or did not answer for some addresses. */
  readonly failures: readonly string[];
}

async function askAll(chosen: readonly NodeQuery[], signal: AbortSignal): Promise<Outcome> {
  const all = new Map<number, WitnessAnswers>();
  const failures: string[] = [];
  await Promise.all(
    chosen.map(async ({ node, code, tokens }) => {
      try {
        const found = await askWitness(node.client, node, { code, tokens }, { signal });
        if (found.kind === "answers") {
          all.set(node.chainId, found);
          const open = found.unanswered.size;
          if (open > 0) {
            failures.push(
              l10n.t("{0} returned no result for {1}.", node.name, countOfAddresses(open)),
            );
          }
        } else if (found.kind === "otherChain") {
          failures.push(
            l10n.t("{0} was not used, because it is now on a different chain.", node.name),
          );
        } else {
          failures.push(
            l10n.t(
              "{0} was not used, because its newest block is more than an hour old.",
              node.name,
            ),
          );
        }
      } catch (error) {
        failures.push(describeNodeError(error, node.name));
      }
    }),
  );
  const sizes = [...all.values()].map((each) => each.answers.size - each.unanswered.size);
  return {
    answers: new Map([...all].map(([chainId, each]) => [chainId, each.answers])),
    lookedUp: sizes.reduce((sum, size) => sum + size, 0),
    isAnswered: ({ chainId, address }) => all.get(chainId)?.unanswered.has(address) === false,
    failures,
  };
}

function judgeAll(questions: readonly ChainQuestion[], answers: Answers): readonly NodeFinding[] {
  return questions.flatMap((question) => {
    const answer = answers.get(question.chainId)?.get(addressOf(question));
    const finding = answer && judgeAnswer(question, answer);
    return finding === undefined || question.ignored.includes(finding.kind) ? [] : [finding];
  });
}

/** Returns the findings in a text as warnings, keyed by address. */
function placeWarnings(
  { document }: SurveyedText,
  findings: readonly NodeFinding[],
  nameOfChain: VerifyParts["nameOfChain"],
): Witnessed {
  const warnings = new Map<string, readonly WitnessedWarning[]>();
  const lines = new LineCounter(document.text);
  for (const finding of findings) {
    const { line, column } = lines.positionOf(finding.start);
    const range = { line, column, length: finding.end - finding.start };
    const text = describeFinding(translate, finding, nameOfChain);
    const key = formatAddressKey(finding.address);
    const chainId = idOfChain(finding.chain.chain);
    if (chainId === undefined) continue;
    const { kind } = finding;
    const warning = { kind, text, line, range, chainId, address: addressOf(finding) };
    warnings.set(key, [...(warnings.get(key) ?? []), warning]);
  }
  return warnings;
}

async function tellOutcome(
  count: number,
  addresses: number,
  failures: readonly string[],
): Promise<void> {
  const looked = countOfAddresses(addresses);
  const found =
    count === 0
      ? l10n.t("Your nodes checked {0} and found no contradictions.", looked)
      : count === 1
        ? l10n.t("Your nodes checked {0} and found 1 contradiction.", looked)
        : translate("Your nodes checked {1} and found {0} contradictions.", count, looked);
  if (failures.length > 0) {
    const sentence = addresses > 0 ? [...failures, found] : failures;
    await show(vscode.window.showWarningMessage, sentence.join(" "), count);
  } else await show(vscode.window.showInformationMessage, found, count);
}

async function show(
  tell: (message: string, ...items: string[]) => Thenable<string | undefined>,
  message: string,
  count: number,
): Promise<void> {
  const open = l10n.t("Show in the Workspace");
  const chosen = await tell(message, ...(count > 0 ? [open] : []));
  if (chosen === open) await vscode.commands.executeCommand("addressAtlas.openWorkspace");
}
