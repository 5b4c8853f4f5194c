import type { Rule } from "eslint";
export const imports: Rule.RuleModule;
