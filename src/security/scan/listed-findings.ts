import type { ListedFinding } from '../../catalog/record/listed-finding.ts';
import type { Finding } from './detection/finding.ts';
import { RULES } from './rules/all-rules.ts';

const TITLES: ReadonlyMap<string, string> = new Map(RULES.map(({ id, title }) => [id, title]));

/** The sentence of a rule; empty for an unknown rule. */
export function titleOfRule(rule: string): string {
  return TITLES.get(rule) ?? '';
}

/**
 * Findings for an answer about a server: one for each rule and severity, with its sentence and the number of places.
 *
 * @param findings by severity, the highest first
 */
export function listedFindings(findings: readonly Finding[]): readonly ListedFinding[] {
  const groups = Map.groupBy(findings, ({ rule, severity }) => `${severity} ${rule}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ severity: first.severity, rule: first.rule, title: titleOfRule(first.rule), count: group.length }];
  });
}
