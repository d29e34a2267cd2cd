import type { Catalog } from '../../catalog/published/catalog.ts';
import type { ListedFinding } from '../../catalog/record/listed-finding.ts';
import { SEVERITIES, type FindingSeverity } from '../../catalog/values/finding-severity.ts';

/** The findings of one rule with one severity in a whole catalogue. */
export interface CheckedRule extends Pick<ListedFinding, 'severity' | 'rule' | 'title'> {
  /** Number of findings. */
  readonly findings: number;
  /** Qualified names of the servers with these findings, in list order. */
  readonly servers: readonly string[];
}

/** All findings of a catalogue. */
export interface CheckList {
  /** Number of findings by severity, without those that do not occur. */
  readonly bySeverity: Readonly<Partial<Record<FindingSeverity, number>>>;
  /** Number of listed servers with a finding. */
  readonly withFindings: number;
  /** Highest severity first, then the rule with most servers. */
  readonly rules: readonly CheckedRule[];
}

/** The findings of all records of a published catalogue. */
export function checkList({ records }: Pick<Catalog, 'records'>): CheckList {
  const drafts = new Map<string, { finding: ListedFinding; findings: number; servers: string[] }>();
  for (const { qualifiedName, findings = [] } of records) {
    for (const finding of findings) {
      const key = `${finding.severity} ${finding.rule}`;
      const draft = drafts.get(key) ?? { finding, findings: 0, servers: [] };
      drafts.set(key, draft);
      draft.findings += finding.count;
      draft.servers.push(qualifiedName);
    }
  }
  const rules = [...drafts.values()].map(({ finding: { severity, rule, title }, findings, servers }) => {
    return { severity, rule, title, findings, servers };
  });
  const counts = SEVERITIES.map((severity) => [severity, sum(rules.filter((rule) => rule.severity === severity))] as const);
  return {
    bySeverity: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    withFindings: records.filter(({ findings = [] }) => findings.length > 0).length,
    rules: rules.sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        b.servers.length - a.servers.length ||
        (a.rule < b.rule ? -1 : 1),
    ),
  };
}

function sum(rules: readonly CheckedRule[]): number {
  return rules.reduce((total, { findings }) => total + findings, 0);
}
