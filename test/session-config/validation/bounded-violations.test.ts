import { expect, it } from 'vitest';

import { boundedViolations } from '../../../src/session-config/validation/bounded-violations.ts';
import { createWorkBudget } from '../../../src/session-config/validation/work-budget.ts';

function validated(value: unknown): unknown {
  const fails = (): never => {
    throw new RangeError('Maximum call stack size exceeded');
  };
  const limits = { verdict: 1, all: 1 };
  return boundedViolations({ value, budget: createWorkBudget(), limits, verdict: fails, all: fails, violationsOf: () => [] });
}

it('treats a stack overflow as a violation of a deep value, not of a flat one', () => {
  const deep = Array.from({ length: 200 }).reduce<unknown>((inner) => ({ a: inner }), 1);
  expect(validated(deep)).toMatchObject([{ fault: { code: 'too-much-work' } }]);
  expect(() => validated({ a: [1] })).toThrow(RangeError);
});
