import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { linearPattern } from '../../../../src/security/scan/detection/linear-pattern.ts';
import { necessaryText } from '../../../../src/security/scan/detection/necessary-text.ts';
import { PatternFilter } from '../../../../src/security/scan/detection/pattern-filter.ts';
import { parsePattern, type PatternNode } from '../../../../src/security/scan/detection/pattern-node.ts';
import { passage } from '../../../../src/security/scan/detection/passages.ts';
import type { Passage, PatternRule } from '../../../../src/security/scan/detection/rule.ts';
import { SERVER_RULES } from '../../../../src/security/scan/rules/all-rules.ts';
import { hasSharedData, NEEDS_SHARED_DATA, sharedRows } from '../../../support/shared-data.ts';

const RULE = {
  kind: 'pattern',
  id: 'X1',
  severity: 'low',
  title: '',
  explanation: '',
  advice: '',
  form: 'text',
  roles: ['words'],
} as const;
const PATTERN_RULES = SERVER_RULES.filter((rule) => rule.kind === 'pattern');

const asPassage = (text: string): Passage => ({ pointer: '', role: 'words', text, read: text, lower: text, isAscii: false, isCut: true });

function isPossible(rule: PatternRule, text: string): boolean {
  return new PatternFilter([rule]).possible(asPassage(text)).includes(rule);
}

/** Parts of patterns; letters are few, so that texts match often. */
const anyPattern = fc.letrec<{ readonly pattern: string; readonly part: string; readonly atom: string }>((tie) => ({
  pattern: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('|')),
  part: fc.array(tie('atom'), { maxLength: 4 }).map((atoms) => atoms.join('')),
  atom: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('a', 'b', 'c', ' ', 'é', '\\.', '\\n', '\\u0061', '\\u{62}', '.', '\\s', '\\w', '[ab]', '[^a]', '[a-c\\]]', '[\\sa]'),
    fc.constantFrom('\\b', '^', '$', '\\B'),
    tie('pattern').chain((inner) =>
      fc.constantFrom('', '?', '*', '+', '{2}', '{1,3}', '{0,2}', '{1,}', '+?').map((times) => `(?:${inner})${times}`),
    ),
  ),
}));
const anyShortText = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' ', 'é', '.', '\n', ']'), maxLength: 12 });

const SOME_CHARACTERS = Array.from({ length: 0x7f }, (_, code) => String.fromCodePoint(code)).concat(
  [0x80, 0x200b, 0x200d, 0x202a, 0x3000, 0x430, 0xe000, 0xfe00, 0xff21, 0x1d400, 0xe0041, 0xe0100].map((code) =>
    String.fromCodePoint(code),
  ),
);

/** Texts with the shape of a pattern. */
function textOf(node: PatternNode): fc.Arbitrary<string> {
  switch (node.kind) {
    case 'character': {
      const pattern = new RegExp(`^(?:${node.source})$`, 'u');
      const fixed = SOME_CHARACTERS.filter((character) => pattern.test(character));
      return fixed.length > 0 ? fc.constantFrom(...fixed) : fc.constant(node.source);
    }
    case 'any':
      return fc.constantFrom('x', 'y', ' ');
    case 'boundary':
    case 'empty':
      return fc.constant('');
    case 'repeat': {
      const most = Math.min(node.most, Math.max(node.least, 3));
      return fc.array(textOf(node.of), { minLength: node.least, maxLength: most }).map((parts) => parts.join(''));
    }
    case 'either':
      return fc.oneof(...node.of.map(textOf));
    case 'sequence':
      return node.of.length === 0 ? fc.constant('') : fc.tuple(...node.of.map(textOf)).map((parts) => parts.join(''));
  }
}

function raise(): never {
  throw new Error('The pattern was not read.');
}

describe('PatternFilter', () => {
  it('lets pass every text that a pattern matches', () => {
    let matched = 0;
    let stopped = 0;
    fc.assert(
      fc.property(anyPattern.pattern, fc.array(anyShortText, { maxLength: 20 }), (pattern, texts) => {
        const filter = new PatternFilter([{ ...RULE, pattern }]);
        for (const text of texts) {
          const passes = filter.possible(asPassage(text)).length > 0;
          if (!passes) stopped += 1;
          if (!new RegExp(pattern, 'u').test(text) && linearPattern(pattern).first(text) === undefined) continue;
          matched += 1;
          expect(passes, `${pattern} in ${JSON.stringify(text)}`).toBe(true);
        }
      }),
      { numRuns: 250 },
    );
    expect(matched).toBeGreaterThan(200);
    expect(stopped).toBeGreaterThan(50);
  });

  it.each(PATTERN_RULES.map((rule) => [rule.id, rule] as const))('lets pass every text that %s matches', (_, { pattern, core }) => {
    const rule: PatternRule = { ...RULE, pattern, ...(core !== undefined && { core }) };
    const filter = new PatternFilter([rule]);
    const texts = fc.sample(textOf(parsePattern(pattern) ?? raise()), { numRuns: 30, seed: 1 });
    // A gap may contain what ends a word or a sentence, so some of the texts do not match.
    const matching = texts.filter((text) => linearPattern(pattern).first(text) !== undefined);
    expect(matching.length).toBeGreaterThan(0);
    expect(matching.filter((text) => filter.possible(asPassage(text)).length === 0)).toEqual([]);
  });

  it('stops texts that have nothing of a pattern, or only in another order', () => {
    const rule: PatternRule = { ...RULE, pattern: '\\b(?:send|post) [^.]{0,20}(?:secret|key)s? to you\\b' };
    expect(
      ['Send it.', 'the secret to you', 'secrets to you: send', 'resend a secret to yours'].filter((text) => isPossible(rule, text)),
    ).toEqual([]);
    expect(['send a secret to you', 'post keys to you or not'].filter((text) => isPossible(rule, text))).toHaveLength(2);
  });

  it('lets a text pass that matches only without its allowed parts', () => {
    const rule: PatternRule = { ...RULE, pattern: 'abcd', except: '-+' };
    expect(isPossible(rule, 'ab--cd')).toBe(true);
  });

  it.skipIf(!hasSharedData)(`stops nearly all descriptions of real servers ${NEEDS_SHARED_DATA}`, () => {
    const filter = new PatternFilter(PATTERN_RULES);
    const rows = sharedRows<{ readonly description?: string }>('servers.jsonl').slice(0, 2000);
    const texts = rows.map(({ description }) => passage('/description', description ?? '', 'words'));
    const left = texts.flatMap((text) => filter.possible(text)).filter(({ id }) => id !== 'P108' && id !== 'P109');
    expect(left.length).toBeLessThan(texts.length / 20);
  });
});

describe('necessaryText', () => {
  it.each([
    ['\\b(?:curl|wget) [^|]{0,20}\\| ?(?:sh|bash)\\b', 'curl |wget '],
    ['<script[^>]{0,9}>|<iframe', '<iframe|<script'],
    ['colou?r', 'color|colour'],
    ['(?:ab|c)+', 'ab|c'],
    ['[\\u202A-\\u202E]+', '[\\u202A-\\u202E]'],
    ['a?', undefined],
    ['.*', undefined],
    ['(?=a)b', undefined],
  ])('of %s is %s', (pattern, source) => {
    expect(necessaryText(pattern).source).toBe(source);
  });

  it.each([
    ['[a-z]{120,}', 120],
    ['a|bcd', 1],
    ['(?:ab){2,3}c?', 4],
    ['^', 0],
  ])('has the minimum length of %s', (pattern, length) => {
    expect(necessaryText(pattern).length).toBe(length);
  });
});
