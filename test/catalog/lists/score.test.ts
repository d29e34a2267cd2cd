import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { SCORE_WEIGHTS, scoreOf, type ScoredFacts } from '../../../src/catalog/lists/score.ts';
import { record } from '../../support/records.ts';

const NOTHING: ScoredFacts = { ...record('nothing'), startable: 'no', fresh: false };
const TOOL = { name: 'send', description: 'Sends.', inputSchema: { type: 'object', properties: { to: { description: 'Who.' } } } };
const ALL: ScoredFacts = {
  ...record('acme/mail', {
    description: 'Sends mail.',
    owner: 'acme',
    repo: 'mail',
    tools: [TOOL],
    security: { scanPassed: true },
  }),
  startable: 'yes',
  fresh: true,
};

const points = (changes: Partial<ScoredFacts>): number => scoreOf({ ...ALL, ...changes }).points;

describe('the score of a server', () => {
  it('has weights that sum to 100', () => {
    expect(Object.values(SCORE_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  it('is 0 if nothing is known, and 100 if nothing is missing', () => {
    expect(scoreOf(NOTHING).points).toBe(0);
    expect(scoreOf(ALL).points).toBe(100);
  });

  it('is the sum of its factors, each an integer from 0 to its weight', () => {
    const tool = fc.record({
      name: fc.string(),
      description: fc.constantFrom('', ' ', 'Does.'),
      inputSchema: fc.constantFrom({}, { properties: {} }, { properties: { a: { description: 'A.' }, b: {}, c: true } }),
    });
    const facts = fc.record({
      description: fc.constantFrom('', 'What.'),
      owner: fc.constantFrom('', 'acme'),
      repo: fc.constantFrom('', 'mail'),
      startable: fc.constantFrom('yes', 'unknown', 'no'),
      tools: fc.option(fc.array(tool)),
      security: fc.constantFrom(null, { scanPassed: true }, { scanPassed: false }),
      fresh: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (given) => {
        const { points: sum, factors } = scoreOf(given);
        expect(factors.reduce((total, factor) => total + factor.points, 0)).toBe(sum);
        expect(factors.map(({ factor }) => factor)).toEqual(Object.keys(SCORE_WEIGHTS));
        for (const factor of factors) {
          expect(Number.isInteger(factor.points)).toBe(true);
          expect(factor.points).toBeGreaterThanOrEqual(0);
          expect(factor.points).toBeLessThanOrEqual(factor.weight);
        }
      }),
    );
  });

  it('loses the weight of a missing fact', () => {
    expect(points({ description: ' ' })).toBe(90);
    expect(points({ startable: 'no' })).toBe(90);
    expect(points({ repo: '' })).toBe(85);
    expect(points({ fresh: false })).toBe(90);
    expect(points({ security: null })).toBe(85);
    expect(points({ security: { scanPassed: false } })).toBe(85);
    expect(points({ tools: null })).toBe(60);
  });

  it('is not 100 for a server that nobody can start, and loses half the weight if only the command is not known', () => {
    expect(points({ startable: 'no' })).toBe(90);
    expect(points({ startable: 'unknown' })).toBe(95);
  });

  it('counts descriptions of tools and arguments proportionally, and a part never as the whole', () => {
    const plain = { name: 'plain', description: '', inputSchema: { properties: { a: {}, b: { description: 'B.' } } } };
    expect(points({ tools: [] })).toBe(100);
    expect(points({ tools: [TOOL, plain] })).toBe(100 - 8 - 4);
    expect(points({ tools: [{ ...TOOL, inputSchema: {} }] })).toBe(85);
    expect(points({ tools: [{ ...TOOL, inputSchema: { properties: {} } }] })).toBe(100);
    expect(points({ tools: [{ ...TOOL, inputSchema: { type: 'object', additionalProperties: false } }] })).toBe(100);
    expect(
      points({ tools: [{ ...TOOL, inputSchema: { type: 'object', additionalProperties: false, allOf: [{ required: ['to'] }] } }] }),
    ).toBe(85);
    expect(points({ tools: [...Array.from({ length: 99 }, () => TOOL), plain] })).toBe(98);
  });
});
