import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fenced } from '../../../src/publish/formats/fenced.ts';

describe('a fenced block', () => {
  it('has a fence that no line of its text can close', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', '~', 'a', ' ', '\n', '\r') }), (text) => {
        const [fence = '', ...lines] = fenced(text).split('\n');
        const [, ticks = ''] = /^(`{3,})text$/.exec(fence) ?? [];
        expect(lines.pop()).toBe(ticks);
        for (const line of lines) expect(line.includes(ticks)).toBe(false);
      }),
    );
  });

  it('is possible for a text with hundreds of thousands of backticks', () => {
    const text = '`a'.repeat(300_000);
    expect(fenced(text)).toBe(`\`\`\`text\n${text}\n\`\`\``);
  });
});
