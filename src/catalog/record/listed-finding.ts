import { isJsonObject, member, textMember, type JsonValue } from '../parsing/json-tree.ts';
import { counted } from '../../session-config/schema/counted.ts';
import { SEVERITIES, type FindingSeverity } from '../values/finding-severity.ts';

/** The findings of one rule with one severity, as every answer about a server lists them. */
export interface ListedFinding {
  readonly severity: FindingSeverity;
  /** Id of the rule, such as `U001`. */
  readonly rule: string;
  /** The sentence of the rule: what a finding means. */
  readonly title: string;
  /** Number of places with this finding, from 1. */
  readonly count: number;
}

/** The findings of a server in one line of a list. */
export interface FindingSummary {
  /** Number of all findings, from 1. */
  readonly count: number;
  readonly worst: FindingSeverity;
}

/** How many findings a server has and how severe the worst is; `undefined` if it has none. */
export function findingSummary(findings: readonly ListedFinding[] = []): FindingSummary | undefined {
  const worst = SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity));
  if (worst === undefined) return undefined;
  return { count: findings.reduce((sum, { count }) => sum + count, 0), worst };
}

/** The same in words for a line of a list; `undefined` without findings: `2 findings, worst low`. */
export function findingWords(findings: readonly ListedFinding[] | undefined): string | undefined {
  const found = findingSummary(findings);
  return found && `${counted(found.count, 'finding')}, worst ${found.worst}`;
}

/** Maximum findings that are read of one server, and UTF-16 units of a rule's sentence. */
const MAX = { findings: 200, title: 300 } as const;

/** Reads the findings of a published record. An unreadable one is skipped. */
export function readListedFindings(value: JsonValue | undefined): readonly ListedFinding[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX.findings).flatMap((item) => readFinding(item) ?? []);
}

function readFinding(item: JsonValue): ListedFinding | undefined {
  if (!isJsonObject(item)) return undefined;
  const severity = SEVERITIES.find((known) => known === textMember(item, 'severity'));
  const [rule = '', title = ''] = [textMember(item, 'rule'), textMember(item, 'title')];
  const count = member(item, 'count');
  if (severity === undefined || !/^[A-Z]\d{3}$/.test(rule) || title === '' || title.length > MAX.title) return undefined;
  return Number.isSafeInteger(count) && Number(count) >= 1 ? { severity, rule, title, count: Number(count) } : undefined;
}
