import { translatedRule } from '#messages/rules.ts';

import type { RuleText } from '../../security/scan/detection/rule.ts';
import { RULES } from '../../security/scan/rules/all-rules.ts';

/** All checks, with their texts in the site's language. */
export const SITE_RULES: readonly RuleText[] = RULES.map(({ id, severity, title, explanation, advice }) => ({
  ...(translatedRule(id) ?? { title, explanation, advice }),
  id,
  severity,
}));

/** By the id of a check: what a match means. */
export const RULE_TITLES: ReadonlyMap<string, string> = new Map(SITE_RULES.map(({ id, title }) => [id, title]));
