import { describe, expect, it } from 'vitest';

import type { ContentFile } from '../../../src/catalog/content-file/content-file.ts';
import { followChanges } from '../../../src/security/scan/approval/follow-changes.ts';
import type { Finding } from '../../../src/security/scan/detection/finding.ts';
import { bySeverity, scanStore } from '../../../src/security/scan/scan-store.ts';
import { contentHash } from '../../../src/catalog/store/content-hash.ts';
import { crawledFile, tool } from '../../support/followed.ts';

const NOW = '2026-01-01T00:00:00.000Z';

/** A server that hides a message in its description, and whose tool has changed. */
function changed(): ContentFile {
  const before = followChanges(undefined, crawledFile({ tools: [tool('a')] }), NOW, contentHash);
  const after = crawledFile({ description: 'Sums.\u{e0041}\u{e0042}', tools: [tool('a', 'Other.')] });
  return followChanges(before, { ...after, facts: { ...after.facts, qualifiedName: 'Acme/Tool' } }, NOW, contentHash);
}

describe('scanning a content store', () => {
  it('gives findings in facts and in changes, by folded name, each with its place', () => {
    const found = scanStore(
      [changed(), { ...crawledFile({}), facts: { ...crawledFile({}).facts, qualifiedName: 'acme/bare' } }],
      contentHash,
    );
    expect([...found.keys()]).toEqual(['acme/tool', 'acme/bare']);
    const rules = found.get('acme/tool')?.alone.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['U001', 'R501']));
    expect(found.get('acme/bare')).toEqual({ alone: [], among: [] });
  });

  it('orders findings by severity, and keeps the order of equal ones', () => {
    const finding = (rule: string, severity: Finding['severity']): Finding => ({ rule, severity, pointer: '', excerpt: '' });
    const alone = [finding('a', 'low'), finding('b', 'high'), finding('c', 'low')];
    const sorted = bySeverity({ alone, among: [finding('d', 'critical'), finding('e', 'high')] });
    expect(sorted.map(({ rule }) => rule)).toEqual(['d', 'b', 'e', 'a', 'c']);
  });
});
