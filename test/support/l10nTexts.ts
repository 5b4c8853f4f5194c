import ts from "typescript";

/** What a source file says to people: the texts that can be collected, and the calls whose text cannot. */
export interface Texts {
  readonly texts: readonly string[];
  /** `t(x)` with something else than a literal: its texts must be written down in `writtenDown`. */
  readonly computed: readonly string[];
}

/**
 * Collects the first argument of every `t("…")` and `l10n.t("…")`, and every literal `reason` or
 * `detail`: rooms without vscode give those as plain sentences, which are translated where they are
 * shown.
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
    if (ts.isPropertyAssignment(node) && /^(?:reason|detail)$/.test(node.name.getText())) {
      texts.push(...literalsOf(node.initializer));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return { texts, computed };
}

function isTranslate(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === "t";
  return ts.isPropertyAccessExpression(callee) && /(?:^|\.)(?:l10n\.t|t)$/.test(callee.getText());
}

/** The literals that an expression may be: itself, or both sides of a choice. */
function literalsOf(expression: ts.Expression | undefined): readonly string[] {
  if (expression === undefined) return [];
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isParenthesizedExpression(expression)) return literalsOf(expression.expression);
  if (ts.isConditionalExpression(expression)) {
    return [...literalsOf(expression.whenTrue), ...literalsOf(expression.whenFalse)];
  }
  if (
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.PlusToken
  ) {
    const left = literalsOf(expression.left);
    const right = literalsOf(expression.right);
    return left.length === 1 && right.length === 1 ? [`${left[0] ?? ""}${right[0] ?? ""}`] : [];
  }
  return [];
}
