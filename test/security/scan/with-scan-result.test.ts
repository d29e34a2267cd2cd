import { describe, expect, it } from 'vitest';

import { SCANNED_AMONG_ALL, SCANNED_HERE, type ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import type { FindingSeverity } from '../../../src/catalog/values/finding-severity.ts';
import type { Finding } from '../../../src/security/scan/detection/finding.ts';
import { withScanResult } from '../../../src/security/scan/with-scan-result.ts';
import { crawledFile } from '../../support/followed.ts';

const [NOW, LATER] = ['2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'] as const;
const SERVER = crawledFile({ description: 'Does something.' });

function of(severity: FindingSeverity): readonly Finding[] {
  return [{ rule: 'X000', severity, pointer: '', excerpt: '' }];
}

function verdict({ facts, from }: ContentFile): unknown {
  return [facts.security?.scanPassed, from.security?.source, from.security?.fetchedAt];
}

describe('the verdict of a scan', () => {
  it('is passed without a critical or high finding, and keeps its time without a change', () => {
    const passed = withScanResult(SERVER, { alone: of('medium') }, NOW);
    expect(verdict(passed)).toEqual([true, SCANNED_HERE, NOW]);
    expect(withScanResult(passed, { alone: [], among: [] }, LATER)).toBe(passed);
    const failed = withScanResult(passed, { alone: of('high') }, LATER);
    expect(verdict(failed)).toEqual([false, SCANNED_HERE, LATER]);
    expect(verdict(withScanResult(passed, { alone: of('critical') }, LATER))).toEqual([false, SCANNED_HERE, LATER]);
  });

  it('that depends on other servers stays over later crawls, until the next comparison', () => {
    const failed = withScanResult(SERVER, { alone: [], among: of('high') }, NOW);
    expect(verdict(failed)).toEqual([false, SCANNED_AMONG_ALL, NOW]);
    expect(withScanResult(failed, { alone: [] }, LATER)).toBe(failed);
    expect(withScanResult(failed, { alone: [], among: of('high') }, LATER)).toBe(failed);
    expect(verdict(withScanResult(failed, { alone: [], among: [] }, LATER))).toEqual([true, SCANNED_HERE, LATER]);
    expect(verdict(withScanResult(failed, { alone: of('high') }, LATER))).toEqual([false, SCANNED_HERE, LATER]);
  });

  it('that is manual does not change', () => {
    const origin = { source: 'catalogue', fetchedAt: NOW };
    const warned = crawledFile({ description: 'x', security: { scanPassed: false } }, { security: origin });
    const bare = crawledFile({ description: 'x', security: { scanPassed: false } });
    for (const content of [warned, bare]) expect(withScanResult(content, { alone: [], among: [] }, LATER)).toBe(content);
  });

  it('is absent if nothing could be scanned, and an earlier one is removed', () => {
    const bare = crawledFile({});
    expect(withScanResult(bare, { alone: [] }, NOW)).toBe(bare);
    const emptied = withScanResult(
      { ...bare, facts: { ...bare.facts, security: { scanPassed: true } }, from: { security: { source: SCANNED_HERE, fetchedAt: NOW } } },
      { alone: [] },
      NOW,
    );
    expect(verdict(emptied)).toEqual([undefined, undefined, undefined]);
    expect('security' in emptied.facts || 'security' in emptied.from).toBe(false);
  });
});
