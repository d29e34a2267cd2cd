import type { RuleFamily } from '../detection/rule.ts';

/** The rule families, in display order. */
export const RULE_FAMILIES: readonly RuleFamily[] = ['U', 'P', 'S', 'N', 'I', 'K', 'R', 'H'];

/** The family of a rule: the first letter of its id. */
export function familyOf(rule: string): RuleFamily | undefined {
  return RULE_FAMILIES.find((family) => rule.startsWith(family));
}
