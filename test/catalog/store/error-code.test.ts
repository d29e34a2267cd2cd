import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { hasCode } from '../../../src/catalog/store/error-code.ts';

describe('the code of an error', () => {
  it('is one of the given codes, or "other"', async () => {
    const error: unknown = await stat('/none/at/all').catch((thrown: unknown) => thrown);
    expect([hasCode(error, 'ENOENT'), hasCode(error, 'EBUSY', 'ENOENT'), hasCode(error, 'EBUSY'), hasCode(error)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is absent for a value that is not a system error', () => {
    for (const thrown of [new Error('ENOENT'), 'ENOENT', { code: 'ENOENT' }, undefined]) expect(hasCode(thrown, 'ENOENT')).toBe(false);
  });
});
