import ts from "typescript";

/** The user-visible texts of a source file, and calls whose text cannot be collected. */
export interface Texts {
  readonly texts: readonly string[];
  /** Calls of `t(x)` in which x is not a literal, and computed reasons or details. */
  readonly computed: readonly string[];
}

/**
 * Collects the texts to translate: the first argument of every translating call, every literal `reason` or `detail`,
 * and the reasons for refusing an address or a base URL. Reasons and details come from modules that do not import
 * vscode; they are translated where they are shown.
 */
export function collectTexts(path: string, source: string): Texts {
  const texts: string[] = [];
  const computed: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTranslate(node.expression)) {
      const literals = literalsOf(node.arguments[0]);
      if (literals.length > 0) texts.push(...literals);
      else computed.push(`${path}: ${node.arguments[0]?.getText() ?? ""}`);
    }
    if (ts.isCallExpression(node) && isRefusal(node.expression)) {
      texts.push(...literalsOf(node.arguments.at(-1)));
    }
    const isNamed = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node);
    if (isNamed && /^(?:reason|detail)$/.test(node.name.getText())) {
      texts.push(...literalsOf(node.initializer));
      if (isPutTogether(node.initializer)) computed.push(`${path}: ${node.initializer.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return { texts, computed };
}

/**
 * Whether a call translates a text: `t("…")`, `l10n.t("…")` or `translate("…")`, but not `position.translate(…)` of the
 * editor.
 */
function isTranslate(callee: ts.Expression): boolean {
  return /(?:^|\.)t$|^(?:.*port\.)?translate$/.test(callee.getText());
}

/**
 * Returns literals that look like user-visible words, such as "Two words", "Word" or "word…". Skips the texts of
 * translating calls, reasons and details. Ignores `name`, the name of the product, which is not translated.
 */
export function findBareTexts(path: string, source: string, name: string): readonly string[] {
  const bare: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isPropertyAssignment(node) && /^(?:reason|detail)$/.test(node.name.getText())) return;
    if (ts.isCallExpression(node) && isTranslate(node.expression)) {
      node.arguments.slice(1).forEach(visit);
      return;
    }
    const text = textOf(node)?.replaceAll(name, "").trim();
    if (text !== undefined && readsLikeWords.test(text)) bare.push(`${path}: ${text}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return bare;
}

const readsLikeWords = /\p{L}{2}[^<>]* [^<>]*\p{L}|^\p{Lu}\p{Ll}+$|\p{L}…$/u;

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  const isPart = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
  return isPart ? node.text : undefined;
}

/** Whether a call refuses an address or a base URL. Its last argument is the reason. */
function isRefusal(callee: ts.Expression): boolean {
  return ts.isIdentifier(callee) && /^(?:build(?:Invalid|Almost)|refuseUrl)$/.test(callee.text);
}

/** Whether the expression is a template with words. Its results cannot be in a table of texts. */
function isPutTogether(expression: ts.Expression | undefined): expression is ts.TemplateExpression {
  if (expression === undefined || !ts.isTemplateExpression(expression)) return false;
  const { head, templateSpans } = expression;
  return [head, ...templateSpans.map(({ literal }) => literal)].some(({ text }) =>
    readsLikeWords.test(text),
  );
}

/** Returns the possible literal values of an expression, such as both branches of a conditional. */
function literalsOf(expression: ts.Expression | undefined): readonly string[] {
  if (expression === undefined) return [];
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isParenthesizedExpression(expression)) return literalsOf(expression.expression);
  if (ts.isConditionalExpression(expression)) {
    return [...literalsOf(expression.whenTrue), ...literalsOf(expression.whenFalse)];
  }
  if (!ts.isBinaryExpression(expression)) return [];
  if (expression.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    return [...literalsOf(expression.left), ...literalsOf(expression.right)];
  }
  if (expression.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const left = literalsOf(expression.left);
    const right = literalsOf(expression.right);
    return left.length === 1 && right.length === 1 ? [`${left[0] ?? ""}${right[0] ?? ""}`] : [];
  }
  return [];
}
