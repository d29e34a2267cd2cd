import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { meetsCondition } from '../../../src/api/facts/meets-condition.ts';
import { allMet, isUnconditional, type RecordCondition } from '../../../src/api/source/record-condition.ts';
import { generatedCatalog, GENERATED_PUBLICATION } from '../../support/generated-catalog.ts';

const { catalog } = generatedCatalog(5, 40);
const NAMES = catalog.records.map(({ qualifiedName }) => qualifiedName.toLowerCase());

const CONDITION: fc.Arbitrary<RecordCondition> = fc.record(
  {
    facts: fc.array(fc.array(fc.constantFrom('is:verified' as const, 'is:local' as const, 'owner:acme' as const), { maxLength: 2 }), {
      maxLength: 2,
    }),
    tokens: fc.array(
      fc.tuple(fc.nat({ max: 3000 }), fc.nat({ max: 3000 })).map(([min, more]) => ({ min, max: min + more })),
      { maxLength: 2 },
    ),
    changedSince: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-03-01T12:00:00.001Z'),
    names: fc.subarray(NAMES),
  },
  { requiredKeys: [] },
);

describe('two conditions together', () => {
  it('are met by exactly the servers that meet each', () => {
    fc.assert(
      fc.property(CONDITION, CONDITION, (a, b) => {
        for (const record of catalog.records) {
          const meets = (condition: RecordCondition): boolean =>
            meetsCondition({ record, officialName: '' }, condition, GENERATED_PUBLICATION);
          expect(meets(allMet(a, b))).toBe(meets(a) && meets(b));
        }
      }),
      { seed: 22, numRuns: 100 },
    );
  });

  it('are none where both ask nothing', () => {
    expect(isUnconditional(allMet({}, undefined, { facts: [] }))).toBe(true);
    expect(isUnconditional(allMet({}, { names: [] }))).toBe(false);
  });
});
