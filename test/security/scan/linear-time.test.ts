import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { linearPattern } from '../../../src/security/scan/detection/linear-pattern.ts';
import type { PatternRule } from '../../../src/security/scan/detection/rule.ts';
import { SERVER_RULES } from '../../../src/security/scan/rules/all-rules.ts';
import { scan } from '../../../src/security/scan/scan.ts';

const patterns = SERVER_RULES.filter((rule): rule is PatternRule => rule.kind === 'pattern').map(({ pattern }) => pattern);

/** Beginnings of what rules look for, which make an engine that goes back try again and again. */
const PIECES = [
  ...[
    'ignore ',
    'do not ',
    'never tell ',
    'send ',
    'sends the ',
    'all passwords ',
    'conversation history ',
    '<!-- ',
    '<!--x--',
    '<script ',
    '<a ',
    'a',
    ' ',
  ],
  ...[
    'curl ',
    '| ',
    '*.env ',
    'api_key',
    '](',
    'java ',
    '-----BEGIN ',
    '://a:',
    'always ',
    'use this ',
    'before using ',
    '\n',
    '\u200b',
    'official ',
    'A1b2',
  ],
];
const SIZE = 64 * 1024;

const filled = (pieces: readonly string[]): string => {
  const round = pieces.join('');
  return round.repeat(Math.ceil(SIZE / round.length)).slice(0, SIZE);
};

/** The least of some runs, in milliseconds that this thread worked: what a busy machine adds is left out. */
function leastTime(run: () => void): number {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      const start = process.threadCpuUsage();
      run();
      const { user, system } = process.threadCpuUsage(start);
      return (user + system) / 1000;
    }),
  );
}

describe('a text of 64 KiB that would make a pattern slow', () => {
  it('takes about twice the time of half of it, never four times', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 }), fc.constantFrom(...patterns), (pieces, source) => {
        const pattern = linearPattern(source);
        const whole = filled(pieces);
        const half = whole.slice(0, SIZE / 2);
        pattern.first(half);
        const times = [leastTime(() => pattern.first(half)), leastTime(() => pattern.first(whole))] as const;
        // Half a second is far beyond what a linear pattern takes for it, and far below what another would.
        expect(times[1]).toBeLessThan(Math.max(500, 4 * times[0]));
      }),
      { numRuns: 60 },
    );
  });

  it('is scanned completely, in all places together', () => {
    const texts = PIECES.map((piece) => filled([piece]));
    const tools = texts.map((text) => ({ name: 'tool', description: text, inputSchema: { properties: { a: { default: text } } } }));
    // Some 3.5 MB of text: a scan that is not bounded does not end in the test's time.
    const findings = scan({ description: texts[0] ?? '', tools });
    expect(findings.filter(({ rule }) => rule === 'U008').length).toBe(1 + 2 * tools.length);
  });
});
