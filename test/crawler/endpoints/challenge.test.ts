import { describe, expect, it } from 'vitest';

import { readChallenges } from '../../../src/crawler/endpoints/challenge.ts';

describe('the challenges of a WWW-Authenticate header', () => {
  it('have a scheme and parameters, quoted or not', () => {
    expect(read('Bearer realm="a, b", error=invalid_token , Resource_Metadata="https://a.example/x"')).toEqual([
      ['bearer', { realm: 'a, b', error: 'invalid_token', resource_metadata: 'https://a.example/x' }],
    ]);
  });

  it('may be several in one header', () => {
    expect(read('Basic realm="x", charset="UTF-8", , Bearer scope="read write",DPoP')).toEqual([
      ['basic', { realm: 'x', charset: 'UTF-8' }],
      ['bearer', { scope: 'read write' }],
      ['dpop', {}],
    ]);
  });

  it('may have a credential in place of parameters', () => {
    expect(read('Negotiate YWJj==, Bearer realm=a')).toEqual([
      ['negotiate', {}],
      ['bearer', { realm: 'a' }],
    ]);
  });

  it('keep the first of equal parameters, and quoted quotes', () => {
    expect(read(String.raw`Bearer realm="say \"a\" \\", realm="b"`)).toEqual([['bearer', { realm: String.raw`say "a" \ `.trim() }]]);
  });

  it('end at a text that is none', () => {
    expect(read('')).toEqual([]);
    expect(read(' , ,')).toEqual([]);
    expect(read('<script>')).toEqual([]);
    expect(read('"Bearer"')).toEqual([]);
    expect(read('Bearer realm="open')).toEqual([['bearer', {}]]);
    expect(read('Bearer a="b", realm=, scope="a"')).toEqual([['bearer', { a: 'b' }]]);
    expect(read('Bearer __proto__="x", constructor="y"')).toEqual([['bearer', { ['__proto__']: 'x', constructor: 'y' }]]);
  });

  it('are bounded, and are read in linear time', () => {
    expect(readChallenges('A, '.repeat(5000))).toHaveLength(8);
    expect(readChallenges(`A ${Array.from({ length: 500 }, (_, index) => `p${index}=1`).join(', ')}`)[0]?.parameters.size).toBe(32);
    const started = performance.now();
    for (const hostile of [
      'a'.repeat(16_000),
      `A ${'b'.repeat(16_000)}!`,
      `A b="${'\\'.repeat(16_000)}`,
      `A ${'='.repeat(16_000)}`,
      ' ,'.repeat(8000),
    ])
      readChallenges(hostile);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

function read(header: string): readonly (readonly [string, unknown])[] {
  return readChallenges(header).map(({ scheme, parameters }) => [scheme, Object.fromEntries(parameters)] as const);
}
