import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Draft } from './draft.ts';
import { outcomeOf } from './losses.ts';
import { evaluateSchema } from './reference.ts';
import { casesOf } from './schemas.ts';

const anyCase = fc.constantFrom<Draft>('7', '2020-12').chain(casesOf);

/**
 * Registers tests of random schemas with configurations made for them. `PORTOLAN_CASES` sets another number, `PORTOLAN_SEED` another seed.
 */
export function testConfigs({ cases, seed: usual }: { readonly cases: number; readonly seed: number }): void {
  const count = Number(process.env['PORTOLAN_CASES'] ?? cases);
  const seed = Number(process.env['PORTOLAN_SEED'] ?? usual);
  describe('a random schema and a configuration generated for it', () => {
    it(
      'lose nothing from the form through the query to the server, whose response is correct for the schema',
      { timeout: 60_000 + count * 200 },
      async () => {
        let valid = 0;
        await fc.assert(
          fc.asyncProperty(anyCase, async (each) => {
            const { isValid, losses } = await outcomeOf(each);
            valid += Number(isValid);
            expect(losses, JSON.stringify(each)).toEqual([]);
          }),
          { numRuns: count, seed },
        );
        // Enough of them must be accepted, and enough refused.
        expect(valid / count).toBeGreaterThan(0.4);
        expect(valid / count).toBeLessThan(0.9);
      },
    );

    it('are validated identically by the reference of this test and by stock Ajv', () => {
      const options = { strict: false, validateSchema: false, ownProperties: true, logger: false } as const;
      const ajv = new Ajv({ ...options, multipleOfPrecision: 9 });
      addFormats(ajv);
      fc.assert(
        fc.property(casesOf('7'), ({ schema, value }) => {
          const stock = stockVerdict(() => ajv.validate(schema, value));
          if (stock !== undefined) expect(evaluateSchema(schema, value, schema).valid).toBe(stock);
        }),
        { numRuns: Math.ceil(count / 2), seed },
      );
    });
  });
}

/** The result of stock Ajv; `undefined` if it throws because one of two compared objects has a member `toString`. */
function stockVerdict(validate: () => unknown): unknown {
  try {
    return validate();
  } catch (error) {
    if (error instanceof TypeError && error.message.includes('toString is not a function')) return undefined;
    throw error;
  }
}
