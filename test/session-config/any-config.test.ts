import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { schemaDraft, type Draft } from '../../src/session-config/validation/draft.ts';
import { outcomeOf } from './fuzz/losses.ts';
import { judge } from './fuzz/reference.ts';
import { casesOf } from './fuzz/schemas.ts';

/** A few seconds of them in every run; `PORTOLAN_CASES=20000` for all, `PORTOLAN_SEED` for others. */
const CASES = Number(process.env['PORTOLAN_CASES'] ?? '600');
const SEED = Number(process.env['PORTOLAN_SEED'] ?? '15');

const anyCase = fc.constantFrom<Draft>('7', '2020-12').chain(casesOf);

describe('a random schema and a configuration made for it', () => {
  it(
    'lose nothing from the form over the query to the server, whose answer is what the schema says',
    { timeout: 60_000 + CASES * 200 },
    async () => {
      let valid = 0;
      await fc.assert(
        fc.asyncProperty(anyCase, async (each) => {
          const { isValid, losses } = await outcomeOf(each);
          valid += Number(isValid);
          expect(losses, JSON.stringify(each)).toEqual([]);
        }),
        { numRuns: CASES, seed: SEED },
      );
      // Enough of them must say something of what is accepted, and of what is refused.
      expect(valid / CASES).toBeGreaterThan(0.4);
      expect(valid / CASES).toBeLessThan(0.9);
    },
  );

  it('are judged by the reference of this test as by stock Ajv', { timeout: 120_000 }, () => {
    const options = { strict: false, validateSchema: false, ownProperties: true, logger: false } as const;
    const ajv = new Ajv({ ...options, multipleOfPrecision: 9 });
    addFormats(ajv);
    fc.assert(
      fc.property(casesOf('7'), ({ schema, value }) => {
        expect(schemaDraft(schema)).toBe('7');
        expect(judge(schema, value, schema).valid).toBe(ajv.validate(schema, value));
      }),
      { numRuns: 300, seed: SEED },
    );
  });
});
