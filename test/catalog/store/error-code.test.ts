import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

import { hasCode, namingFile } from '../../../src/catalog/store/error-code.ts';

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

  it('comes with the path of the file that the system does not name', async () => {
    const error: unknown = await readFile('/').catch((thrown: unknown) => thrown);
    expect(namingFile(error, '/')).toMatchObject({ code: 'EISDIR', path: '/' });
    const named: unknown = await stat('/none/at/all').catch((thrown: unknown) => thrown);
    expect(namingFile(named, 'other')).toMatchObject({ path: '/none/at/all' });
    expect(namingFile('text', 'other')).toBe('text');
  });

  it('is absent for a value that is not a system error', () => {
    for (const thrown of [new Error('ENOENT'), 'ENOENT', { code: 'ENOENT' }, undefined]) expect(hasCode(thrown, 'ENOENT')).toBe(false);
  });
});
