import { SEVERITIES, type FindingSeverity } from '../../../catalog/values/finding-severity.ts';
import { counted } from '../../../session-config/schema/counted.ts';
import type { LocatedFinding } from './located-finding.ts';

/** Counts of findings. */
interface FindingCounts {
  readonly bySeverity: ReadonlyMap<FindingSeverity, number>;
  /** By rule id, the most frequent first. */
  readonly byRule: ReadonlyMap<string, number>;
}

/** Counts findings by severity and by rule; severities without findings are omitted. */
export function countFindings(findings: readonly Pick<LocatedFinding, 'rule' | 'severity'>[]): FindingCounts {
  const severities = new Map<FindingSeverity, number>();
  const rules = new Map<string, number>();
  for (const { rule, severity } of findings) {
    severities.set(severity, (severities.get(severity) ?? 0) + 1);
    rules.set(rule, (rules.get(rule) ?? 0) + 1);
  }
  const bySeverity = SEVERITIES.flatMap((severity) => {
    const count = severities.get(severity);
    return count === undefined ? [] : [[severity, count] as const];
  });
  const byRule = [...rules].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  return { bySeverity: new Map(bySeverity), byRule: new Map(byRule) };
}

/** Whether a severity is at least as high as another. */
export function isAtLeast(severity: FindingSeverity, least: FindingSeverity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(least);
}

/** The part of a report that a text belongs to. */
type ReportPart = 'server' | 'quiet' | 'rule' | FindingSeverity;

/** Colours a part of a report, or leaves it as it is. */
export type PaintReport = (part: ReportPart, text: string) => string;

/** Findings as readable lines, by server: severity, rule and title, then the position and the quoted excerpt. */
export function findingLines(findings: readonly LocatedFinding[], paint: PaintReport): string[] {
  const byServer = Map.groupBy(findings, ({ qualifiedName }) => qualifiedName);
  return [...byServer].flatMap(([name, found]) => ['', paint('server', name), ...found.flatMap((finding) => linesOf(finding, paint))]);
}

const WIDTH = Math.max(...SEVERITIES.map((severity) => severity.length));

function linesOf({ rule, severity, title, excerpt, file, position }: LocatedFinding, paint: PaintReport): string[] {
  const indent = ' '.repeat(WIDTH + 4);
  return [
    `  ${paint(severity, severity.padEnd(WIDTH))}  ${paint('rule', rule)}  ${title}`,
    `${indent}${paint('quiet', `${file}:${position.line}:${position.column}`)}`,
    // Quoted, so that no line begins with untrusted text.
    ...(excerpt === '' ? [] : [`${indent}“${excerpt}”`]),
  ];
}

/** The totals of a report as lines: by severity, then by rule with its title. */
export function summaryLines(findings: readonly LocatedFinding[], servers: number, paint: PaintReport): string[] {
  const scanned = counted(servers, 'server');
  if (findings.length === 0) return [`${scanned}: no findings.`];
  const { bySeverity, byRule } = countFindings(findings);
  const titles = new Map(findings.map(({ rule, title }) => [rule, title]));
  const concerned = new Set(findings.map(({ qualifiedName }) => qualifiedName)).size;
  const sums = [...bySeverity].map(([severity, count]) => `${count} ${paint(severity, severity)}`);
  const most = String(Math.max(...byRule.values())).length;
  return [
    `${scanned}, findings in ${concerned}: ${sums.join(', ')}.`,
    ...[...byRule].map(([rule, count]) => `  ${String(count).padStart(most)} × ${paint('rule', rule)}  ${titles.get(rule) ?? ''}`),
  ];
}
