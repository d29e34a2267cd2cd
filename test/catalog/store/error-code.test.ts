import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { hasCode } from '../../../src/catalog/store/error-code.ts';

describe('the code of an error', () => {
  it('is one of those asked for, or another', async () => {
    const error: unknown = await stat('/none/at/all').catch((thrown: unknown) => thrown);
    expect([hasCode(error, 'ENOENT'), hasCode(error, 'EBUSY', 'ENOENT'), hasCode(error, 'EBUSY'), hasCode(error)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is none of what is no error of the system', () => {
    for (const thrown of [new Error('ENOENT'), 'ENOENT', { code: 'ENOENT' }, undefined]) expect(hasCode(thrown, 'ENOENT')).toBe(false);
  });
});
