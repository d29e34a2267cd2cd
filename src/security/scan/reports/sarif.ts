import type { FindingSeverity } from '../../../catalog/values/finding-severity.ts';
import type { RuleText } from '../detection/rule.ts';
import type { LocatedFinding } from './located-finding.ts';

/** Options of a SARIF log. */
interface SarifOptions {
  readonly rules: readonly RuleText[];
  /** Version of this program. */
  readonly version: string;
  /** URL of the page of a rule; `undefined` if the site has no URL yet. */
  readonly helpUri: (rule: string) => string | undefined;
  /** The base of file paths: the root of the repository, or the content folder. */
  readonly uriBaseId: '%SRCROOT%' | 'CONTENT';
  /** Returns a hash of a text, for fingerprints. */
  readonly hash: (text: string) => string;
}

/** Levels of SARIF 2.1.0 §3.27.10. */
const LEVELS: Readonly<Record<FindingSeverity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** Values of `security-severity`, within the ranges of the same severities in GitHub code scanning. */
const SCORES: Readonly<Record<FindingSeverity, string>> = { critical: '9.5', high: '8.0', medium: '5.5', low: '2.0', info: '0.0' };

/** The findings as a SARIF 2.1.0 log (OASIS, 2020): a tree to write as JSON. */
export function sarifLog(findings: readonly LocatedFinding[], options: SarifOptions): object {
  const { rules, version, uriBaseId } = options;
  const indices = new Map(rules.map(({ id }, index) => [id, index]));
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Portolan', semanticVersion: version, rules: rules.map((rule) => reportingDescriptor(rule, options)) } },
        originalUriBaseIds: {
          [uriBaseId]: {
            description: { text: uriBaseId === 'CONTENT' ? 'The content folder of the catalogue.' : 'The root of the repository.' },
          },
        },
        columnKind: 'utf16CodeUnits',
        results: numbered(findings).map(([finding, count]) => result(finding, count, indices.get(finding.rule), options)),
      },
    ],
  };
}

function reportingDescriptor({ id, severity, title, explanation, advice }: RuleText, { helpUri }: SarifOptions): object {
  const page = helpUri(id);
  const link = page === undefined ? '' : `\n\n[More about this rule](${page})`;
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: explanation },
    help: { text: `${explanation}\n\n${advice}`, markdown: `${explanation}\n\n**What to do:** ${advice}${link}` },
    ...(page !== undefined && { helpUri: page }),
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { 'security-severity': SCORES[severity], precision: 'medium', tags: ['security', `severity/${severity}`] },
  };
}

/** Each finding with the number of earlier ones of the same rule, server and text, which distinguishes equal findings. */
function numbered(findings: readonly LocatedFinding[]): (readonly [LocatedFinding, number])[] {
  const counts = new Map<string, number>();
  return findings.map((finding) => {
    const key = JSON.stringify([finding.rule, finding.qualifiedName, finding.excerpt]);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return [finding, count];
  });
}

/** The fingerprint has neither line nor list index, because both may change. */
function result(finding: LocatedFinding, count: number, ruleIndex: number | undefined, { hash, uriBaseId }: SarifOptions): object {
  const { rule, severity, title, qualifiedName, pointer, excerpt, file, position } = finding;
  const fingerprint = hash(JSON.stringify([rule, qualifiedName.toLowerCase(), excerpt, count]));
  return {
    ruleId: rule,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: LEVELS[severity],
    message: { text: `${title} ${qualifiedName}: ${excerpt}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: relativeUri(file), uriBaseId },
          region: { startLine: position.line, startColumn: position.column },
        },
        logicalLocations: [{ fullyQualifiedName: `${qualifiedName}${pointer}`, kind: 'member' }],
      },
    ],
    partialFingerprints: { 'portolanFinding/v1': fingerprint },
    properties: { severity, pointer },
  };
}

/** A relative path as a URI reference (RFC 3986 §4.2): every segment is encoded, so none is taken for a scheme. */
function relativeUri(file: string): string {
  return file.split('/').map(encodeURIComponent).join('/');
}
