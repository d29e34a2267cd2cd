import { describe, expect, it } from 'vitest';

import { scan } from '../../src/security/scan/scan.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../support/shared-data.ts';

interface Smuggled {
  readonly rule: string;
  readonly text: string;
  readonly expect?: string;
}

describe.skipIf(!hasSharedData)(`hidden Unicode: 13 of 13 rows are classified correctly ${NEEDS_SHARED_DATA}`, () => {
  const rows = hasSharedData ? sharedRows<Smuggled>('attacks', 'unicode-smuggling.jsonl') : [];
  const hidden = rows.filter(({ expect: wanted }) => wanted === undefined);
  const harmless = rows.filter(({ expect: wanted }) => wanted?.startsWith('NOT flagged') === true);
  /** Character rules that report a text, as the name and as the description of a tool. */
  const rulesFor = (text: string): string[] => {
    const findings = scan({ tools: [{ name: text, description: text, inputSchema: {} }] });
    return findings.map(({ rule }) => rule).filter((rule) => rule.startsWith('U'));
  };

  it('nine with hidden characters and four without', () => {
    expect([hidden.length, harmless.length, rows.length]).toEqual([9, 4, 13]);
  });

  it.each(hidden)('$rule finds $text', ({ rule, text }) => {
    expect(rulesFor(text)).toContain(rule);
  });

  it.each(harmless)('no rule reports: $expect', ({ text }) => {
    expect(rulesFor(text)).toEqual([]);
  });
});
