import { describe, expect, it } from 'vitest';

import type { LocatedFinding } from '../../../../src/security/scan/reports/located-finding.ts';
import { placeWords } from '../../../../src/security/scan/reports/finding-location.ts';
import {
  countFindings,
  findingLines,
  isAtLeast,
  summaryLines,
  type PaintReport,
} from '../../../../src/security/scan/reports/scan-report.ts';
import { tool } from '../../../support/followed.ts';

const finding = (more: Partial<LocatedFinding> = {}): LocatedFinding => ({
  ...{ rule: 'U001', severity: 'critical', pointer: '/description', excerpt: 'x', qualifiedName: 'acme/tool', title: 'Hidden.' },
  ...{ file: 'content/servers/acme/tool.yaml', position: { line: 2, column: 1 } },
  ...more,
});
const plain: PaintReport = (_part, text) => text;

describe('a report of a scan', () => {
  it('groups findings by server, each with its place and its text', () => {
    const lines = findingLines(
      [finding(), finding({ rule: 'P114', severity: 'medium', excerpt: '' }), finding({ qualifiedName: 'acme/b' })],
      plain,
    );
    expect(lines).toEqual([
      ...['', 'acme/tool', '  critical  U001  Hidden.', '            content/servers/acme/tool.yaml:2:1', '            “x”'],
      ...['  medium    P114  Hidden.', '            content/servers/acme/tool.yaml:2:1'],
      ...['', 'acme/b', '  critical  U001  Hidden.', '            content/servers/acme/tool.yaml:2:1', '            “x”'],
    ]);
  });

  it('never begins a line with third-party text', () => {
    const lines = findingLines([finding({ excerpt: '::set-output name=x::y' })], plain);
    expect(lines.filter((line) => line.trimStart().startsWith('::'))).toEqual([]);
  });

  it('counts by severity, highest first, and by rule, most frequent first', () => {
    const findings = [
      finding({ rule: 'S203', severity: 'info' }),
      finding(),
      finding({ rule: 'S203', severity: 'info', qualifiedName: 'acme/b' }),
    ];
    expect(summaryLines(findings, 9, plain)).toEqual([
      ...['9 servers, findings in 2: 1 critical, 2 info.', '  2 × S203  Hidden.', '  1 × U001  Hidden.'],
    ]);
    expect(summaryLines([], 1, plain)).toEqual(['1 server: no findings.']);
    expect([...countFindings(findings).bySeverity]).toEqual([
      ['critical', 1],
      ['info', 2],
    ]);
  });

  it('compares severities', () => {
    expect([isAtLeast('critical', 'high'), isAtLeast('high', 'high'), isAtLeast('medium', 'high')]).toEqual([true, true, false]);
  });
});

describe('the place of a finding in text form', () => {
  const facts = { tools: [tool('search')], connections: [{ type: 'stdio', configSchema: {} }] as const };

  it('names the tool, and counts connections from one', () => {
    const places = ['', '/tools/0/description', '/tools/7/name', '/connections/0/configSchema/properties/a~1b', '/owner', '/tags/1'];
    expect(places.map((pointer) => placeWords(pointer, facts))).toEqual([
      ...[
        'the server',
        'tool search › description',
        'tools › 7 › name',
        'connection 1 › configSchema › properties › a/b',
        'owner',
        'tags › 1',
      ],
    ]);
  });

  it('names the package', () => {
    const packages = [{ registryType: 'npm', identifier: '@acme/tides', transport: { type: 'stdio' } }] as const;
    expect(placeWords('/packages/0/version', { packages })).toBe('package @acme/tides › version');
    expect(placeWords('/packages/1/version', { packages })).toBe('packages › 1 › version');
  });
});
