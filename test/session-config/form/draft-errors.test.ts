import { describe, expect, it } from 'vitest';

import { evalFreeValidator } from '../../../src/session-config/eval-free/index.ts';
import { configForm, draftErrors, emptyDraft, readDraft, withEntry } from '../../../src/session-config/form/index.ts';
import { configFaults } from '../../../src/session-config/validation/validate-config.ts';

const typed = (text: string) => ({ kind: 'typed', text }) as const;

/** The places of all errors in a typed list of numbers, from the reader and then from the validator. */
function wrong(texts: readonly string[], limits: object): readonly string[] {
  const schema = { properties: { ports: { type: 'array', items: { type: 'integer', maximum: 9 }, ...limits } } };
  const model = configForm(schema);
  const start = withEntry(emptyDraft(), '/ports', { kind: 'items', count: texts.length });
  const draft = texts.reduce((whole, text, index) => withEntry(whole, `/ports/${index}`, typed(text)), start);
  const reading = readDraft(model, draft);
  const violations = draftErrors(configFaults(reading.config, evalFreeValidator(schema)), reading);
  return [...reading.errors, ...violations].map(({ pointer, param, reason }) => `${pointer} ${param} ${reason}`);
}

describe('the violations of a draft', () => {
  it('refer to the right item if an earlier one cannot be parsed', () => {
    expect(wrong(['1', 'x', '2', 'y', '99'], {})).toEqual([
      '/ports/1 ports.1 must be a whole number, such as 5',
      '/ports/3 ports.3 must be a whole number, such as 5',
      '/ports/4 ports.4 must be 9 or less',
    ]);
  });

  it('do not include the number of items while one cannot be parsed', () => {
    expect(wrong(['1', 'x', '2'], { minItems: 3 })).toEqual(['/ports/1 ports.1 must be a whole number, such as 5']);
    expect(wrong(['1', '2'], { minItems: 3 })).toEqual(['/ports ports must have 3 items or more']);
  });
});
