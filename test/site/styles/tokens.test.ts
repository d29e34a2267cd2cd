import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { COLOURS } from '../../../src/publish/images/colours.ts';
import { contrast } from '../../../src/site/theme/accent.ts';

const TOKENS = new Map(
  [...readFileSync('src/site/styles/tokens.css', 'utf8').matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

/** The contrast of a line with each background that it can be on. */
function contrasts(line: string, scheme: 'light' | 'dark'): number[] {
  const colour = (name: string): string => TOKENS.get(name)?.[scheme] ?? '';
  return ['paper', 'card', 'sunk'].map((ground) => contrast(colour(line), colour(ground)));
}

describe.each(['light', 'dark'] as const)('the colours of the %s scheme', (scheme) => {
  it.each([
    ['the outline of the focus', 'gold'],
    ['the border of a control', 'edge'],
  ])('give %s a contrast of 3 or more on every background (WCAG 2.2, 1.4.11)', (_, line) => {
    expect(Math.min(...contrasts(line, scheme))).toBeGreaterThanOrEqual(3);
  });
});

describe('the colours of images', () => {
  it('are those of the light scheme', () => {
    const { onShade, ...others } = COLOURS;
    expect(onShade).toBe('#ffffff');
    expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, TOKENS.get(name)?.light])));
  });
});
